import { readDocument } from '../config/read-document.js';
import { DocumentError } from '../errors/document-error.js';
import { UsageError } from '../errors/usage-error.js';
import { readTextFile } from '../files/read-text-file.js';
import type { Environment } from './environment.js';
import { parseProfile } from './load-profile.js';
import { type Profile, profileSchema } from './schema/profile-schema.js';
import type { Target } from './target.js';

/**
 * What another machine needs of a profile to send requests, and nothing that only this one can do.
 */
const SHARED = [
  'target',
  'hosts',
  'emailFiles',
  'paths',
  'auth',
  'proxy',
  'connect',
  'headers',
  'settle',
  'records',
  'limits',
  'pace',
] as const satisfies (keyof Profile)[];

/**
 * The part of a profile that is sent to other machines, as text. References to variables stay as
 * they are: each machine has its own. Additional trusted authorities are left out, because they are
 * a file.
 *
 * @param inspects whether the other machine is to look into the archive itself
 * @throws DocumentError
 * @throws UsageError where requests cannot be sent without a file or a command of this machine
 */
export async function remoteProfile(
  file: string,
  { inspects }: { inspects: boolean },
): Promise<string> {
  const read = readDocument(file, await readTextFile(file), profileSchema);
  if (!read.ok) throw new DocumentError(read.problems);
  const profile = read.value;
  const why = localPart(profile) ?? (profile.tls?.cert === undefined ? undefined : 'tls.cert');
  if (why !== undefined) {
    throw new UsageError(
      `${file} has ${why}, which other machines cannot use: they take tokens and addresses alone`,
      'contradiction',
    );
  }
  const { servername } = profile.tls ?? {};
  const names = inspects ? [...SHARED, 'inspector' as const] : SHARED;
  const shared = Object.fromEntries(names.map((name) => [name, profile[name]]));
  return JSON.stringify(servername === undefined ? shared : { ...shared, tls: { servername } });
}

/**
 * The target of a profile that another machine sent. It may name no file, no command, and only the
 * variables given.
 * @throws DocumentError
 */
export async function parseRemoteProfile(text: string, env: Environment): Promise<Target> {
  const file = 'the profile of the load';
  const read = readDocument(file, text, profileSchema);
  if (!read.ok) throw new DocumentError(read.problems);
  const { start, tls = {} } = read.value;
  const { servername: _, ...files } = tls;
  const why =
    localPart(read.value) ??
    (start === undefined ? undefined : 'start') ??
    (Object.keys(files).length === 0 ? undefined : 'files of tls');
  if (why === undefined) return parseProfile(file, text, env);
  const message = `it has ${why}: that is not for other machines`;
  throw new DocumentError([{ file, line: 1, column: 1, message }]);
}

/** What only the machine that has the profile can do. */
function localPart({ auth = {}, proxy }: Profile): string | undefined {
  const methods: object[] = [auth, ...Object.values(auth).filter((one) => typeof one === 'object')];
  if (methods.some((method) => 'command' in method)) return 'a command for the token';
  return proxy === 'environment' ? 'the proxy of the environment' : undefined;
}
