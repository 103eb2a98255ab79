import type { Secrets } from '../../engine/index.ts';
import { deedOf } from './deed-of.ts';
import { expectationOf } from './expectation-of.ts';
import { isInFrame, locatorByMark, nameOfTarget } from './locator-of.ts';
import type { RecordedMove } from './record-moves.ts';
import { codeOf } from './write-code.ts';

export interface WrittenTest {
  code: string;
  /** What could not be written, each with its step. */
  missing: string[];
}

/** A flow that passed as a Playwright test: each step as it was carried out, under the words that asked for it. */
export function playwrightTest(
  name: string,
  url: string,
  moves: readonly RecordedMove[],
  secrets: Secrets,
): WrittenTest {
  const missing: string[] = [];
  const lines: string[] = [];
  let step: string | null = null;
  const spokenOf = new Map<string, string>();
  for (const recorded of moves) {
    if (recorded.step !== step) lines.push('', `// ${oneLine(recorded.step)}`);
    step = recorded.step;
    const code = statementOf(recorded, secrets, spokenOf);
    if (code !== null) lines.push(...code.split('\n'));
    else {
      const { description } = recorded.move;
      missing.push(`"${oneLine(recorded.step)}": ${description}`);
      lines.push(`// Not in Playwright's words: ${oneLine(secrets.redact(description))}`);
    }
  }
  const body = [`await page.goto(env.BASE_URL ?? ${codeOf(url)});`, ...lines].map((line) =>
    line === '' ? '' : `  ${line}`,
  );
  const code = `import { env } from 'node:process';\nimport { expect, test } from '@playwright/test';\n\ntest(${codeOf(name)}, async ({ page }) => {\n${body.join('\n')}\n});\n`;
  return { code, missing };
}

/** What a claim's words were found as, for later claims that it is gone. */
function statementOf(
  { move, screen }: RecordedMove,
  secrets: Secrets,
  spokenOf: Map<string, string>,
): string | null {
  const target = 'target' in move ? move.target : null;
  // Other tabs and documents within the page are other pages and frames in Playwright's words.
  if (screen.tabs.active > 0 || (target && isInFrame(target, screen))) return null;
  switch (move.kind) {
    case 'act':
      return deedOf({ ...move, action: secrets.redact(move.action) }, screen);
    case 'check':
      if (!move.claim) return null;
      if ('target' in move.claim && move.target) {
        const mark = locatorByMark(move.target, screen);
        const name = nameOfTarget(move.claim.target);
        if (mark !== null && name !== null) spokenOf.set(name, mark);
      }
      return expectationOf(
        secrets.redact(move.claim),
        move.target,
        screen,
        (other) => spokenOf.get(nameOfTarget(other) ?? '') ?? null,
      );
    case 'wait':
      return `await page.waitForTimeout(${move.seconds * 1000});`;
    default:
      return null;
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
