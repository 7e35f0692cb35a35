import type { DocumentPath } from '../../config/yaml/positions.js';
import { namesIn } from '../environment.js';
import type { ProfileReader } from '../profile-reader.js';
import type { Headers } from '../schema/transport-schema.js';

/** Headers with their variables filled in, and what of them no report may show. */
export interface ResolvedHeaders {
  headers: Record<string, string>;
  secrets: string[];
}

/** What the requests themselves decide, and where the profile says it instead. */
const OWN: Record<string, string> = {
  authorization: 'use auth',
  'proxy-authorization': 'put user and password into the URL of the proxy',
  host: 'use connect to reach a host elsewhere',
};
const OF_REQUESTS = new Set([
  ...['accept-encoding', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
/**
 * A part of a value that is as long as this may be the secret in it, such as a key behind its
 * scheme.
 */
const SECRET_PART = 8;
const SHORT_SECRET = 6;

/** Reads headers; what is wrong with them is added to the reader. */
export function resolveHeaders(
  headers: Headers = {},
  path: DocumentPath,
  reader: ProfileReader,
): ResolvedHeaders {
  const resolved: ResolvedHeaders = { headers: {}, secrets: [] };
  for (const [name, header] of Object.entries(headers)) {
    const fault = nameFault(name);
    if (fault !== undefined) reader.addKeyProblem([...path, name], fault);
    const isMarked = typeof header !== 'string';
    const written = isMarked ? header.value : header;
    const at = [...path, name, ...(isMarked ? ['value'] : [])];
    const isSecret = !isMarked || header.secret;
    const isShort = namesIn(written).length === 0 && written.length < SHORT_SECRET;
    if (isSecret && isShort) warnOfShort(at, reader);
    const value = isSecret && !isShort ? reader.secret(at, written) : reader.text(at, written);
    if (value === undefined || fault !== undefined) continue;
    if (!/^[!-~]([\t -~]*[!-~])?$/.test(value)) {
      reader.addProblem(at, 'a header has visible ASCII characters, and blanks only between them');
      continue;
    }
    resolved.headers[name] = value;
    if (!isSecret) continue;
    const variables = reader.variables(at, written);
    const parts = value.split(/[\s,;=:]+/).filter((part) => part.length >= SECRET_PART);
    resolved.secrets.push(value, ...variables, ...parts);
  }
  return resolved;
}

function nameFault(name: string): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) return 'not a name of a header';
  const lower = name.toLowerCase();
  const instead = OWN[lower];
  if (instead !== undefined) return `assay sets ${name} by itself; ${instead}`;
  return OF_REQUESTS.has(lower) ? `assay sets ${name} by itself, request by request` : undefined;
}

function warnOfShort(at: DocumentPath, reader: ProfileReader): void {
  const message =
    'a text as short as this is hidden wherever reports have it; where it is no secret, write { value: …, secret: false }';
  reader.addWarning(at, message);
}
