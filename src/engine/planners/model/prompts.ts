import { readFileSync } from 'node:fs';

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8').trim();

export const SYSTEM = textOf('./system.md');
export const STEP = textOf('./step.md');

/** What each of the planner's own tools is for: a heading in tools.md, and the text under it. */
export const TOOL_DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  textOf('./tools.md')
    .split(/^# /m)
    .filter((section) => section.trim() !== '')
    .map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return [name.trim(), lines.join('\n').trim()];
    }),
);

/** Fills in `{{name}}`. In one pass, so that braces in what is filled in stay what they are. */
export function fillIn(prompt: string, values: Record<string, string>): string {
  return prompt.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A page must not be able to write the end of its own quotation. */
export function asData(text: string): string {
  return text.replace(/<(\/?)(screen|output)\b/gi, '‹$1$2');
}
