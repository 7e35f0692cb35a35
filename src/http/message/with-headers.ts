import type { OrdinaryRequest } from './http-request.js';

/**
 * A request, and the upload that it is sent behind, with the headers that it does not state itself.
 */
export function withHeaders(
  request: OrdinaryRequest,
  headers: Readonly<Record<string, string>> = {},
): OrdinaryRequest {
  if (Object.keys(headers).length === 0) return request;
  const { delivery } = request;
  return {
    ...request,
    headers: mergedHeaders(request.headers, headers),
    ...(delivery?.pipelinedAfter && {
      delivery: { ...delivery, pipelinedAfter: withHeaders(delivery.pipelinedAfter, headers) },
    }),
  };
}

/**
 * The request's own headers, and those of the others that it does not set itself; names are
 * case-insensitive.
 */
export function mergedHeaders(
  own: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const named = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const added = Object.entries(others).filter(([name]) => !named.has(name.toLowerCase()));
  return { ...own, ...Object.fromEntries(added) };
}
