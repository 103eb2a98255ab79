import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { python } from '@codemirror/lang-python';
import { StreamLanguage } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { Extension } from '@codemirror/state';
import type { ScriptType } from '../../../contract/hooks.ts';

const LANGUAGES: Record<ScriptType, () => Extension> = {
  python,
  javascript: () => javascript(),
  typescript: () => javascript({ typescript: true }),
  bash: () => StreamLanguage.define(shell),
  curl: () => StreamLanguage.define(shell),
  launch_args: json,
};

export const scriptLanguage = (type: ScriptType): Extension => LANGUAGES[type]();
