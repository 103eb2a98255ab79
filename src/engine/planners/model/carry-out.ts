import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '../../drivers/driver.ts';
import type { Move, Situation, StepEnd } from '../planner.ts';
import { filledIn, placeholdersIn } from './concealment.ts';
import { describeCall } from './describe-call.ts';
import { bareQuote } from './find-quote.ts';
import type { ModelRun, Sight, Step } from './model-run.ts';
import type { OwnCall } from './own-tools.ts';
import { asData } from './prompts.ts';
import type { StepProgress } from './step-progress.ts';

/** What the model is told, or how the step ends. */
export type Reply = { text: string; image?: string } | { end: StepEnd };
type Serving = AsyncGenerator<Move, Reply, Outcome>;

export interface Stage {
  step: Step;
  situation: Situation;
  run: ModelRun;
  sight: Sight;
  progress: StepProgress;
}

const LOOK_AGAIN_MS = 100;

const error = (message: string): Reply => ({ end: { status: 'error', message } });

/** Has a move done, and keeps it for later prompts. */
async function* doMove(move: Move, { step, run }: Stage): AsyncGenerator<Move, Outcome, Outcome> {
  const outcome = yield move;
  run.history.add(step.index, move, outcome);
  return outcome;
}

/** One of the driver's actions. */
export async function* carryOutAction(name: string, args: Record<string, unknown>, stage: Stage): Serving {
  const { situation, run, sight, progress } = stage;
  const target = sight.shown.elements.find((element) => element.ref === args.ref) ?? null;
  const description = describeCall(name, args, target);
  run.concealment.learn(description);
  const refusal = strangerIn(args, stage);
  if (refusal !== null) return { text: refusal };
  const action = { name, arguments: args };
  const outcome = yield* doMove({ kind: 'act', action, description, target }, stage);
  progress.noteAction(description, outcome);
  const hide = (text: string) => asData(run.concealment.conceal(text, situation));
  if (outcome.status === 'lost') return error(hide(outcome.problem));
  const came =
    outcome.status === 'failed'
      ? `It failed: ${asOutput(hide(outcome.problem))}`
      : [
          'Done.',
          outcome.effect && asOutput(hide(outcome.effect)),
          outcome.value && asOutput(hide(outcome.value)),
        ]
          .filter(Boolean)
          .join(' ');
  return { text: `${came}\n${await changesNow(stage)}` };
}

/** One of the planner's own tools. */
export async function* carryOutOwn({ name, args }: OwnCall, stage: Stage): Serving {
  const { situation, run, progress } = stage;
  switch (name) {
    case 'see_more':
      return { text: asScreen(run.view.more(args.words ?? '', stage.sight.shown)) };
    case 'see_screenshot': {
      await stage.sight.look();
      if (stage.sight.showsSecret())
        return { text: 'Refused: the screen shows a secret, which would be readable in a picture.' };
      const picture = await situation.screenshot();
      return { text: 'The screenshot follows.', image: picture.toString('base64') };
    }
    case 'get_variable': {
      const placeholder = `\${env:${args.key}}`;
      run.concealment.learn(placeholder);
      const exists = filledIn(placeholder, situation) !== null;
      if (exists) progress.noteDeed();
      return {
        text: exists
          ? `${args.key} exists. Write ${placeholder} where its value belongs.`
          : `There is no variable ${args.key}.`,
      };
    }
    case 'set_variable': {
      const description = `Set ${args.key} to "${args.value}"`;
      run.concealment.learn(args.value);
      const refusal = strangerIn({ value: args.value }, stage);
      if (refusal !== null) return { text: refusal };
      const value = situation.reveal(args.value);
      yield* doMove({ kind: 'set-variable', key: args.key, value, description }, stage);
      run.concealment.noteSet(args.key);
      progress.noteDeed();
      return { text: `${args.key} is set.` };
    }
    case 'run_hook': {
      const outcome = yield* doMove(
        { kind: 'run-hook', name: args.name, description: `Run the hook "${args.name}"` },
        stage,
      );
      if (outcome.status !== 'done') return error(run.concealment.conceal(outcome.problem, situation));
      progress.noteDeed();
      const output = outcome.value ?? outcome.effect ?? '';
      const printed = output ? ` ${asOutput(asData(run.concealment.conceal(output, situation)))}` : '';
      return { text: `The hook ran.${printed}\n${await changesNow(stage)}` };
    }
    case 'cannot_do':
      return error(`The model could not do this step: ${args.why}`);
    case 'step_done': {
      const objection = progress.objectionToDone(stage.step.text, args.asks_for_nothing ?? false);
      if (objection === null) return { end: { status: 'done' } };
      if (progress.isSecondRefusalOfDone()) return error(`The model ended the step unproven: ${objection}`);
      return { text: `Refused: ${objection}` };
    }
    case 'verify':
      return yield* judge({ ...args, verdict: `"${args.claim}" does not hold` }, stage);
    case 'fail_step':
      return yield* judge(
        { claim: args.reason, holds: false, quotes: args.quotes, verdict: args.reason },
        stage,
      );
  }
}

interface Judgement {
  claim: string;
  holds: boolean;
  quotes: readonly string[];
  absent?: readonly string[] | undefined;
  /** How a failure is told. */
  verdict: string;
}

/** A judgement counts only if what it quotes is on the screen right now. */
async function* judge({ claim, holds, quotes, absent = [], verdict }: Judgement, stage: Stage): Serving {
  const { run, sight, progress } = stage;
  const screen = await sight.look();
  const hasMoved = !run.view.isUnchanged(screen);
  const problem = progress.problemOf(quotes, holds ? absent : [], sight, run.view);
  if (problem !== null) {
    // The model cannot quote what it was not shown: a screen that moved on meanwhile is no fault of its.
    const isForgiven = hasMoved && progress.mayReconsider();
    if (!isForgiven && progress.isSecondRefusalOfQuote())
      return error(`No verdict without evidence: ${problem}`);
    return { text: `Refused: ${problem}\n${asScreen(run.view.changes(screen))}` };
  }
  // Something may still be on its way: a failure is only believed of a screen that stays as it is.
  if (!holds && (hasMoved || (await changesWithinPatience(stage)))) {
    if (progress.mayReconsider()) {
      return {
        text: `The screen changed meanwhile. Judge again.\n${asScreen(run.view.changes(sight.shown))}`,
      };
    }
    const lapsed = progress.problemOf(quotes, [], sight, run.view);
    if (lapsed !== null) return error(`The screen does not come to rest: ${lapsed}`);
  }
  progress.noteJudgement(holds, [...quotes, ...absent]);
  const evidence = [
    ...quotes.map((quote) => `"${quote}"`),
    ...(holds ? absent.map((text) => `no "${text}"`) : []),
  ].join(', ');
  const target = sight.elementSaying(bareQuote(quotes[0] ?? ''));
  yield* doMove({ kind: 'check', description: claim, isTrue: holds, evidence, target }, stage);
  if (!holds) return { end: { status: 'failed', message: `${verdict}: the screen shows ${evidence}.` } };
  return { text: 'Verified.' };
}

async function changesWithinPatience({ situation, sight, run }: Stage): Promise<boolean> {
  const until = situation.now() + Math.min(situation.patienceMs, situation.remainingMs());
  while (situation.now() < until) {
    const pauseMs = Math.min(LOOK_AGAIN_MS, Math.max(1, until - situation.now()));
    await pause(pauseMs, undefined, { signal: situation.signal });
    if (!run.view.isUnchanged(await sight.look())) return true;
  }
  return false;
}

async function changesNow({ sight, run }: Stage): Promise<string> {
  return asScreen(run.view.changes(await sight.look()));
}

const asScreen = (listing: string): string => `<screen>\n${asData(listing)}\n</screen>`;
const asOutput = (text: string): string => `<output>${text}</output>`;

/** Only variables that the testers speak of, or that the model has set itself, are ever filled in. */
function strangerIn(args: Record<string, unknown>, { run }: Stage): string | null {
  const stranger = placeholdersIn(JSON.stringify(args)).find((key) => !run.concealment.isNamed(key));
  return stranger === undefined ? null : `Refused: the test does not speak of a variable ${stranger}.`;
}
