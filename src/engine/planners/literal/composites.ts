import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { act, actOn, DONE, type Serve } from './act-on.ts';
import type { Command, Target, TargetKind } from './command.ts';
import { findTarget } from './find/find-target.ts';
import { describeCommand } from './read/describe-command.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** Words under which forms everywhere ask for the same things, the most telling first. */
const USER_FIELDS = [
  'Username',
  'User name',
  'User',
  'Email',
  'E-mail',
  'Email address',
  'Login',
  'User ID',
  'Account',
  'Name',
];
const LOG_IN_BUTTONS = ['Log in', 'Login', 'Sign in', 'Signin', 'Continue', 'Submit', 'Next'];
const LOG_IN_DOORS = ['Log in', 'Login', 'Sign in', 'My account', 'Account'];
const LOG_OUT_BUTTONS = ['Log out', 'Logout', 'Sign out', 'Signout', 'Log off'];
const SEARCH_FIELDS = ['Search', 'Find', 'Filter', 'Query'];

const named = (words: string, kind: TargetKind | null): Target => ({
  words,
  isQuoted: false,
  kind,
  ordinal: null,
  within: null,
  near: null,
  containing: [],
});

/** The first of several customary names that the screen knows without doubt. */
function firstKnown(
  screen: Screen,
  names: readonly string[],
  kind: TargetKind,
  purpose: 'type' | 'click',
): Target | null {
  return (
    names
      .map((name) => named(name, kind))
      .find((target) => findTarget(screen, target, purpose).status === 'found') ?? null
  );
}

const isPassword = (element: ScreenElement) => element.attributes.type === 'password';

async function lookFor<Result>(
  situation: Situation,
  read: (screen: Screen) => Result | null,
): Promise<Result | null> {
  const startedAt = situation.now();
  for (;;) {
    const result = read(await situation.look());
    if (result !== null || situation.now() - startedAt >= situation.patienceMs) return result;
  }
}

export async function* serveLogIn(command: Of<'log-in'>, situation: Situation, serve: Serve): Service {
  const userField = (screen: Screen) => firstKnown(screen, USER_FIELDS, 'field', 'type');
  const start = await lookFor(situation, (screen) => {
    const user = screen.elements.some(isPassword) ? userField(screen) : null;
    const door =
      firstKnown(screen, LOG_IN_DOORS, 'link', 'click') ??
      firstKnown(screen, LOG_IN_DOORS, 'button', 'click');
    return user ? { user, door: null } : door ? { user: userField(screen), door } : null;
  });
  if (!start)
    return {
      status: 'failed',
      message: `Log in as ${command.user}: there is no form to log in with on the screen.`,
    };
  let user = start.user;
  if (!user && start.door) {
    const end = yield* serve({ kind: 'click', target: start.door, button: 'left', count: 1 }, situation);
    if (end.status !== 'done') return end;
    user = await lookFor(situation, userField);
  }
  if (!user)
    return { status: 'failed', message: `Log in as ${command.user}: there is no field for the user's name.` };
  const typed = yield* serve(typeInto(user, command.user), situation);
  if (typed.status !== 'done' || command.password === null) return typed;

  const passwords = await lookFor(situation, (screen) => {
    const fields = screen.elements.filter(isPassword);
    return fields.length > 0 ? fields : null;
  });
  if (passwords && passwords.length > 1) {
    const names = passwords.map((field) => `"${field.name}"`).join(', ');
    return {
      status: 'error',
      message: `Log in as ${command.user}: several fields take a password: ${names}.`,
    };
  }
  const password = passwords?.[0];
  if (!password)
    return { status: 'failed', message: `Log in as ${command.user}: there is no field for the password.` };
  const outcome = yield {
    kind: 'act',
    action: {
      name: 'type',
      arguments: {
        ref: password.ref,
        text: situation.reveal(command.password),
        append: false,
        submit: false,
      },
    },
    description: `type ${command.password.startsWith('${') ? command.password : 'the password'} in "${password.name || 'Password'}"`,
    target: password,
  };
  if (outcome.status !== 'done') return { status: 'failed', message: outcome.problem };
  const button = firstKnown(await situation.look(), LOG_IN_BUTTONS, 'button', 'click');
  if (button) return yield* serve({ kind: 'click', target: button, button: 'left', count: 1 }, situation);
  return yield* act('press', { ref: null, keys: 'Enter', times: 1 }, 'press Enter to log in');
}

const typeInto = (target: Target, text: string, isSubmitted = false): Command => ({
  kind: 'type',
  text,
  target,
  isAppended: false,
  isSubmitted,
});

export async function* serveLogOut(situation: Situation, serve: Serve): Service {
  const target = await lookFor(
    situation,
    (screen) =>
      firstKnown(screen, LOG_OUT_BUTTONS, 'button', 'click') ??
      firstKnown(screen, LOG_OUT_BUTTONS, 'link', 'click'),
  );
  if (!target)
    return { status: 'failed', message: 'Log out: there is nothing on the screen to log out with.' };
  return yield* serve({ kind: 'click', target, button: 'left', count: 1 }, situation);
}

export async function* serveSearch(command: Of<'search'>, situation: Situation, serve: Serve): Service {
  const field =
    command.target ??
    (await lookFor(situation, (screen) => {
      const boxes = screen.elements.filter((element) => element.role === 'searchbox');
      const [only] = boxes;
      if (boxes.length === 1 && only?.name) return named(only.name, 'field');
      return firstKnown(screen, SEARCH_FIELDS, 'field', 'type');
    }));
  if (!field)
    return { status: 'failed', message: `Search for "${command.query}": there is no field to search with.` };
  return yield* serve(typeInto(field, command.query, true), situation);
}

const DIRECTION_WORDS = {
  ascending: ['low to high', 'ascending', 'a to z', 'a-z', 'oldest', 'asc'],
  descending: ['high to low', 'descending', 'z to a', 'z-a', 'newest', 'desc'],
};

/** By the one select that offers it, or else by the heading of the column, pressed until it is sorted as asked. */
export async function* serveSort(command: Of<'sort'>, situation: Situation): Service {
  const { by, direction } = command;
  const description = describeCommand(command);
  const wanted = by.toLowerCase();
  const choice = await lookFor(
    situation,
    (screen) => optionFor(screen, wanted, direction) ?? headerFor(screen, wanted),
  );
  if (!choice) return { status: 'failed', message: `${description}: nothing on the screen sorts by ${by}.` };
  if ('options' in choice) {
    if (choice.options.length > 1) {
      return {
        status: 'error',
        message: `${description}: several options fit: ${choice.options.join(', ')}.`,
      };
    }
    const args = { ref: choice.element.ref, option: choice.options[0] };
    const outcome = yield {
      kind: 'act',
      action: { name: 'select', arguments: args },
      description,
      target: choice.element,
    };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  const end = yield* actOn(
    {
      target: choice.header,
      purpose: 'click',
      name: 'click',
      rest: { button: 'left', count: 1 },
      description,
    },
    situation,
  );
  if (end.status !== 'done' || direction !== 'descending') return end;
  return yield* actOn(
    {
      target: choice.header,
      purpose: 'click',
      name: 'click',
      rest: { button: 'left', count: 1 },
      description,
    },
    situation,
  );
}

/** The options that fit, of all fields: two fields that offer the same are as much a doubt as two options of one. */
function optionFor(screen: Screen, by: string, direction: Of<'sort'>['direction']) {
  const fitting = screen.elements.flatMap((element) =>
    (element.options ?? [])
      .filter((option) => {
        const words = option.toLowerCase();
        const isDirected = !direction || DIRECTION_WORDS[direction].some((word) => words.includes(word));
        return words.includes(by) && isDirected;
      })
      .map((option) => ({ element, option })),
  );
  const [first] = fitting;
  return first ? { element: first.element, options: fitting.map(({ option }) => option) } : null;
}

function headerFor(screen: Screen, by: string) {
  const header = { ...named(by, 'column') };
  return findTarget(screen, header, 'click').status === 'found' ? { header } : null;
}

export async function* serveFillForm(command: Of<'fill-form'>, situation: Situation, serve: Serve): Service {
  for (const { target, value } of command.fields) {
    const { result } = await awaitTarget(situation, target, 'type');
    const end = yield* serve(
      fillCommand(target, value, result.status === 'found' ? result.element : null),
      situation,
    );
    if (end.status !== 'done') return end;
  }
  if (!command.isSubmitted) return DONE;
  return yield* act('press', { ref: null, keys: 'Enter', times: 1 }, 'press Enter to submit the form');
}

const YES = /^(yes|true|on|checked|ticked)$/i;
const NO = /^(no|false|off|unchecked)$/i;

/** What it means to give a field a value depends on the kind of field that is there. */
function fillCommand(target: Target, value: string, element: ScreenElement | null): Command {
  if (element && /^(checkbox|switch)$/.test(element.role) && (YES.test(value) || NO.test(value))) {
    return { kind: YES.test(value) ? 'check' : 'uncheck', target };
  }
  if (
    element &&
    (/^(combobox|listbox)$/.test(element.role) || element.options) &&
    element.attributes.type !== 'text'
  ) {
    return { kind: 'select', option: value, target };
  }
  if (element?.role === 'radiogroup')
    return { kind: 'check', target: { ...named(value, 'radio'), within: target } };
  return typeInto(target, value);
}
