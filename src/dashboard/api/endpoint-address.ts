import { type EndpointId, endpoints } from '../../contract/endpoints.ts';

/** The address of a call for what the browser fetches by itself: streams, downloads. */
export const endpointAddress = (id: EndpointId, params: Record<string, string>): string =>
  endpoints[id].path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
