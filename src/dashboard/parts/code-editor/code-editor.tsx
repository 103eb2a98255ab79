import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../style-nonce.ts';

interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Language, completion and marks; may change while the editor is open. */
  extensions?: Extension;
  /** What is written beside the text. Apart, because a change of the extensions closes an open completion. */
  remarks?: Extension;
  minHeight?: number;
}

/** One and the same, so that nothing seems to have changed. */
const NONE: Extension = [];

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--healed)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--passed)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--running)' },
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.function(tags.variableName)], color: 'var(--accent)' },
]);

const look = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--ground)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-content': { fontFamily: 'var(--font-mono)', caretColor: 'var(--text)', lineHeight: '22px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--dim)', border: 'none', lineHeight: '22px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--select)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--select)',
    color: 'var(--text)',
  },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
});

/** A text with line numbers, undo, completion and marks. Tab leaves a line of prose alone, so Escape then Tab moves on. */
export default function CodeEditor({
  label,
  value,
  onChange,
  extensions = NONE,
  remarks = NONE,
  minHeight = 160,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const beside = useRef(new Compartment());
  const report = useRef(onChange);
  report.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is handed over below.
  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          lineNumbers(),
          history(),
          drawSelection(),
          closeBrackets(),
          autocompletion({ activateOnTyping: true }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.theme({ '.cm-content': { minHeight: `${minHeight}px` } }),
          syntaxHighlighting(colors),
          look,
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) report.current(update.state.doc.toString());
          }),
          changing.current.of(extensions),
          beside.current.of(remarks),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(extensions) });
  }, [extensions]);

  useEffect(() => {
    view.current?.dispatch({ effects: beside.current.reconfigure(remarks) });
  }, [remarks]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} />;
}
