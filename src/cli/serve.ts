import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startReferenceArchive } from '../archive/archive.js';
import { DEFAULT_LIMITS } from '../archive/behaviour/limits.js';
import { UsageError } from '../config/usage-error.js';
import { type ArchiveSizes, embeddedProfile } from '../suite/embedded-profile.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/** The options of `assay serve`; limits are in bytes. */
export interface ServeCommandOptions {
  data: string;
  port?: number;
  inspectorPort?: number;
  fileLimit?: number;
  emailLimit?: number;
  splitLimit?: number;
  separateStores: boolean;
}

/**
 * Serves the reference archive until it is told to stop. Standard output is a profile for it; the token is taken from
 * ASSAY_TOKEN, or made and kept in the data folder, and never printed.
 */
export async function serve(options: ServeCommandOptions): Promise<ExitCode> {
  const dataDir = resolve(options.data);
  await mkdir(dataDir, { recursive: true }).catch(explainStart);
  const archive = await startReferenceArchive({
    dataDir,
    limits: limitsOf(options),
    separateStores: options.separateStores,
    ...(options.port === undefined ? {} : { onePort: options.port }),
    ...(options.inspectorPort === undefined ? {} : { ports: { inspector: options.inspectorPort } }),
    ...(process.env.ASSAY_TOKEN ? { token: process.env.ASSAY_TOKEN } : {}),
  }).catch(explainStart);
  process.stdout.write(
    embeddedProfile(archive, sizesOf(options), await authOf(archive.token, dataDir)),
  );
  process.stderr.write(`serving ${Object.values(archive.urls).join(' ')} until Ctrl-C\n`);
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  await archive.close();
  return EXIT.ok;
}

/** @throws UsageError where another port or folder would do */
function explainStart(error: unknown): never {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (/^E[A-Z]+$/.test(error.code) || error.code.startsWith('SQLITE')) {
      throw new UsageError(`cannot serve: ${error.message}`);
    }
  }
  // What libsql says of a database that cannot be opened has no code.
  const opening = /Unable to open connection to local database ([^:"]+)/.exec(String(error));
  if (opening) throw new UsageError(`cannot serve: ${opening[1]} cannot be opened`);
  throw error;
}

/** How a profile has the token without naming it. */
async function authOf(token: string, dataDir: string): Promise<Record<string, string>> {
  if (process.env.ASSAY_TOKEN) return { bearer: '${ASSAY_TOKEN}' };
  const file = join(dataDir, 'token');
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return { command: `cat '${file.replaceAll("'", `'\\''`)}'` };
}

function limitsOf({
  fileLimit,
  emailLimit,
  splitLimit,
}: ServeCommandOptions): Partial<ArchiveSizes> {
  return {
    ...(fileLimit === undefined ? {} : { fileBytes: fileLimit }),
    ...(emailLimit === undefined ? {} : { emailBytes: emailLimit }),
    ...(splitLimit === undefined ? {} : { splitBytes: splitLimit }),
  };
}

/** What the profile has to say of limits, where one of them is not the interface's own. */
function sizesOf(options: ServeCommandOptions): ArchiveSizes | undefined {
  const limits = limitsOf(options);
  return Object.keys(limits).length === 0 ? undefined : { ...DEFAULT_LIMITS, ...limits };
}
