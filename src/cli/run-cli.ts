import { commands } from './commands.ts';
import { makeContext } from './frame/context.ts';
import { explainError } from './frame/explain-error.ts';
import { EXIT, type ExitCode } from './frame/fault.ts';
import { helpText } from './frame/help.ts';
import { parseCommand } from './frame/parse-command.ts';
import { Output } from './output/output.ts';
import type { CliWorld } from './world.ts';

/** One command from its words to its exit code. Whatever goes wrong is said in words on standard error. */
export async function runCli(words: readonly string[], world: CliWorld): Promise<ExitCode> {
  const { hasColor } = world.settings;
  let output = new Output(world, { isJson: false, hasColor });
  let server: string | null = null;
  try {
    if (words[0] === '--version' || words[0] === '-v') {
      output.print(`saywright ${world.version}`);
      return EXIT.passed;
    }
    const parsed = parseCommand(commands, words);
    if (parsed.kind === 'help') {
      output.print(helpText(commands, parsed.topic, world.version));
      return EXIT.passed;
    }
    const { options } = parsed.given;
    output = new Output(world, { isJson: options.json, hasColor });
    const context = makeContext(world, output, options.server);
    const account = async () => {
      const found = await context.account();
      server = found.server;
      return found;
    };
    const client = async () => {
      await account();
      return context.client();
    };
    return (await parsed.command.run(parsed.given, { ...context, account, client })) ?? EXIT.passed;
  } catch (error) {
    const { text, exitCode } = explainError(error, server);
    output.complain(`${output.style('red', 'saywright:')} ${text}`);
    return exitCode;
  }
}
