import { stringify } from 'yaml';
import { Secrets } from '../../http/exchange/secrets.js';
import { parseProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';
import { floorName } from '../load/load-floor.js';

/**
 * A profile as a bundle has it: valid, with everything that verdicts depend on, and a variable in
 * place of each secret. How the target is reached (proxy, certificates, `connect`) and started is
 * left out, for no verdict depends on that.
 */
export function publicProfile(target: Target): string {
  const { hosts, auth, headers, inspectorUrl, inspectorHeaders, records, limits } = target;
  const ofHosts = Object.entries(hosts).map(([name, { url }]) => [name, url]);
  const tokens = Object.keys(auth).map((host) => [host, { bearer: variable('TOKEN', host) }]);
  const secrets = new Secrets(target.secrets);
  const shown = (kind: string, all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        secrets.redact(value) === value ? { value, secret: false } : variable(kind, name),
      ]),
    );
  const text = stringify({
    target: target.name,
    hosts: Object.fromEntries(ofHosts),
    ...(target.emailFiles && { emailFiles: target.emailFiles }),
    paths: target.paths,
    ...(tokens.length > 0 && { auth: Object.fromEntries(tokens) }),
    ...(headers && { headers: shown('HEADER', headers) }),
    limits,
    // The path of a file says something of the machine, and its text is in the bundle.
    ...(target.load && { load: target.load.map(floorName) }),
    ...(inspectorUrl !== undefined && {
      inspector: {
        url: inspectorUrl,
        ...(inspectorHeaders && { headers: shown('INSPECTOR', inspectorHeaders) }),
      },
    }),
    settle: `${target.settleMs}ms`,
    ...(target.pace && { pace: target.pace }),
    ...(Object.keys(records).length > 0 && { records }),
  });
  return secrets.redact(text);
}

/**
 * What stands for the token while a bundle is judged again. Reports show no other token than this
 * one as known.
 */
export const REPLAYED_TOKEN = 'the-token-of-the-target-0123456789abcdef';

/** What stands for any other secret. */
const HIDDEN_VALUE = 'a-value-that-the-bundle-does-not-have';

/**
 * The target of such a profile.
 *
 * @throws DocumentError
 */
export function parsePublicProfile(text: string): Promise<Target> {
  const env = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => (/_TOKEN_/.test(String(name)) ? REPLAYED_TOKEN : HIDDEN_VALUE) },
  );
  return parseProfile('profile.yaml', text, env);
}

const variable = (kind: string, name: string): string =>
  `\${ASSAY_${kind}_${name.replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}}`;
