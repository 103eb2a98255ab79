import { type AnyCommand, command } from '../frame/command.ts';
import { completionScript, SHELLS, type Shell } from './completion-script.ts';

/** The table comes as a function, because this command is itself in it. */
export function completionCommand(commands: () => readonly AnyCommand[]): AnyCommand {
  return command({
    name: 'completion',
    summary: 'Print what a shell needs to complete commands and options',
    positionals: [{ name: 'SHELL', description: 'the shell', choices: SHELLS }],
    examples: [
      'saywright completion bash >> ~/.bashrc',
      'saywright completion zsh >> ~/.zshrc',
      'saywright completion fish > ~/.config/fish/completions/saywright.fish',
    ],
    async run({ words: [shell] }, { output }) {
      const script = completionScript(shell as Shell, commands());
      output.answer({ shell, script }, () => script.trimEnd());
      return undefined;
    },
  });
}
