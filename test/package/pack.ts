import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm pack` made. */
export interface Packed {
  /** The path of the file. */
  file: string;
  /** What is in it, as paths below the package. */
  paths: string[];
  unpackedBytes: number;
}

const schema = z.tuple([
  z.object({
    filename: z.string(),
    unpackedSize: z.number(),
    files: z.array(z.object({ path: z.string() })),
  }),
]);

/**
 * Packs the project into a folder. The build is that of the tests; what belongs to a package only
 * is made here.
 */
export async function pack(folder: string): Promise<Packed> {
  await run(process.execPath, [join(ROOT, '.ci/prepack.mjs')], { cwd: ROOT });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: 2 ** 24 });
  const [{ filename, unpackedSize, files }] = schema.parse(JSON.parse(stdout));
  return {
    file: join(folder, filename),
    paths: files.map(({ path }) => path),
    unpackedBytes: unpackedSize,
  };
}
