import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_ROOT } from './package-root.js';

/** Written by `npm run trust` with `--matrix`: which checks found which deliberate fault of the reference archive. */
const FILE = join(PACKAGE_ROOT, 'docs', 'kill-matrix.json');

const schema = z.array(
  z.object({
    /** The requirement that it breaks, and a name of its own. */
    fault: z.string(),
    requirement: z.string(),
    /** What is wrong with the archive, as a sentence. */
    title: z.string(),
    /** The ids of the checks of the requirement that failed because of it. */
    foundBy: z.array(z.string()),
  }),
);

/** A fault, and the checks that are known to find it. */
export type KnownFault = z.infer<typeof schema>[number];

/** Every fault with which the suite was put to the test. */
export async function loadKnownFaults(): Promise<KnownFault[]> {
  return schema.parse(JSON.parse(await readFile(FILE, 'utf8')));
}
