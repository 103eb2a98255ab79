import { accountCommands } from './account/commands.ts';
import { completionCommand } from './completion/command.ts';
import { fileCommands } from './flow-files/commands.ts';
import type { AnyCommand } from './frame/command.ts';
import { runCommand } from './local-runs/command.ts';
import { machineCommands } from './machine/commands.ts';
import { mcpCommand } from './mcp/command.ts';
import { playwrightCommand } from './playwright/command.ts';
import { appCommands } from './server/app-commands.ts';
import { buildCommands } from './server/build-commands.ts';
import { environmentCommands } from './server/environment-commands.ts';
import { flowCommands } from './server/flow-commands.ts';
import { hookCommands } from './server/hook-commands.ts';
import { labelCommands } from './server/label-commands.ts';
import { runCommands } from './server/run-commands.ts';
import { suiteCommands } from './server/suite-commands.ts';
import { usageCommands } from './server/usage-commands.ts';

/** Every command, in the order in which help lists them. */
export const commands: readonly AnyCommand[] = [
  runCommand,
  ...accountCommands,
  ...runCommands,
  ...flowCommands,
  ...fileCommands,
  playwrightCommand,
  ...suiteCommands,
  ...labelCommands,
  ...appCommands,
  ...buildCommands,
  ...environmentCommands,
  ...hookCommands,
  ...usageCommands,
  ...machineCommands,
  mcpCommand,
  completionCommand(() => commands),
];
