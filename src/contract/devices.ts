import { z } from 'zod';
import { declare } from './endpoint.ts';
import { listOf } from './text.ts';

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

export const deviceEndpoints = declare({
  listDevices: {
    method: 'GET',
    path: '/api/v1/devices',
    tag: 'Devices',
    summary: 'What runs can be carried out on at this moment',
    success: { status: 200, schema: listOf('devices', Device) },
    refusals: [],
  },
});
