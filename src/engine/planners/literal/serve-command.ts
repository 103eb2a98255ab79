import type { Screen, ScreenElement } from '../../screen.ts';
import { notTrue } from '../not-true.ts';
import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { act, actOn, DONE, notFound } from './act-on.ts';
import type { Claim, Command, Target } from './command.ts';
import { serveFillForm, serveLogOut, serveSearch } from './composites.ts';
import { lookFor } from './customary-names.ts';
import { findTarget, type Purpose } from './find/find-target.ts';
import { readingsOf } from './find/readings.ts';
import { ScreenTree } from './find/screen-tree.ts';
import { describeCommand } from './read/describe-command.ts';
import { plainTarget } from './read/plain-target.ts';
import { serveAddEntry } from './serve-add-entry.ts';
import { pressedIn, servePickDate, serveSelectNth } from './serve-choice.ts';
import { serveChosenDay, serveSpokenDay } from './serve-day.ts';
import { serveDevice } from './serve-device.ts';
import { serveEither } from './serve-either.ts';
import { serveFilter } from './serve-filter.ts';
import { serveLogIn } from './serve-log-in.ts';
import { serveOpening } from './serve-opening.ts';
import { serveRepeat } from './serve-repeat.ts';
import { serveSort } from './serve-sort.ts';
import { awaitClaim, awaitQuestion, awaitTarget, isPageDialog } from './wait-for-screen.ts';

/** Carries out one command on whatever the screen shows. `words` are those that it was read from. */
export async function* serveCommand(
  command: Command,
  situation: Situation,
  words = describeCommand(command),
): Service {
  const description = describeCommand(command);
  const on = (target: Target | null, purpose: Purpose, name: string, rest: Record<string, unknown> = {}) =>
    actOn({ target, purpose, name, rest, description }, situation);
  const select = (target: Target, option: string, patienceMs: number) => {
    const words = situation.reveal(option).toLowerCase();
    const canBe = ({ options }: ScreenElement) =>
      options?.some((one) => one.toLowerCase() === words) === true;
    return actOn(
      { target, purpose: 'select', name: 'select', rest: { option }, description, canBe },
      { ...situation, patienceMs },
    );
  };

  switch (command.kind) {
    case 'nothing':
      return DONE;
    case 'verify':
      return yield* verify(command.claim, { description, words }, situation);
    case 'wait-for': {
      const patienceMs = command.seconds === null ? undefined : command.seconds * 1000;
      return yield* verify(command.claim, { description, words }, situation, patienceMs);
    }
    case 'if': {
      const { result } = await awaitClaim(situation, revealIn(command.claim, situation), 1000);
      if (result.status === 'undecidable') return { status: 'error', message: result.why };
      if (result.status === 'false') return DONE;
      for (const inner of command.then) {
        const end = yield* serveCommand(inner, situation, words);
        if (end.status !== 'done') return end;
      }
      return DONE;
    }
    case 'click':
      if (command.until) return yield* serveOpening(command, description, situation);
      return yield* on(command.target, command.count === 2 ? 'double-click' : 'click', 'click', {
        button: command.button,
        count: command.count,
      });
    case 'hover':
      return yield* on(command.target, 'hover', 'hover');
    case 'type': {
      const spoken = yield* serveSpokenDay(command, description, words, situation);
      if (spoken !== null) return spoken;
      const isElsewhere =
        command.orFocused && command.target && !(await isThere(command.target, 'type', situation));
      return yield* on(isElsewhere ? null : command.target, 'type', 'type', {
        text: command.text,
        append: command.isAppended,
        submit: command.isSubmitted,
      });
    }
    case 'clear':
      return yield* on(command.target, 'type', 'clear');
    case 'press':
      return yield* on(command.target, 'type', 'press', { keys: command.keys, times: command.times });
    case 'select': {
      const day = yield* serveChosenDay(command, description, words, situation);
      if (day !== null) return day;
      if (command.target === null) return yield* selectAnywhere(command.option, description, situation);
      const choice = await pressedIn(command.target, command.option, situation);
      return choice
        ? yield* on(choice, 'click', 'click', { button: 'left', count: 1 })
        : yield* select(command.target, command.option, choice === undefined ? 0 : situation.patienceMs);
    }
    case 'select-nth':
      return yield* serveSelectNth(command, description, situation);
    case 'pick-date':
      return yield* servePickDate(command, description, situation);
    case 'check':
    case 'uncheck':
      return yield* on(command.target, 'check', command.kind);
    case 'upload':
      return yield* on(command.target, 'upload', 'upload', { file: command.file });
    case 'device':
      return yield* serveDevice(command, situation, serveCommand);
    case 'scroll':
      return yield* on(command.target, 'scroll', 'scroll', { direction: command.direction });
    case 'swipe':
      return yield* on(command.target, 'scroll', 'swipe', { direction: command.direction });
    case 'drag':
      return yield* drag(command.from, command.to, description, situation);
    case 'open':
      return yield* act('open', { url: command.url }, description);
    case 'wait':
      yield { kind: 'wait', seconds: command.seconds, description };
      return DONE;
    case 'back': {
      const pager = command.isOfPages ? pagerBack(await situation.look()) : null;
      return pager === null ? yield* act('back', {}, description) : yield* on(pager, 'click', 'click');
    }
    case 'forward':
    case 'reload':
      return yield* act(command.kind, {}, description);
    case 'new-tab':
      return yield* act('newTab', { url: command.url }, description);
    case 'switch-tab':
      return yield* act('switchTab', { to: command.to }, description);
    case 'close-tab':
      return yield* act('closeTab', {}, description);
    case 'dialog':
      if (command.canBeOnPage) {
        const screen = await awaitQuestion(situation);
        if (screen.dialog === null) return yield* answerPageDialog(command.answer, description, screen);
      }
      return yield* act('dialog', { answer: command.answer, text: command.text }, description);
    case 'read-clipboard': {
      const outcome = yield {
        kind: 'act',
        action: { name: 'readClipboard', arguments: {} },
        description,
        target: null,
      };
      if (outcome.status !== 'done') return { status: 'failed', message: outcome.problem };
      if (command.variable !== null) {
        yield { kind: 'set-variable', key: command.variable, value: outcome.value ?? '', description };
      }
      return DONE;
    }
    case 'set-variable':
      return yield* setVariable(command.key, command.value, description, situation);
    case 'get-variable':
      situation.reveal(`\${env:${command.key}}`);
      return DONE;
    case 'run-hook': {
      const outcome = yield { kind: 'run-hook', name: command.name, description };
      return outcome.status === 'done' ? DONE : { status: 'error', message: outcome.problem };
    }
    case 'repeat':
      return yield* serveRepeat(command, situation, serveCommand);
    case 'log-in':
      return yield* serveLogIn(command, situation, serveCommand);
    case 'log-out':
      return yield* serveLogOut(situation, serveCommand);
    case 'search':
      return yield* serveSearch(command, situation, serveCommand);
    case 'add-entry':
      return yield* serveAddEntry(command, description, situation);
    case 'filter':
      return yield* serveFilter(command, situation, serveCommand);
    case 'either':
      return yield* serveEither(command, situation, serveCommand);
    case 'sort':
      return yield* serveSort(command, situation);
    case 'fill-form':
      return yield* serveFillForm(command, situation, serveCommand, words);
  }
}

/** Whether anything fits, after a moment in which it may come. */
async function isThere(target: Target, purpose: Purpose, situation: Situation): Promise<boolean> {
  const brief = { ...situation, patienceMs: Math.min(situation.patienceMs, 1000) };
  return (await awaitTarget(brief, revealIn(target, situation), purpose)).result.status !== 'none';
}

/** What leads to the page before in a list of several pages; null where there is none, or the first is shown. */
function pagerBack(screen: Screen): Target | null {
  const target = plainTarget('previous page', { kind: 'button' });
  const found = findTarget(screen, target, 'click');
  return found.status === 'found' && found.element.states.disabled !== true ? target : null;
}

const agreeing = 'ok|okay|yes|confirm|accept|agree|continue|proceed|delete|remove|submit|save|apply|done';
const declining = 'cancel|no|close|dismiss|decline|reject|keep|abort|back|not now';

/** A page asks in a dialog of its own; what agrees or declines there is known by its words. */
async function* answerPageDialog(
  answer: 'accept' | 'dismiss',
  description: string,
  { elements }: Screen,
): Service {
  const words = new RegExp(`^(?:${answer === 'accept' ? agreeing : declining})\\b`, 'iu');
  const dialog = elements.findLastIndex(isPageDialog);
  if (dialog < 0)
    return { status: 'failed', message: `${description}: neither the browser nor the page asks anything.` };
  const isInside = (index: number | null): boolean =>
    index !== null && (index === dialog || isInside(elements[index]?.parent ?? null));
  const able = elements.filter(
    ({ role, name, parent }) => role === 'button' && isInside(parent) && words.test(name.trim()),
  );
  const [only, another] = able;
  if (!only || another) {
    const names = elements
      .filter(({ role, parent }) => role === 'button' && isInside(parent))
      .map(({ name }) => `"${name}"`);
    return {
      status: 'error',
      message: `${description}: which button is meant cannot be told from ${names.join(', ')}.`,
    };
  }
  const action = { name: 'click', arguments: { ref: only.ref, button: 'left', count: 1 } };
  const outcome = yield { kind: 'act', action, description, target: only };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** "Choose Red": in the one select that offers it, or else by pressing what bears that name. */
async function* selectAnywhere(written: string, description: string, situation: Situation): Service {
  const option = situation.reveal(written);
  const startedAt = situation.now();
  for (;;) {
    const { elements } = await situation.look();
    const offering = elements.filter((element) => element.options?.includes(option));
    const [only] = offering;
    if (only && offering.length === 1) {
      const action = { name: 'select', arguments: { ref: only.ref, option: written } };
      const outcome = yield { kind: 'act', action, description, target: only };
      return outcome.status === 'done'
        ? DONE
        : { status: 'failed', message: `${description}: ${outcome.problem}` };
    }
    if (offering.length > 1) {
      const names = offering.map((element) => `"${element.name}"`).join(', ');
      return { status: 'error', message: `${description}: several fields offer "${option}": ${names}.` };
    }
    const target = plainTarget(written);
    const screen = await situation.look();
    const isThereTo = (purpose: Purpose) =>
      findTarget(screen, { ...target, words: option }, purpose).status === 'found';
    const purpose = !isThereTo('check') && isThereTo('click') ? 'click' : 'check';
    if (isThereTo(purpose) || situation.now() - startedAt >= situation.patienceMs) {
      return yield* actOn(
        { target, purpose, name: 'click', rest: { button: 'left', count: 1 }, description },
        situation,
      );
    }
  }
}

async function* drag(from: Target, to: Target, description: string, situation: Situation): Service {
  const source = await awaitTarget(situation, revealIn(from, situation), 'drag');
  if (source.result.status !== 'found') return notFound(description, source.result);
  const goal = await awaitTarget(situation, revealIn(to, situation), 'drag');
  if (goal.result.status !== 'found') return notFound(description, goal.result);
  // Both refs must be of one screen: the first may have become stale while the second was waited for.
  const again = await awaitTarget(situation, revealIn(from, situation), 'drag');
  if (again.result.status !== 'found') return notFound(description, again.result);
  const action = {
    name: 'drag',
    arguments: { ref: again.result.element.ref, toRef: goal.result.element.ref },
  };
  const outcome = yield { kind: 'act', action, description, target: again.result.element };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

async function* verify(
  claim: Claim,
  { description, words }: { description: string; words: string },
  situation: Situation,
  patienceMs?: number,
): Service {
  const { screen, result } = await awaitClaim(situation, revealIn(claim, situation), patienceMs);
  if (result.status === 'undecidable') return { status: 'error', message: `${description}: ${result.why}` };
  const isTrue = result.status === 'true';
  const target = screen.elements[result.elements[0] ?? -1] ?? null;
  const waited = patienceMs === undefined ? {} : { patienceMs };
  yield { kind: 'check', description, isTrue, evidence: result.evidence, target, claim, ...waited };
  return isTrue ? DONE : notTrue(words, result.evidence);
}

async function* setVariable(
  key: string,
  value: string | { from: Target },
  description: string,
  situation: Situation,
): Service {
  if (typeof value === 'string') {
    yield { kind: 'set-variable', key, value: situation.reveal(value), description };
    return DONE;
  }
  const target = revealIn(value.from, situation);
  const said = await lookFor(situation, (screen) => {
    const readings = readingsOf(new ScreenTree(screen), target);
    return Array.isArray(readings) && readings.length > 0
      ? readings.map(({ texts }) => texts[0] ?? '')
      : null;
  });
  if (said === null) {
    const { result } = await awaitTarget(situation, target, 'read');
    return result.status === 'found'
      ? { status: 'error', message: `${description}: nothing can be read of it.` }
      : notFound(description, result);
  }
  const [text = '', another] = new Set(said);
  if (another !== undefined)
    return { status: 'error', message: `${description}: it could be "${text}" or "${another}".` };
  yield { kind: 'set-variable', key, value: text, description };
  return DONE;
}
