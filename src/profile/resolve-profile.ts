import { resolve } from 'node:path';
import type { Limits } from '../spec/limits.js';
import { OPERATIONS, type Operation } from '../spec/operation.js';
import { DEFAULT_LIMITS } from './default-limits.js';
import type { ProfileReader } from './profile-reader.js';
import { resolveAuth, secretsOf, tokenVariableOf } from './resolve-auth.js';
import { resolveStart } from './resolve-start.js';
import { placeholderProblems } from './schema/placeholder-problems.js';
import type { Profile } from './schema/profile-schema.js';
import { templateWarnings } from './schema/template-warnings.js';
import type { Target } from './target.js';
import { resolveHeaders } from './transport/resolve-headers.js';
import { resolveTransport } from './transport/resolve-transport.js';

/** Where the interface puts the operations (section 4); a target may have them elsewhere. */
const DEFAULT_PATHS: Record<Operation, string> = {
  conversations: '/conversations',
  voice: '/voice',
  email: '/email',
  eventFeed: '/oc-event',
};

/**
 * Fills in variables and defaults, and checks what concerns more than one field. Problems are added
 * to the reader; the result is valid only where there are none.
 *
 * @param folder of the profile: the files that it names are relative to it
 */
export async function resolveProfile(
  profile: Profile,
  digest: string,
  folder: string,
  reader: ProfileReader,
): Promise<Target> {
  const hosts = resolveHosts(profile, reader);
  const { headers, ...ofHeaders } = resolveHeaders(profile.headers, ['headers'], reader);
  const auth = resolveAuth(profile.auth, profile.hosts, { folder, headers, reader });
  const tokenVariable = tokenVariableOf(profile.auth);
  const inspector = profile.inspector && reader.url(['inspector', 'url'], profile.inspector.url);
  const inspectorUrl = inspector && `${inspector.origin}${inspector.basePath}`;
  const ofInspector = resolveHeaders(profile.inspector?.headers, ['inspector', 'headers'], reader);
  const started = resolveStart(profile.start, folder, reader);
  const ready = started?.start.ready;
  const readyUrl = ready?.kind === 'url' ? ready.url : undefined;
  const urls = { hosts, auth, inspectorUrl, readyUrl };
  const { transport, ...ofTransport } = await resolveTransport(profile, urls, folder, reader);
  for (const { path, message, hint } of placeholderProblems(profile.records, ['records'])) {
    reader.addProblem(path, message, hint);
  }
  for (const { path, message } of templateWarnings(profile.records)) {
    reader.addWarning(path, message);
  }
  const { emailFiles, records = {} } = profile;
  if (emailFiles !== undefined && profile.hosts[emailFiles] === undefined) {
    reader.addProblem(['emailFiles'], `there is no host "${emailFiles}" in this profile`);
  }
  return {
    name: profile.target,
    hosts,
    ...(emailFiles === undefined ? {} : { emailFiles }),
    paths: { ...DEFAULT_PATHS, ...profile.paths },
    auth,
    ...(tokenVariable === undefined ? {} : { tokenVariable }),
    ...(isEmpty(transport) ? {} : { transport }),
    ...(isEmpty(headers) ? {} : { headers }),
    ...(started && { start: started.start }),
    limits: resolveLimits(profile, reader),
    ...(profile.load && {
      load: profile.load.map((one) => (/\.ya?ml$/.test(one) ? resolve(folder, one) : one)),
    }),
    ...(inspectorUrl === undefined ? {} : { inspectorUrl }),
    ...(isEmpty(ofInspector.headers) ? {} : { inspectorHeaders: ofInspector.headers }),
    settleMs: profile.settle ?? 0,
    ...(profile.pace === undefined ? {} : { pace: profile.pace }),
    records,
    reconciliationId: records.email?.reconciliationId ?? '/reconciliationId',
    digest,
    ...(reader.warnings.length === 0 ? {} : { warnings: reader.warnings }),
    ...(reader.plainSecrets.length === 0 ? {} : { plainSecrets: reader.plainSecrets }),
    secrets: [
      ...new Set([
        ...Object.values(auth).flatMap(secretsOf),
        ...[ofHeaders, ofInspector, ofTransport, started].flatMap((one) => one?.secrets ?? []),
      ]),
    ],
  };
}

function resolveHosts(profile: Profile, reader: ProfileReader): Target['hosts'] {
  const hosts: Target['hosts'] = {};
  if (Object.keys(profile.hosts).length === 0) {
    reader.addProblem(['hosts'], 'at least one host is needed');
  }
  for (const name of OPERATIONS) {
    const text = profile.hosts[name];
    const base = text === undefined ? undefined : reader.url(['hosts', name], text);
    if (base !== undefined) hosts[name] = { name, ...base, url: `${base.origin}${base.basePath}` };
  }
  return hosts;
}

function isEmpty(map: object): boolean {
  return Object.keys(map).length === 0;
}

function resolveLimits(profile: Profile, reader: ProfileReader): Limits {
  const limits = { ...DEFAULT_LIMITS, ...profile.limits };
  const { file, email, split } = limits;
  const pairs = [
    ['file', 'accept', file.accept, 'refuse', file.refuse],
    ['email', 'accept', email.accept, 'refuse', email.refuse],
    ['split', 'whole', split.whole, 'split', split.split],
  ] as const;
  for (const [name, lower, passes, upper, fails] of pairs) {
    if (fails > passes) continue;
    reader.addProblem(
      ['limits', name, upper],
      `${upper} must be larger than ${lower}, so that no size is meant by both: it is ${fails}, and ${lower} ${passes}`,
    );
  }
  return limits;
}
