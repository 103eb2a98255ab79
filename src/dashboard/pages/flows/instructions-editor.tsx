import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../api/calls.ts';
import CodeEditor from '../../parts/code-editor/code-editor.tsx';
import { instructionsLanguage, instructionsMeanings } from '../../parts/code-editor/instructions-language.ts';
import { counted } from '../../parts/counted.ts';
import { useKnownNames } from './use-known-names.ts';

const PAUSE_MS = 250;

/** The text once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface InstructionsEditorProps {
  flowId: string;
  value: string;
  /** The flow's own variables, saved or not. */
  variables: string[];
  onChange: (value: string) => void;
}

export default function InstructionsEditor({ flowId, value, variables, onChange }: InstructionsEditorProps) {
  const body = { instructions: useSettled(value) };
  const read = useRead('readFlow', { body }, { keepsLast: true });
  const known = useKnownNames(flowId, variables);
  const steps = read.data?.steps;
  const extensions = useMemo(() => instructionsLanguage(known), [known]);
  const remarks = useMemo(() => instructionsMeanings(steps ?? []), [steps]);
  const doubts = steps?.filter(({ doubt }) => doubt !== null).length ?? 0;
  return (
    <>
      <CodeEditor
        label="Instructions"
        value={value}
        onChange={onChange}
        extensions={extensions}
        remarks={remarks}
        minHeight={200}
      />
      <p className="meta mt-1 min-h-4">
        {steps &&
          (doubts === 0
            ? `${counted(steps.length, 'line')}, all understood without a model`
            : `${doubts} of ${steps.length} lines need a model, or other words`)}
      </p>
    </>
  );
}
