import { OPERATIONS } from '../spec/operation.js';
import { namesIn } from './environment.js';
import type { ProfileReader } from './profile-reader.js';
import type { Profile } from './schema/profile-schema.js';
import type { Auth, ClientCredentials, Target } from './target.js';
import { resolveHeaders } from './transport/resolve-headers.js';

type ProfileAuth = NonNullable<Profile['auth']>;
type AuthMethod = Extract<
  ProfileAuth,
  { bearer: string } | { command: string } | { oauth2: object }
>;
type OAuth2 = Extract<AuthMethod, { oauth2: object }>['oauth2'];

/** What a method may need of the profile. */
interface AuthContext {
  folder: string;
  /** Of the target; its token endpoints get them, too, unless they have some of their own. */
  headers: Readonly<Record<string, string>>;
  reader: ProfileReader;
}

/** How the token of each host is obtained. Hosts with the same object share the token. */
export function resolveAuth(
  auth: ProfileAuth | undefined,
  hosts: NonNullable<Profile['hosts']>,
  context: AuthContext,
): Target['auth'] {
  const { reader } = context;
  if (auth === undefined) return {};
  const resolved: Target['auth'] = {};
  const forAll = isMethod(auth) ? resolveMethod(auth, ['auth'], context) : undefined;
  for (const host of OPERATIONS) {
    const method = isMethod(auth) ? undefined : auth[host];
    if (method !== undefined && hosts[host] === undefined) {
      reader.addProblem(['auth', host], `there is no host "${host}" in this profile`);
    }
    const own = method === undefined ? forAll : resolveMethod(method, ['auth', host], context);
    if (own !== undefined && hosts[host] !== undefined) resolved[host] = own;
  }
  return resolved;
}

/** The variable that is the token of all hosts, where a profile says no more than its name. */
export function tokenVariableOf(auth: ProfileAuth | undefined): string | undefined {
  return auth !== undefined && 'bearer' in auth ? variableIn(auth.bearer) : undefined;
}

/** The variable that is the whole of a text. */
function variableIn(text: string): string | undefined {
  const [name] = namesIn(text);
  return text === `\${${name}}` ? name : undefined;
}

/** The parts of an `Auth` that no report may show. */
export function secretsOf(auth: Auth): string[] {
  if (auth.kind === 'bearer') return [auth.token];
  return auth.secrets;
}

function isMethod(auth: ProfileAuth): auth is AuthMethod {
  return 'bearer' in auth || 'command' in auth || 'oauth2' in auth;
}

function resolveMethod(
  method: AuthMethod,
  path: readonly string[],
  context: AuthContext,
): Auth | undefined {
  const { folder, reader } = context;
  if ('bearer' in method) {
    const token = reader.secret([...path, 'bearer'], method.bearer);
    if (token === undefined) return undefined;
    // What a header can carry. A space would also mean that the scheme was put before the token.
    const variable = variableIn(method.bearer);
    if (/^[!-~]+$/.test(token)) return { kind: 'bearer', token, ...(variable && { variable }) };
    const message =
      'expected the token alone, without Bearer: visible ASCII characters and no spaces';
    reader.addProblem([...path, 'bearer'], message);
    return undefined;
  }
  if ('command' in method) {
    const { command } = method;
    // The shell fills them in from the same environment, so that no secret shows in a list of
    // processes.
    const secrets = reader.variables([...path, 'command'], command);
    if (!command.includes('\0')) return { kind: 'command', command, folder, secrets };
    reader.addProblem([...path, 'command'], 'a command cannot contain a NUL character');
    return undefined;
  }
  const credentials = resolveOAuth2(method.oauth2, [...path, 'oauth2'], context);
  return credentials && { kind: 'oauth2', ...credentials };
}

function resolveOAuth2(
  oauth2: OAuth2,
  path: readonly string[],
  { headers: ofTarget, reader }: AuthContext,
): (ClientCredentials & { secrets: string[] }) | undefined {
  const url = reader.url([...path, 'tokenUrl'], oauth2.tokenUrl);
  const clientId = reader.text([...path, 'clientId'], oauth2.clientId);
  const clientSecret = reader.secret([...path, 'clientSecret'], oauth2.clientSecret);
  const scope = oauth2.scope && reader.text([...path, 'scope'], oauth2.scope);
  if (url === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const own = oauth2.headers && resolveHeaders(oauth2.headers, [...path, 'headers'], reader);
  return {
    tokenUrl: `${url.origin}${url.basePath}`,
    clientId,
    clientSecret,
    ...(scope === undefined ? {} : { scope }),
    headers: own?.headers ?? ofTarget,
    secrets: [clientSecret, ...(own?.secrets ?? [])],
  };
}
