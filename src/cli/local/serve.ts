import { resolve } from 'node:path';
import { serveArchive } from '../../suite/target/serve-archive.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { announceFault } from '../target/announce-fault.js';

/** The options of `assay serve`; limits are in bytes. */
export interface ServeCommandOptions {
  data: string;
  port?: number;
  inspectorPort?: number;
  fileLimit?: number;
  emailLimit?: number;
  splitLimit?: number;
  separateStores: boolean;
  /** What the archive does wrong. */
  fault?: string;
}

/**
 * Serves the reference archive until it is stopped. Standard output is a profile for it; the token
 * is taken from ASSAY_TOKEN, or made and kept in the data folder, and never printed.
 *
 * @throws UsageError when another port or folder would do
 */
export async function serve(options: ServeCommandOptions): Promise<ExitCode> {
  const { fileLimit, emailLimit, splitLimit } = options;
  const archive = await serveArchive({
    ...options,
    dataDir: resolve(options.data),
    limits: {
      ...(fileLimit === undefined ? {} : { fileBytes: fileLimit }),
      ...(emailLimit === undefined ? {} : { emailBytes: emailLimit }),
      ...(splitLimit === undefined ? {} : { splitBytes: splitLimit }),
    },
    token: process.env.ASSAY_TOKEN || undefined,
  });
  process.stdout.write(archive.profile);
  if (options.fault !== undefined) await announceFault(options.fault, process.stderr);
  process.stderr.write(`serving ${archive.urls.join(' ')} until Ctrl-C\n`);
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  await archive.close();
  return EXIT.ok;
}
