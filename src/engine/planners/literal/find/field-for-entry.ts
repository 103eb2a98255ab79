import type { ScreenElement } from '../../../screen.ts';
import { labelBeside } from './label-beside.ts';
import { isField } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords, singular, wordsOfIdentifiers } from './words.ts';

type Scope = (index: number) => boolean;

const SEARCHES = new Set('search find filter query'.split(' '));
const SAYS_NEW =
  /\b(?:new|add|create|what needs to be done|what do you (?:need|want) to do|what's on your mind|write a)\b/iu;
const ENTERS =
  /^(?:[+＋➕]|add|create|save|send|post|submit|publish|comment|reply|enter|ok)(?: (?:an? |the |new )*(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?))?$/iu;

/** Words that people use for the same: the field for a task may be labelled "New todo". */
const SAME = [
  new Set(['todo', 'to-do', 'task', 'subtask']),
  new Set(['message', 'chat']),
  new Set(['comment', 'reply', 'response']),
  new Set(['note', 'memo']),
  new Set(['item', 'entry']),
];

const meansSame = (one: string, other: string) =>
  one === other || SAME.some((words) => words.has(one) && words.has(other));

function takesText({ role, attributes, states }: ScreenElement): boolean {
  const isTyped = attributes.type === undefined || /^(?:text|textarea)$/.test(attributes.type);
  return /^(?:textbox|textarea|input)$/.test(role) && isTyped && !states.disabled && !states.readonly;
}

function wordsOfField(tree: ScreenTree, index: number): string {
  const { name, placeholder } = tree.at(index);
  return [name, placeholder ?? '', labelBeside(tree, index) ?? ''].join(' ');
}

function saysNoun(words: readonly string[], noun: string): boolean {
  const sought = singular(plainWords(noun).at(-1) ?? '');
  return sought !== '' && words.map(singular).some((word) => meansSame(word, sought));
}

/** Fields for text that are not for searching. */
function textFields(tree: ScreenTree, among: readonly number[]): number[] {
  return among.filter((index) => {
    if (!takesText(tree.at(index)) || !isField(tree.at(index))) return false;
    const words = [
      ...plainWords(wordsOfField(tree, index)),
      ...wordsOfIdentifiers(tree.at(index).attributes),
    ];
    return !words.some((word) => SEARCHES.has(word));
  });
}

/** What stands with a field: its form or dialog, or what encloses it and a button. */
function homeOf(tree: ScreenTree, field: number): readonly number[] {
  const around = tree.ancestorsOf(field);
  const home =
    around.find((at) => /^(?:form|dialog|alertdialog)$/.test(tree.at(at).role)) ??
    around.find((at) => tree.descendantsOf(at).some((one) => tree.at(one).role === 'button'));
  return home === undefined ? tree.elements.map((_element, index) => index) : tree.descendantsOf(home);
}

/** The buttons beside a field that enter what it holds. */
export function enteringButtons(tree: ScreenTree, field: number, noun: string): number[] {
  const buttons = homeOf(tree, field).filter((at) => {
    if (tree.at(at).role !== 'button') return false;
    const match = ENTERS.exec(tree.at(at).name.trim());
    if (!match) return false;
    const object = match[1] === undefined ? [] : plainWords(match[1]);
    return object.length === 0 || saysNoun(object, noun) || /^(?:it|item|entry)$/.test(object.join(' '));
  });
  const siblings = buttons.filter((at) => tree.parentOf(at) === tree.parentOf(field));
  return buttons.length > 1 && siblings.length > 0 ? siblings : buttons;
}

/** Fields that are for such an entry; more than one if it cannot be told which. */
export function fieldsForEntry(tree: ScreenTree, noun: string, scope: Scope): number[] {
  const fields = textFields(
    tree,
    tree.elements.map((_element, index) => index).filter((index) => scope(index)),
  );
  const telling = fields.filter((index) => {
    const own = [...plainWords(wordsOfField(tree, index)), ...wordsOfIdentifiers(tree.at(index).attributes)];
    const buttons = enteringButtons(tree, index, noun).flatMap((at) => plainWords(tree.at(at).name));
    return saysNoun([...own, ...buttons], noun);
  });
  if (telling.length > 0) return telling;
  return fields.filter(
    (index) => SAYS_NEW.test(wordsOfField(tree, index)) || enteringButtons(tree, index, noun).length > 0,
  );
}

/** The other texts that the same form asks for: with them unsaid, nobody knows what was to be entered. */
export function otherFieldsWith(tree: ScreenTree, field: number): number[] {
  return textFields(tree, homeOf(tree, field)).filter((index) => index !== field);
}
