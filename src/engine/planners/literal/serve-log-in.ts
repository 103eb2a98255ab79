import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { act, DONE, type Serve } from './act-on.ts';
import type { Command } from './command.ts';
import { firstKnown, lookFor } from './customary-names.ts';
import { describeElement } from './find/describe-element.ts';
import { isField } from './find/roles.ts';
import { modalOf, ScreenTree } from './find/screen-tree.ts';

type LogIn = Extract<Command, { kind: 'log-in' }>;

/** What forms everywhere call the field for who logs in. */
const USER_WORDS = /\b(user|e-?mail|login|log-in|account|member|name|id|phone|benutzer|konto)/iu;
const LOG_IN_BUTTONS = /^(log ?in|log-in|sign ?in|sign-in|anmelden|einloggen)\b/iu;
const NEXT_BUTTONS = /^(next|continue|weiter|log ?in|sign ?in|submit)\b/iu;
const LOG_IN_DOORS = ['Log in', 'Login', 'Sign in', 'My account', 'Account'];

/** The fields and the button of one form, as indexes of the screen. */
interface Form {
  user: number | null;
  password: number | null;
  button: number | null;
}

/** Several things could be meant: their descriptions. */
interface Doubt {
  doubt: string;
}

const isPassword = ({ attributes, states }: ScreenElement) =>
  attributes.type === 'password' && states.disabled !== true;

function takesUser(element: ScreenElement): boolean {
  const { type } = element.attributes;
  const isTyped = type === undefined || /^(text|email|tel)$/.test(type);
  return isField(element) && isTyped && element.role === 'textbox' && element.states.disabled !== true;
}

function callsUser({ name, placeholder, attributes }: ScreenElement): boolean {
  return [name, placeholder, attributes.id, attributes.name].some((words) => USER_WORDS.test(words ?? ''));
}

/** Everything that stands with a field: its form, or what encloses it and another field. */
function homeOf(tree: ScreenTree, field: number): readonly number[] {
  const around = tree.ancestorsOf(field);
  const form = around.find((at) => tree.at(at).role === 'form');
  const home =
    form ??
    around.find((at) => tree.descendantsOf(at).filter((one) => isField(tree.at(one))).length > 1) ??
    around.at(-1);
  return home === undefined ? tree.elements.map((_element, index) => index) : tree.descendantsOf(home);
}

/** The one that fits; the one of several whose words tell; or that there are several. */
function onlyOf(
  tree: ScreenTree,
  fitting: number[],
  tells: (element: ScreenElement) => boolean,
): number | null | Doubt {
  if (fitting.length < 2) return fitting[0] ?? null;
  const telling = fitting.filter((index) => tells(tree.at(index)));
  const [only, another] = telling;
  if (only !== undefined && another === undefined) return only;
  const several = telling.length > 1 ? telling : fitting;
  return { doubt: several.map((index) => describeElement(tree.screen, index)).join('; ') };
}

function buttonIn(tree: ScreenTree, home: readonly number[], words: RegExp): number | null {
  const buttons = home.filter(
    (at) => tree.at(at).role === 'button' && tree.at(at).attributes.type !== 'button',
  );
  const named = home.filter((at) => tree.at(at).role === 'button' && words.test(tree.at(at).name));
  const submits = buttons.filter((at) => tree.at(at).attributes.type === 'submit');
  for (const some of [named, submits, buttons]) {
    const [only, another] = some;
    if (only !== undefined && another === undefined) return only;
  }
  return null;
}

/** The form to log in with, told by its password; or, where one asks for the user first, by the one field that does. */
function findForm(screen: Screen): Form | Doubt | null {
  const tree = new ScreenTree(screen);
  const modal = modalOf(tree);
  const all = tree.elements.map((_element, index) => index);
  const seen = modal === null ? all : all.filter((index) => tree.isInside(index, modal));
  const passwords = seen.filter((index) => isPassword(tree.at(index)));
  // A form that asks for a password twice is for people who are new.
  const single = passwords.filter((one) => {
    const home = new Set(homeOf(tree, one));
    return !passwords.some((other) => other !== one && home.has(other));
  });
  if (passwords.length > 0) {
    const password = onlyOf(tree, single.length > 0 ? single : passwords, () => false);
    if (password === null || typeof password === 'object') return password;
    const home = homeOf(tree, password);
    const before = home.filter((at) => at < password && takesUser(tree.at(at)));
    const user = onlyOf(tree, before, callsUser);
    if (user !== null && typeof user === 'object') return user;
    return { user, password, button: buttonIn(tree, home, LOG_IN_BUTTONS) };
  }
  const users = seen.filter((index) => takesUser(tree.at(index)) && callsUser(tree.at(index)));
  const [user, another] = users;
  if (user === undefined || another !== undefined) return null;
  const button = buttonIn(tree, homeOf(tree, user), NEXT_BUTTONS);
  // A form that goes on to anything else asks for something else.
  const isOnward = button !== null && NEXT_BUTTONS.test(tree.at(button).name);
  return isOnward ? { user, password: null, button } : null;
}

const doorOf = (screen: Screen) =>
  firstKnown(screen, LOG_IN_DOORS, 'link', 'click') ?? firstKnown(screen, LOG_IN_DOORS, 'button', 'click');

/** Types who and the password into the form that asks for one, opening it first if only its door is there. */
export async function* serveLogIn(command: LogIn, situation: Situation, serve: Serve): Service {
  const title = `Log in as ${command.user}`;
  const fail = (what: string): StepEnd => ({ status: 'failed', message: `${title}: ${what}.` });
  const look = async (isRight: (form: Form) => boolean) =>
    await lookFor(situation, (screen) => {
      const form = findForm(screen);
      return form && ('doubt' in form || isRight(form)) ? { screen, form } : null;
    });
  let door = null;
  let found = await lookFor(situation, (screen) => {
    const form = findForm(screen);
    if (form && ('doubt' in form || form.password !== null)) return { screen, form };
    door = doorOf(screen);
    return form && !door ? { screen, form } : door ? { screen, form: null } : null;
  });
  if (found?.form === null && door) {
    const end = yield* serve({ kind: 'click', target: door, button: 'left', count: 1 }, situation);
    if (end.status !== 'done') return end;
    found = await look(() => true);
  }
  if (!found?.form) return fail('there is no form to log in with on the screen');
  for (let stage = 0; ; stage++) {
    const { screen, form } = found as { screen: Screen; form: Form | Doubt };
    if ('doubt' in form)
      return { status: 'error', message: `${title}: several fields could be meant: ${form.doubt}.` };
    if (stage === 0) {
      if (form.user === null) return fail("there is no field for the user's name");
      const end = yield* type(screen, form.user, command.user, command.user);
      if (end.status !== 'done' || command.password === null) return end;
    }
    if (form.password !== null) break;
    if (stage > 0) return fail('there is no field for the password');
    const end = yield* press(screen, form.button, 'go on to the password');
    if (end.status !== 'done') return end;
    found = await look((next) => next.password !== null);
    if (!found) return fail('there is no field for the password');
  }
  // Typing may have drawn the form anew: the password is sought again.
  const last = await look((form) => form.password !== null);
  if (!last || 'doubt' in last.form || last.form.password === null)
    return fail('there is no field for the password');
  const shown = command.password?.startsWith('${') ? command.password : 'the password';
  const typed = yield* type(last.screen, last.form.password, command.password ?? '', shown);
  if (typed.status !== 'done' || command.isOnlyTyped) return typed;
  const ready = await look((form) => form.password !== null);
  const button = ready && !('doubt' in ready.form) ? ready.form.button : null;
  return yield* press(ready?.screen ?? last.screen, button, 'log in');
}

async function* type(screen: Screen, index: number, text: string, shown: string): Service {
  const field = screen.elements[index];
  if (!field) return { status: 'error', message: 'The screen changed meanwhile.' };
  const outcome = yield {
    kind: 'act',
    action: {
      name: 'type',
      arguments: { ref: field.ref, text, append: false, submit: false },
    },
    description: `type ${shown === 'the password' ? shown : `"${shown}"`} in ${describeElement(screen, index)}`,
    target: field,
  };
  return outcome.status === 'done' ? DONE : { status: 'failed', message: outcome.problem };
}

async function* press(screen: Screen, button: number | null, aim: string): Service {
  const element = button === null ? undefined : screen.elements[button];
  if (button === null || !element)
    return yield* act('press', { ref: null, keys: 'Enter', times: 1 }, `press Enter to ${aim}`);
  const description = `click ${describeElement(screen, button)} to ${aim}`;
  const action = { name: 'click', arguments: { ref: element.ref, button: 'left', count: 1 } };
  const outcome = yield { kind: 'act', action, description, target: element };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}
