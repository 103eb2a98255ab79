import { type Document, isMap, isNode, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { suggestion } from '../frame/nearest-word.ts';

export interface Place {
  line: number;
  column: number;
}

export interface Problem extends Place {
  message: string;
}

type Path = readonly (string | number)[];

/** A file that was read: its value if it is right, what is wrong with it, and where things stand in it. */
export interface ReadYaml<Value> {
  value: Value | null;
  problems: Problem[];
  document: Document;
  placeOf(path: Path): Place;
}

/** `elsewhere` says of keys that no file may have where they are instead. */
export function readYaml<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  elsewhere: Readonly<Record<string, string>> = {},
): ReadYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const placeOf = (path: Path) => at(offsetOf(document, path));
  const fail = (problems: Problem[]) => ({ value: null, problems, document, placeOf });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return fail(faults.map((fault) => ({ ...at(fault.pos[0]), message: sentence(fault.message) })));
  if (!isMap(document.contents))
    return fail([{ ...at(0), message: 'must hold keys with values, such as `name: …`' }]);
  const verdict = schema.safeParse(document.toJS());
  if (verdict.success) return { value: verdict.data, problems: [], document, placeOf };
  const problems = verdict.error.issues.flatMap((issue) =>
    problemsOf(issue, { schema, elsewhere }, document, placeOf, at),
  );
  return fail(problems.sort((one, other) => one.line - other.line || one.column - other.column));
}

function problemsOf(
  issue: z.core.$ZodIssue,
  { schema, elsewhere }: { schema: z.ZodType; elsewhere: Readonly<Record<string, string>> },
  document: Document,
  placeOf: (path: Path) => Place,
  at: (offset: number) => Place,
): Problem[] {
  const path = issue.path as Path;
  const name = path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path);
    const where = path.length === 0 ? '' : ` in ${name}`;
    return issue.keys.map((key) => ({
      ...at(keyOffset(document, path, key)),
      message:
        path.length === 0 && elsewhere[key] !== undefined
          ? `${key} does not stand in files: ${elsewhere[key]}`
          : `unknown key "${key}"${where}.${suggestion(key, known)} Keys are ${known.join(', ')}.`,
    }));
  }
  const value = document.getIn(path);
  if (value === undefined && !document.hasIn(path))
    return [{ ...placeOf(path.slice(0, -1)), message: `${name} is missing.` }];
  return [{ ...placeOf(path), message: ended(`${name} ${inWords(issue, value)}`) }];
}

function inWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type') {
    const wanted =
      { string: 'text', record: 'keys with values', object: 'keys with values', array: 'a list' }[
        issue.expected as string
      ] ?? issue.expected;
    const isPlain = wanted === 'text' && (typeof value === 'number' || typeof value === 'boolean');
    return isPlain ? `must be text: put it in quotes, "${value}"` : `must be ${wanted}`;
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return `must be one of ${values.join(', ')}, not "${value}".${suggestion(String(value), values)}`;
  }
  return issue.message.replace(/\.$/, '');
}

/** The keys that the schema knows at a place. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  let here = schema as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    valueType?: z.ZodType;
    unwrap?(): z.ZodType;
  };
  const unwrapped = () => {
    while (!here.shape && !here.element && !here.valueType && here.unwrap)
      here = here.unwrap() as typeof here;
    return here;
  };
  for (const step of path) {
    const { shape, element, valueType } = unwrapped();
    here = (shape?.[step] ?? element ?? valueType ?? here) as typeof here;
  }
  return Object.keys(unwrapped().shape ?? {});
}

/** Where a value begins; where there is none, where what holds it does. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function keyOffset(document: Document, path: Path, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(map)) return 0;
  const found = map.items.find((pair) => String((pair.key as { value?: unknown }).value) === key);
  return (found?.key as Node | undefined)?.range?.[0] ?? 0;
}

const ended = (text: string) => (/[.?]$/.test(text) ? text : `${text}.`);

const sentence = (text: string) => `${text.split('\n')[0]?.replace(/[.:]$/, '')}.`;
