import { OPERATIONS } from '../spec/operation.js';
import type { ProfileReader } from './profile-reader.js';
import type { Profile } from './profile-schema.js';
import type { Auth, ClientCredentials, Target } from './target.js';

type ProfileAuth = NonNullable<Profile['auth']>;
type Way = Extract<ProfileAuth, { bearer: string } | { command: string } | { oauth2: object }>;
type OAuth2 = Extract<Way, { oauth2: object }>['oauth2'];

/** How the token of each host is had. The same object for several hosts means the same token. */
export function resolveAuth(
  auth: ProfileAuth | undefined,
  hosts: NonNullable<Profile['hosts']>,
  folder: string,
  reader: ProfileReader,
): Target['auth'] {
  if (auth === undefined) return {};
  const resolved: Target['auth'] = {};
  const forAll = isWay(auth) ? resolveWay(auth, ['auth'], folder, reader) : undefined;
  for (const host of OPERATIONS) {
    const way = isWay(auth) ? undefined : auth[host];
    if (way !== undefined && hosts[host] === undefined) {
      reader.complain(['auth', host], `there is no host "${host}" in this profile`);
    }
    const own = way === undefined ? forAll : resolveWay(way, ['auth', host], folder, reader);
    if (own !== undefined && hosts[host] !== undefined) resolved[host] = own;
  }
  return resolved;
}

/** Those parts of a way that no report may show. */
export function secretsOf(auth: Auth): string[] {
  if (auth.kind === 'bearer') return [auth.token];
  return auth.kind === 'oauth2' ? [auth.clientSecret] : auth.secrets;
}

function isWay(auth: ProfileAuth): auth is Way {
  return 'bearer' in auth || 'command' in auth || 'oauth2' in auth;
}

function resolveWay(
  way: Way,
  path: readonly string[],
  folder: string,
  reader: ProfileReader,
): Auth | undefined {
  if ('bearer' in way) {
    const token = reader.text([...path, 'bearer'], way.bearer);
    if (token === undefined) return undefined;
    // What HTTP can carry; a space would also be there when the scheme was put before the token.
    if (/^[!-~]+$/.test(token)) return { kind: 'bearer', token };
    const message = 'the token alone is needed: visible ASCII characters without spaces';
    reader.complain([...path, 'bearer'], message);
    return undefined;
  }
  if ('command' in way) {
    const { command } = way;
    // Left to the shell, which has the same environment: so no secret stands in a list of processes.
    const secrets = reader.variables([...path, 'command'], command);
    if (!command.includes('\0')) return { kind: 'command', command, folder, secrets };
    reader.complain([...path, 'command'], 'a command has no NUL character');
    return undefined;
  }
  const credentials = resolveOAuth2(way.oauth2, [...path, 'oauth2'], reader);
  return credentials && { kind: 'oauth2', ...credentials };
}

function resolveOAuth2(
  oauth2: OAuth2,
  path: readonly string[],
  reader: ProfileReader,
): ClientCredentials | undefined {
  const url = reader.url([...path, 'tokenUrl'], oauth2.tokenUrl);
  const clientId = reader.text([...path, 'clientId'], oauth2.clientId);
  const clientSecret = reader.text([...path, 'clientSecret'], oauth2.clientSecret);
  const scope = oauth2.scope && reader.text([...path, 'scope'], oauth2.scope);
  if (url === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const tokenUrl = `${url.origin}${url.basePath}`;
  return { tokenUrl, clientId, clientSecret, ...(scope === undefined ? {} : { scope }) };
}
