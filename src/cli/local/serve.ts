import { resolve } from 'node:path';
import prettyBytes from 'pretty-bytes';
import { parseProfile } from '../../profile/load-profile.js';
import { SCALED_SIZES } from '../../suite/target/embedded-profile.js';
import { isLeftOutForSize } from '../../suite/target/left-out-for-size.js';
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
  const stopped = new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  process.stdout.write(archive.profile);
  if (options.fault !== undefined) {
    await announceFault(options.fault, process.stderr);
    process.stderr.write(await limitsFor(options.fault, archive.profile));
  }
  process.stderr.write(`serving ${archive.urls.join(' ')} until Ctrl-C\n`);
  await stopped;
  await archive.close();
  return EXIT.ok;
}

/** What to serve with, where no usual run of the profile would find the fault. */
async function limitsFor(fault: string, profile: string): Promise<string> {
  const { limits } = await parseProfile('profile', profile, { ASSAY_TOKEN: 'none' });
  if (!(await isLeftOutForSize(fault, limits))) return '';
  const { fileBytes, emailBytes, splitBytes } = SCALED_SIZES;
  const size = (bytes: number) => prettyBytes(bytes, { binary: true, space: false });
  return [
    'a usual run leaves out, for their size, all checks that find it; these limits make them small:',
    `--file-limit ${size(fileBytes)} --email-limit ${size(emailBytes)} --split-limit ${size(splitBytes)}\n\n`,
  ].join(' ');
}
