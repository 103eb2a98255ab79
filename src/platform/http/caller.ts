import type { OrganizationId } from '../db/tenant.ts';

export type Role = 'owner' | 'admin' | 'member';

/** Who makes a request, proved by an API key or by a signed-in session. */
export interface Caller {
  readonly kind: 'key' | 'session';
  /** The id of the key or of the session's user: what requests are counted by. */
  readonly id: string;
  readonly organizationId: OrganizationId;
  /** Who made the key, or who is signed in; null if that user is gone. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly role: Role;
}

export const mayAdminister = (caller: Caller) => caller.kind === 'key' || caller.role !== 'member';
