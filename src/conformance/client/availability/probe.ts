import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { HttpClient } from '../../../http/exchange/http-client.js';
import { generatedBody, seededBody } from '../../../http/message/body.js';
import type { OrdinaryRequest } from '../../../http/message/http-request.js';
import type { Target } from '../../../profile/target.js';
import { buildRecord } from '../../../records/build-record.js';
import { FILES_PATH, type HostName } from '../../../spec/operation.js';
import { type RunNames, type SessionNames, sessionNames } from '../session-names.js';
import { authorization } from '../tokens/token-variant.js';
import type { TokenSource } from '../tokens/tokens-with-circuit-breaker.js';

/**
 * Sends the plainest request of a kind to a host, to see whether the host answers at all.
 *
 * @returns the result; undefined for a host that the profile does not name
 */
export type Probe = (
  host: HostName,
  kind: 'upload' | 'record',
  signal: AbortSignal,
) => Promise<ExchangeResult | undefined>;

/** Bytes of an upload. */
const FILE_SIZE = 1024;

/**
 * Probes go past everything that holds requests back: a target that is not there would hold them
 * back, too.
 */
export function createProbe(
  target: Target,
  http: HttpClient,
  tokens: TokenSource,
  names: RunNames,
): Probe {
  let sent = 0;
  return async (host, kind, signal) => {
    const url = target.hosts[host]?.url;
    if (url === undefined) return undefined;
    sent += 1;
    const own = sessionNames(names, `probe/${kind}/${host}`, sent);
    const header = authorization('good', await tokens.tokenFor(host), own.fresh);
    const { headers, ...request } =
      kind === 'upload' ? plainUpload(own) : plainRecord(target, host, own);
    const authorized = header === undefined ? headers : { authorization: header, ...headers };
    return http.exchange({ ...request, baseUrl: url, headers: authorized }, { signal });
  };
}

type Unaddressed = Omit<OrdinaryRequest, 'baseUrl'>;

/** Section 4.1. */
function plainUpload({ fresh, prefix }: SessionNames): Unaddressed {
  const fileKey = `${prefix}/${fresh.filename()}`;
  return {
    method: 'PUT',
    path: `${FILES_PATH}${fileKey}`,
    headers: { 'content-type': 'application/octet-stream' },
    body: seededBody({ seed: fileKey, size: FILE_SIZE }),
    framing: 'length',
  };
}

/** A record without files (sections 4.2 to 4.5). */
function plainRecord(target: Target, operation: HostName, { fresh }: SessionNames): Unaddressed {
  const context = { templates: target.records, fresh, now: Date.now(), plainFile: null };
  return {
    method: 'POST',
    path: target.paths[operation],
    headers: { 'content-type': 'application/json' },
    body: generatedBody(buildRecord(operation, { attach: [] }, context).body),
    framing: 'length',
  };
}
