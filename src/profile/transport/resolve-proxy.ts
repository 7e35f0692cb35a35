import type { HttpProxy } from '../../http/connection/transport.js';
import type { ProfileReader } from '../profile-reader.js';
import { exceptions } from './no-proxy.js';

/** The proxy for an origin, if any. */
export type ProxyFor = (origin: string) => HttpProxy | undefined;

/** What stands in place of a URL where the environment says it. */
const ENVIRONMENT = 'environment';

/**
 * The proxy of a profile.
 *
 * @returns which proxy is for which origin, and what of it no report may show
 */
export function resolveProxy(
  proxy: string | undefined,
  reader: ProfileReader,
): { proxyFor: ProxyFor; secrets: string[] } {
  const none = { proxyFor: () => undefined, secrets: [] };
  if (proxy === undefined) return none;
  if (proxy === ENVIRONMENT) return proxyOfEnvironment(reader);
  const text = reader.text(['proxy'], proxy);
  const parsed = text === undefined ? undefined : parseProxy(text);
  if (parsed === undefined) return none;
  if (typeof parsed === 'string') {
    const hint = /^env/i.test(proxy) ? ENVIRONMENT : undefined;
    reader.addProblem(['proxy'], parsed, hint);
    return none;
  }
  if (parsed.secrets.length > 0) reader.warnOfSecret(['proxy'], proxy);
  return { proxyFor: () => parsed.proxy, secrets: parsed.secrets };
}

/**
 * HTTPS_PROXY for https, HTTP_PROXY for http, ALL_PROXY for both, but for the hosts of NO_PROXY; as
 * curl reads them.
 */
function proxyOfEnvironment(reader: ProfileReader): { proxyFor: ProxyFor; secrets: string[] } {
  const variable = (name: string) => {
    for (const spelling of [name.toLowerCase(), name]) {
      const value = reader.variable(spelling);
      if (value !== undefined) return { name: spelling, value };
    }
    return undefined;
  };
  const secrets: string[] = [];
  const read = (...names: string[]): HttpProxy | undefined => {
    const found = names.map(variable).find((one) => one !== undefined);
    if (found === undefined) return undefined;
    const { name, value } = found;
    const parsed = parseProxy(value.includes('://') ? value : `http://${value}`);
    if (typeof parsed === 'string') {
      reader.addProblem(['proxy'], `the environment variable ${name}: ${parsed}`);
      return undefined;
    }
    secrets.push(...parsed.secrets);
    return parsed.proxy;
  };
  const proxies: Record<string, HttpProxy | undefined> = {
    'https:': read('HTTPS_PROXY', 'ALL_PROXY'),
    'http:': read('HTTP_PROXY', 'ALL_PROXY'),
  };
  const isExcepted = exceptions(variable('NO_PROXY')?.value ?? '');
  return {
    proxyFor: (origin) => (isExcepted(origin) ? undefined : proxies[new URL(origin).protocol]),
    secrets,
  };
}

/** A proxy, or one line that says, without repeating it, why the text is not the URL of one. */
function parseProxy(text: string): { proxy: HttpProxy; secrets: string[] } | string {
  if (!/^https?:\/\//i.test(text)) {
    return 'expected the URL of an HTTP proxy, which begins with http:// or https://';
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'not a valid URL';
  const { origin, pathname, search, hash, username, password } = url;
  if (pathname !== '/' || search !== '' || hash !== '') return 'the URL of a proxy has no path';
  if (username === '' && password === '') return { proxy: { url: origin }, secrets: [] };
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === undefined || secret === undefined) return 'user and password are not well encoded';
  const pair = Buffer.from(`${user}:${secret}`).toString('base64');
  return {
    proxy: { url: origin, authorization: `Basic ${pair}` },
    secrets: [secret, password, pair].filter((part) => part !== ''),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
