import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReferenceArchive } from '../../archive/archive.js';
import { DEFAULT_LIMITS } from '../../archive/behaviour/limits.js';
import { UsageError } from '../../errors/usage-error.js';
import { makeFolder } from '../../files/make-folder.js';
import { type ArchiveSizes, embeddedProfile } from './embedded-profile.js';
import { explainServing } from './explain-serving.js';
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
  if (port && port === inspectorPort) {
    throw new UsageError('--port and --inspector-port need different ports', 'contradiction');
  }
  if (fault !== undefined) await findFault(fault);
  const explain = (error: unknown) => explainServing(error, { dataDir, inspectorPort });
  try {
    makeFolder(dataDir);
  } catch (error) {
    explain(error);
  }
  const archive = await startReferenceArchive({
    dataDir,
    limits,
    separateStores,
    ...(port === undefined ? {} : { onePort: port }),
    ...(inspectorPort === undefined ? {} : { ports: { inspector: inspectorPort } }),
    ...(token === undefined ? {} : { token }),
    ...(fault === undefined ? {} : { fault }),
  }).catch(explain);
  const auth =
    token === undefined
      ? await keepToken(archive.token, dataDir).catch(async (error: unknown) => {
          await archive.close();
          return explain(error);
        })
      : { bearer: '${ASSAY_TOKEN}' };
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
