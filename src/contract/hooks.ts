import { z } from 'zod';
import { declare } from './endpoint.ts';
import {
  asRead,
  Description,
  Id,
  listOf,
  Name,
  Paging,
  pagesOf,
  patchOf,
  Timestamp,
  text,
  VariablesInput,
} from './text.ts';

export const ScriptType = z.enum(['python', 'javascript', 'typescript', 'bash', 'curl', 'launch_args']);
export type ScriptType = z.infer<typeof ScriptType>;

const Script = text({ min: 1, max: 200_000 });

export const Hook = z
  .object({
    id: Id,
    name: Name,
    script: z.string(),
    script_type: ScriptType,
    description: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Hook' });
export type Hook = z.infer<typeof Hook>;

export const AttachedHooks = z
  .object({ setup: z.array(Id), teardown: z.array(Id) })
  .meta({ id: 'AttachedHooks', description: 'hook ids in the order in which they run' });
export type AttachedHooks = z.infer<typeof AttachedHooks>;

const PutHooks = z
  .object({ setup: z.array(Id).max(100), teardown: z.array(Id).max(100) })
  .partial()
  .superRefine((hooks, context) => {
    if (!hooks.setup && !hooks.teardown) {
      context.addIssue({
        code: 'custom',
        message: 'send setup, teardown or both',
        params: { lacksSomething: true },
      });
    }
    for (const position of ['setup', 'teardown'] as const) {
      const ids = hooks[position] ?? [];
      if (new Set(ids).size < ids.length) {
        context.addIssue({ code: 'custom', path: [position], message: 'must not name a hook twice' });
      }
    }
  });

export const HookUse = z
  .object({
    kind: z.enum(['flow', 'suite']),
    id: Id,
    name: z.string(),
    positions: z.array(z.enum(['setup', 'runtime', 'teardown'])),
  })
  .meta({ id: 'HookUse' });
export type HookUse = z.infer<typeof HookUse>;

export const HookTest = z
  .object({
    status: z.enum(['passed', 'failed', 'timed_out']),
    output: z.string().meta({ description: 'what it printed, secrets as placeholders' }),
    problem: z.string().nullable().meta({ description: 'why it did not pass' }),
    exports: z
      .record(z.string(), z.string())
      .meta({ description: 'what it exported, secrets as placeholders' }),
    warnings: z.array(z.string()),
    duration_ms: z.number(),
  })
  .meta({ id: 'HookTest' });
export type HookTest = z.infer<typeof HookTest>;

const HookFields = {
  name: Name,
  script: Script,
  script_type: ScriptType,
  description: Description.nullable(),
};

const tag = 'Hooks';

export const hookEndpoints = declare({
  listHooks: {
    method: 'GET',
    path: '/api/v1/hooks',
    tag,
    summary: 'List hooks, or those attached to one flow or one suite',
    query: z.object({ flow_id: Id.optional(), suite_id: Id.optional(), ...Paging }),
    success: { status: 200, schema: pagesOf('hooks', Hook) },
    refusals: [400, 404, 422],
  },
  createHook: {
    method: 'POST',
    path: '/api/v1/hooks',
    tag,
    summary: 'Create a hook',
    body: z.object({
      name: Name,
      script: Script,
      script_type: ScriptType,
      description: Description.nullish(),
    }),
    success: { status: 201, schema: Hook },
    refusals: [400, 409, 422],
  },
  getHook: {
    method: 'GET',
    path: '/api/v1/hooks/{hook_id}',
    tag,
    summary: 'Get a hook',
    success: { status: 200, schema: Hook },
    refusals: [404],
  },
  updateHook: {
    method: 'PATCH',
    path: '/api/v1/hooks/{hook_id}',
    tag,
    summary: 'Update a hook',
    body: patchOf(HookFields).safeExtend({ was: asRead(HookFields) }),
    success: { status: 200, schema: Hook },
    refusals: [400, 404, 409, 422],
  },
  deleteHook: {
    method: 'DELETE',
    path: '/api/v1/hooks/{hook_id}',
    tag,
    summary: 'Delete a hook; refused while it is attached',
    success: { status: 204 },
    refusals: [404, 409],
  },
  testHook: {
    method: 'POST',
    path: '/api/v1/hooks/{hook_id}/test',
    tag,
    summary:
      'Run a hook once, for a minute at most, with the variables of an environment. With Accept: text/event-stream, what it prints comes as events `output` as it is printed, and the answer as the event `result`',
    body: z.object({ environment_id: Id.nullish(), variables: VariablesInput.nullish() }),
    success: { status: 200, schema: HookTest, events: true },
    refusals: [404, 422],
  },
  listHookUses: {
    method: 'GET',
    path: '/api/v1/hooks/{hook_id}/uses',
    tag,
    summary: 'The flows and suites that a hook is attached to or named in',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('uses', HookUse) },
    refusals: [404, 422],
  },
  getFlowHooks: {
    method: 'GET',
    path: '/api/v1/flows/{flow_id}/hooks',
    tag,
    summary: 'Get the hooks around a flow',
    success: { status: 200, schema: AttachedHooks },
    refusals: [404],
  },
  putFlowHooks: {
    method: 'PUT',
    path: '/api/v1/flows/{flow_id}/hooks',
    tag,
    summary: 'Replace the hooks around a flow; a position that is left out becomes empty',
    body: PutHooks,
    success: { status: 200, schema: AttachedHooks },
    refusals: [400, 404, 422],
  },
  getSuiteHooks: {
    method: 'GET',
    path: '/api/v1/suites/{suite_id}/hooks',
    tag,
    summary: 'Get the hooks around a suite',
    success: { status: 200, schema: AttachedHooks },
    refusals: [404],
  },
  listSuiteHooks: {
    method: 'GET',
    path: '/api/v1/suites/hooks',
    tag,
    summary: 'The hooks around every suite that has any',
    success: {
      status: 200,
      schema: listOf('suites', z.object({ suite_id: Id, ...AttachedHooks.shape })),
    },
    refusals: [],
  },
  putSuiteHooks: {
    method: 'PUT',
    path: '/api/v1/suites/{suite_id}/hooks',
    tag,
    summary: 'Replace the hooks around a suite; a position that is left out becomes empty',
    body: PutHooks,
    success: { status: 200, schema: AttachedHooks },
    refusals: [400, 404, 422],
  },
});
