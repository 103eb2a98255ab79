import { z } from 'zod';
import { Id } from './text.ts';

/** Work that processes hand to each other through the queue, by name. */
export const jobs = {
  /** Carries out the runs of one group. */
  'run-group': z.object({ organization_id: Id, group_id: Id }),
  /** Has an .ipa signed anew, with its keychain access groups remapped. */
  'resign-build': z.object({ organization_id: Id, build_id: Id }),
  /** Makes one attempt to tell a webhook of something. */
  'deliver-webhook': z.object({ organization_id: Id, delivery_id: Id }),
};

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;
