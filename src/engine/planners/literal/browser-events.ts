import type { Screen } from '../../screen.ts';
import type { Move, Situation } from '../planner.ts';
import type { Claim, Command } from './command.ts';

/** What is done with the tabs themselves opens none that a flow would speak of. */
const TAB_ACTIONS = new Set(['newTab', 'switchTab', 'closeTab']);

/** Keeps in mind which tabs and downloads were there before, so that no claim of a new one is proved by an old one. */
export class BrowserEvents {
  #seen: Screen | null = null;
  #hasActedSince = true;
  #tabsBefore = 1;
  #filesBefore = 0;
  #tabsCounted = 1;
  #filesCounted = 0;

  watched(situation: Situation): Situation {
    return {
      ...situation,
      look: async () => {
        this.#seen = await situation.look();
        this.#hasActedSince = false;
        return this.#seen;
      },
    };
  }

  /** Before something is done, so that what it brings about can be told from what was there. */
  async lookBefore(watched: Situation): Promise<void> {
    if (this.#hasActedSince) await watched.look();
  }

  /** The command with what its claims have to go beyond. */
  told(command: Command): Command {
    return command.kind === 'verify' || command.kind === 'wait-for'
      ? { ...command, claim: this.#told(command.claim) }
      : command;
  }

  /** Before the move is carried out. */
  note(move: Move): void {
    const tabs = this.#seen?.tabs.count ?? 1;
    const files = this.#seen?.downloads?.length ?? 0;
    if (move.kind === 'act') {
      this.#hasActedSince = true;
      this.#filesBefore = files;
      if (TAB_ACTIONS.has(move.action.name)) this.#tabsCounted = tabs;
      else this.#tabsBefore = tabs;
    }
    if (move.kind !== 'check' || !move.isTrue || !move.claim) return;
    const kinds = kindsIn(move.claim);
    if (kinds.includes('tab-opened')) this.#tabsCounted = tabs;
    if (kinds.includes('downloaded')) this.#filesCounted = files;
  }

  #told(claim: Claim): Claim {
    if (claim.kind === 'all' || claim.kind === 'any')
      return { ...claim, claims: claim.claims.map((one) => this.#told(one)) };
    if (claim.kind === 'downloaded')
      return { ...claim, before: this.#filesBefore, countedBefore: this.#filesCounted };
    if (claim.kind === 'tab-opened')
      return { ...claim, before: this.#tabsBefore, countedBefore: this.#tabsCounted };
    return claim;
  }
}

const kindsIn = (claim: Claim): Claim['kind'][] =>
  claim.kind === 'all' || claim.kind === 'any' ? claim.claims.flatMap(kindsIn) : [claim.kind];

/** Whether it speaks of tabs or downloads, which only browsers have. */
export const speaksOfBrowser = (command: Command): boolean =>
  (command.kind === 'verify' || command.kind === 'wait-for') &&
  kindsIn(command.claim).some((kind) => kind === 'downloaded' || kind === 'tab-opened');

export const isBrowser = ({ offers }: Situation): boolean => offers.some(({ name }) => name === 'newTab');
