import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReferenceArchive } from '../../archive/archive.js';
import { DEFAULT_LIMITS } from '../../archive/behaviour/limits.js';
import { UsageError } from '../../errors/usage-error.js';
import { makeFolder } from '../../files/make-folder.js';
import { type ArchiveSizes, embeddedProfile } from './embedded-profile.js';
import { findFault } from './find-fault.js';

/**
 * How the reference archive is served. Limits are in bytes; those left out are the interface's own.
 */
export interface ServeOptions {
  /** Where it keeps everything. */
  dataDir: string;
  /** One port for all hosts; any free ports without it. */
  port?: number | undefined;
  inspectorPort?: number | undefined;
  limits?: Partial<ArchiveSizes>;
  /** Each host keeps its own files. */
  separateStores?: boolean;
  /** Made and kept in the data folder where it is left out. */
  token?: string | undefined;
  /** What it does wrong on purpose: see `findFault`. */
  fault?: string | undefined;
}

/** The reference archive in this process, until it is closed. */
export interface ServedArchive {
  urls: string[];
  /** A profile for it, as YAML; the token is never in it. */
  profile: string;
  close(): Promise<void>;
}

/**
 * Serves the reference archive for other programs.
 *
 * @throws UsageError when another port or folder would do
 */
export async function serveArchive(options: ServeOptions): Promise<ServedArchive> {
  const {
    dataDir,
    port,
    inspectorPort,
    limits = {},
    separateStores = false,
    token,
    fault,
  } = options;
  if (fault !== undefined) await findFault(fault);
  try {
    makeFolder(dataDir);
  } catch (error) {
    explainStart(error);
  }
  const archive = await startReferenceArchive({
    dataDir,
    limits,
    separateStores,
    ...(port === undefined ? {} : { onePort: port }),
    ...(inspectorPort === undefined ? {} : { ports: { inspector: inspectorPort } }),
    ...(token === undefined ? {} : { token }),
    ...(fault === undefined ? {} : { fault }),
  }).catch(explainStart);
  const auth =
    token === undefined ? await keepToken(archive.token, dataDir) : { bearer: '${ASSAY_TOKEN}' };
  const scaled = Object.keys(limits).length > 0;
  return {
    urls: [...new Set(Object.values(archive.urls))],
    profile: embeddedProfile(
      archive,
      scaled ? { ...DEFAULT_LIMITS, ...limits } : undefined,
      auth,
      fault,
    ),
    close: () => archive.close(),
  };
}

/** How a profile obtains the token without naming it. */
async function keepToken(token: string, dataDir: string): Promise<{ command: string }> {
  const file = join(dataDir, 'token');
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return { command: `cat '${file.replaceAll("'", `'\\''`)}'` };
}

/** @throws UsageError when another port or folder would do */
function explainStart(error: unknown): never {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (/^E[A-Z]+$/.test(error.code) || error.code.startsWith('SQLITE')) {
      throw new UsageError(`cannot serve: ${error.message}`, 'not-started');
    }
  }
  // What libsql says of a database that cannot be opened has no code.
  const opening = /Unable to open connection to local database ([^:"]+)/.exec(String(error));
  if (opening) throw new UsageError(`cannot serve: ${opening[1]} cannot be opened`, 'not-started');
  throw error;
}
