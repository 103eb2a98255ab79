import { z } from 'zod';
import { BundleId, Platform, WebUrl } from '../../contract/apps.ts';
import { Description, Instructions, Name, pattern, Variables } from '../../contract/text.ts';

/** What stays the same when a flow or suite is renamed or its file is moved. */
const Key = pattern(
  /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
  'letters, digits, dots, hyphens, underscores and slashes',
).meta({
  description: 'what stays the same when the name or the file changes, so that its history stays with it',
});

const Labels = z.array(Name).max(100).meta({ description: 'names of labels' });
const HookNames = z.array(Name).max(100);
const Hooks = z
  .strictObject({ setup: HookNames.optional(), teardown: HookNames.optional() })
  .meta({ description: 'names of hooks around it, in the order in which they run' });
const FileVariables = Variables.meta({
  description: 'variables by key; secrets belong in an environment on the server',
});

export const FlowFile = z
  .strictObject({
    key: Key.optional(),
    name: Name.meta({ description: 'what people call it' }),
    instructions: Instructions.meta({ description: 'what to do and to check, a line for each step' }),
    device_count: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 or 2' }).optional(),
    labels: Labels.optional(),
    variables: FileVariables.optional(),
    hooks: Hooks.optional(),
  })
  .meta({ title: 'A flow of Saywright', description: 'a test in plain language, as *.flow.yaml' });
export type FlowFile = z.infer<typeof FlowFile>;

export const SuiteFile = z
  .strictObject({
    key: Key.optional(),
    name: Name.meta({ description: 'what people call it' }),
    description: Description.optional(),
    instructions: Instructions.optional().meta({ description: 'what the agent should know in every flow' }),
    auth_instructions: Instructions.optional().meta({ description: 'login steps before each flow' }),
    labels: Labels.optional(),
    variables: FileVariables.optional(),
    hooks: Hooks.optional(),
    flows: z
      .array(z.string())
      .optional()
      .meta({ description: 'files of its flows in their order; without it, those beside this file by name' }),
  })
  .meta({ title: 'A suite of Saywright', description: 'what the flows of a folder share, as _suite.yaml' });
export type SuiteFile = z.infer<typeof SuiteFile>;

/** What the interface knows of flows and suites besides, and why no file says it. */
export const NOT_IN_FILES: Readonly<Record<string, string>> = {
  id: 'it is the `key`.',
  suite_id: 'a flow is in the suite of its folder, or in that which names it under `flows`.',
  caching_enabled: 'only a signed-in person can set it, on the page of the flow.',
  setup_flow_id: 'the server makes the flow of `auth_instructions` by itself.',
  created_at: 'it is the server’s.',
  created_by: 'it is the server’s.',
};

const AppEntry = z.strictObject({
  name: Name,
  platform: Platform,
  app_id: BundleId.optional(),
  bundle_id: BundleId.optional(),
  environment: Name.optional(),
  url: WebUrl.optional(),
});

export const ConfigFile = z
  .strictObject({
    app: z.string().optional().meta({ description: 'the app_id that flows run on if none is named' }),
    platform: Platform.optional().meta({ description: 'the platform if none is named' }),
    environment: Name.optional().meta({ description: 'the environment if none is named' }),
    url: WebUrl.optional().meta({ description: 'where `saywright run` finds the app' }),
    apps: z
      .array(AppEntry)
      .optional()
      .meta({ description: 'apps that `saywright flows sync` makes if they are missing' }),
    hooks: z
      .record(z.string(), z.strictObject({ name: Name.optional(), description: Description.optional() }))
      .optional()
      .meta({ description: 'names of hooks by their files, where the name of the file will not do' }),
  })
  .meta({ title: 'Settings of a folder of flows', description: '.saywright/config.yaml' });
export type ConfigFile = z.infer<typeof ConfigFile>;

export const SCHEMAS = { flow: FlowFile, suite: SuiteFile, config: ConfigFile } as const;
export type SchemaName = keyof typeof SCHEMAS;

/** The schema as editors read it. */
export function jsonSchemaOf(name: SchemaName): object {
  return z.toJSONSchema(SCHEMAS[name], { io: 'input', unrepresentable: 'any' });
}
