import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { writeNewFile } from '../../files/write-new-file.js';
import { PACKAGE_ROOT } from '../../package/package-root.js';
import { namesIn } from '../../profile/environment.js';
import { parseProfile } from '../../profile/load-profile.js';
import { emailFilesHost, type NewProfile, newProfile } from '../../profile/new-profile.js';
import { trialLines } from '../../report/conformance/terminal/trial-lines.js';
import { type HostName, OPERATIONS } from '../../spec/operation.js';
import { DEFAULT_TIMEOUT_MS } from '../../suite/default-settings.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { onInterrupt } from '../process/on-interrupt.js';
import { connectTarget, isUsable } from '../target/connect-target.js';

const TEMPLATE = join(PACKAGE_ROOT, 'docs', 'examples', 'new-profile.yaml');

/** The options of `assay init`, as the command line gives them. */
export interface InitCommandOptions {
  name?: string;
  /** The base URL of all operations that have none of their own. */
  url?: string;
  conversations?: string;
  voice?: string;
  eventFeed?: string;
  email?: string;
  emailFiles?: HostName;
  tokenVariable?: string;
  tokenCommand?: string;
  /** False: the target takes requests without one. A word is a token that must not stand there. */
  token: boolean | string;
  inspector?: string;
  /** Ask nothing. */
  yes: boolean;
  /** Try what was written. */
  connect: boolean;
  timeout?: number;
}

/**
 * Writes a commented profile to begin with, from options or, in a terminal, from answers; and tries
 * what it names.
 *
 * @throws UsageError when the file exists, or cannot be written
 * @throws DocumentError when what was said makes no profile
 */
export async function init(file: string, options: InitCommandOptions): Promise<ExitCode> {
  await assertNew(file);
  const said = knownOf(options);
  const asks = process.stdin.isTTY && process.stdout.isTTY && !options.yes && isEmpty(said);
  const { profile, token } = asks
    ? await (await import('./ask-profile.js')).askProfile()
    : { profile: said, token: undefined };
  if (profile === undefined) return EXIT.interrupted;
  const text = newProfile(await readFile(TEMPLATE, 'utf8'), profile);
  const env = { ...process.env, ...token };
  const missing = namesIn(text.replaceAll(/#.*/g, '')).filter((name) => !env[name]);
  const stub = Object.fromEntries(missing.map((name) => [name, 'unset']));
  const target = await parseProfile(file, text, { ...env, ...stub });
  await writeNewFile(file, text);
  if (Object.keys(profile.hosts).length === 0) {
    process.stdout.write(`${file}: fill it in, then: ${calledAs().any} check ${file}\n`);
    return EXIT.ok;
  }
  process.stdout.write(
    `${file}: written${options.connect ? '; trying it, and what that archives stays in the archive' : ''}\n`,
  );
  if (profile.hosts.email !== undefined && emailFilesHost(profile) === undefined) {
    process.stdout.write(`${UNKNOWN_EMAIL_FILES}\n`);
  }
  let works = true;
  const interruption = onInterrupt();
  try {
    if (options.connect) {
      const bounds = {
        timeoutMs: options.timeout ?? DEFAULT_TIMEOUT_MS,
        signal: interruption.signal,
      };
      const trial = await connectTarget(target, { ...bounds, hostsOnly: missing.length > 0 });
      process.stdout.write(`${trialLines(trial).join('\n')}\n`);
      works = isUsable(trial);
      for (const name of missing) {
        process.stdout.write(`  FAILS  token: ${name} is not set, so nothing was sent\n`);
      }
    }
    const usable = works && missing.length === 0;
    process.stdout.write(`${nextStep(file, missing, works)}\n`);
    if (interruption.signal.aborted) return EXIT.interrupted;
    return usable || !options.connect ? EXIT.ok : EXIT.incomplete;
  } finally {
    interruption.release();
  }
}

const UNKNOWN_EMAIL_FILES =
  'which host takes the attachments of emails is not said (emailFiles): conversations is tried, and an email whose attachment it refuses has no verdict';

function nextStep(file: string, missing: readonly string[], works: boolean): string {
  const first = [
    ...(works ? [] : ['mend what fails']),
    ...(missing.length === 0 ? [] : [`set ${missing.join(' and ')}`]),
  ].join(' and ');
  if (first === '') return `next: ${calledAs().run} --target ${file} --tier gate`;
  return `next: ${first}, then ${calledAs().any} check ${file} --connect`;
}

function knownOf(options: InitCommandOptions): NewProfile {
  const { name, url, emailFiles, tokenVariable, tokenCommand, token, inspector } = options;
  // A word that everybody can read who lists processes is no secret.
  if (typeof token === 'string') {
    throw new UsageError(
      '--token: others would see it in the list of processes; --token-variable NAME says where it is, --token-command COMMAND what prints it',
      'contradiction',
    );
  }
  if (tokenVariable !== undefined && tokenCommand !== undefined) {
    throw new UsageError(
      '--token-variable and --token-command both say how a token is obtained',
      'contradiction',
    );
  }
  const hosts: NewProfile['hosts'] = {};
  for (const operation of OPERATIONS) {
    const own = options[operation] ?? url;
    if (own !== undefined) hosts[operation] = own;
  }
  const auth =
    tokenVariable !== undefined
      ? { variable: tokenVariable }
      : tokenCommand !== undefined
        ? { command: tokenCommand }
        : token
          ? undefined
          : null;
  return { name, hosts, emailFiles, auth, inspector };
}

/** Nothing was said. */
const isEmpty = ({ hosts, ...others }: NewProfile): boolean =>
  Object.keys(hosts).length === 0 && Object.values(others).every((value) => value === undefined);

/** Fail before asking questions if the file exists. */
async function assertNew(file: string): Promise<void> {
  const exists = await readFile(file).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EISDIR',
  );
  if (exists)
    throw new UsageError(
      `${file} already exists and was left unchanged: remove it, or name another file`,
      'cannot-write',
    );
}
