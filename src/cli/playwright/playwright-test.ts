import type { Secrets } from '../../engine/index.ts';
import { deedOf } from './deed-of.ts';
import { expectationOf } from './expectation-of.ts';
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
  for (const recorded of moves) {
    if (recorded.step !== step) lines.push('', `// ${oneLine(recorded.step)}`);
    step = recorded.step;
    const code = statementOf(recorded, secrets);
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

function statementOf({ move, screen }: RecordedMove, secrets: Secrets): string | null {
  switch (move.kind) {
    case 'act':
      return deedOf({ ...move, action: secrets.redact(move.action) }, screen);
    case 'check':
      return move.claim ? expectationOf(secrets.redact(move.claim), move.target, screen) : null;
    case 'wait':
      return `await page.waitForTimeout(${move.seconds * 1000});`;
    default:
      return null;
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
