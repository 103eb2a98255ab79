import type { BodyOf, EndpointDeclaration, HandledOf, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Caller } from './caller.ts';

/** A request that was let in and whose parts keep their rules. */
export interface Call<E extends EndpointDeclaration> {
  caller: Caller;
  tenant: Tenant;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** For streams: the last event that the reader saw, and when it went away. */
  lastEventId: number;
  signal: AbortSignal;
  /** Whether the answer is wanted as events. */
  wantsEvents: boolean;
}

export type Handler<E extends EndpointDeclaration> = (
  call: Call<E>,
) => HandledOf<E> extends undefined ? Promise<void> : Promise<HandledOf<E>>;

export type HandlersOf<Group extends Record<string, EndpointDeclaration>> = {
  [K in keyof Group]: Handler<Group[K]>;
};
