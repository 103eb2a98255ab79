import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Id, listOf, Paging, pagesOf, Timestamp, text } from './text.ts';

/** Something that runs can be carried out on. */
export const Device = z
  .object({
    platform: z.enum(['web', 'android', 'ios']),
    target: z.enum(['simulator', 'emulator', 'physical', 'browser']),
    model: z.string(),
    os_version: z.string().meta({ description: "of a browser, the browser's own version" }),
    available: z.boolean(),
    fast_launch: z.boolean().meta({ description: 'whether it starts by a shorter path' }),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** One phone, tablet, emulator or simulator, which one session has at a time. */
export const DeviceUnit = z
  .object({
    id: z.string(),
    platform: z.enum(['android', 'ios']),
    target: z.enum(['simulator', 'emulator', 'physical']),
    model: z.string(),
    os_version: z.string(),
    state: z.enum(['free', 'busy', 'resting', 'away']).meta({
      description: 'resting: left alone after repeated faults; away: it, or its server, does not answer',
    }),
    since: Timestamp.meta({ description: 'when it came into this state' }),
    problem: z.string().nullable().meta({ description: 'why it is resting or away' }),
    back_at: Timestamp.nullable().meta({ description: 'when a resting device can be had again' }),
    last_fault: z.object({ message: z.string(), at: Timestamp }).nullable().meta({
      description: "the last session that went wrong; of another organization's, only that it did",
    }),
    run: z.object({ id: Id, flow_name: z.string() }).nullable().meta({
      description: 'the run of your organization that has it; null also while another organization does',
    }),
    waiting_count: z.int().meta({ description: 'how many runs wait for it, or for one like it' }),
  })
  .meta({ id: 'DeviceUnit' });
export type DeviceUnit = z.infer<typeof DeviceUnit>;

export const deviceEndpoints = declare({
  listDevices: {
    method: 'GET',
    path: '/api/v1/devices',
    tag: 'Devices',
    summary: 'What runs can be carried out on at this moment',
    success: { status: 200, schema: listOf('devices', Device) },
    refusals: [],
  },
  listDeviceUnits: {
    method: 'GET',
    path: '/api/v1/devices/units',
    tag: 'Devices',
    summary: 'Each phone and tablet by itself: its health, who has it, and how many wait for it',
    query: z.object({
      limit: Paging.limit,
      starting_after: text({ min: 1, max: 255 })
        .optional()
        .meta({ description: 'the last id of the page before' }),
    }),
    success: { status: 200, schema: pagesOf('units', DeviceUnit) },
    refusals: [404, 422],
  },
});
