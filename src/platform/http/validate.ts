import type { z } from 'zod';
import { Refusal } from '../../contract/refusal.ts';

type Issue = z.core.$ZodIssue;

/** Values that keep the schema's rules, or the refusal that names what does not. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const verdict = schema.safeParse(value);
  if (verdict.success) return verdict.data;
  const issues = verdict.error.issues;
  const findings = issues.map((issue) => describe(issue, value, what));
  const detail = `${findings.map((finding) => `${finding.field} ${finding.message}`).join('; ')}.`;
  if (issues.every((issue) => isMarked(issue, 'noSuchThing'))) throw new Refusal(404, detail);
  if (issues.some((issue) => isLacking(issue, value))) throw new Refusal(400, detail);
  throw new Refusal(422, detail, findings);
}

/** Schemas mark findings that are not about a value's form: see `Id` and `patchOf` in the contract. */
function isMarked(issue: Issue, mark: string): boolean {
  return issue.code === 'custom' && issue.params?.[mark] === true;
}

function isLacking(issue: Issue, value: unknown): boolean {
  return (
    isMarked(issue, 'lacksSomething') || (issue.code !== 'custom' && valueAt(value, issue.path) === undefined)
  );
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}

function describe(issue: Issue, value: unknown, what: string) {
  const field = issue.path.length === 0 ? what : issue.path.map(String).join('.');
  return {
    field: shorten(field),
    message: isLacking(issue, value) && issue.code !== 'custom' ? 'is missing' : inWords(issue),
  };
}

/** A caller's own key may be a megabyte long; an error message is for reading. */
const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

const ARTICLES: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${ARTICLES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `must have at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}`;
    default:
      return issue.message;
  }
}
