import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Written by `npm run trust` with `--matrix`: which checks found which deliberate fault of the reference archive. */
const FILE = fileURLToPath(new URL('../../docs/kill-matrix.json', import.meta.url));

const killMatrix = z.array(
  z.object({
    /** The requirement that it breaks, and a name of its own. */
    fault: z.string(),
    requirement: z.string(),
    /** What is wrong with the archive, as a sentence. */
    title: z.string(),
    /** The ids of the checks of the requirement that failed over it. */
    foundBy: z.array(z.string()),
  }),
);

/** A fault, and the checks that are known to find it. */
export type KnownFault = z.infer<typeof killMatrix>[number];

/** Every fault with which the suite was put to the test. */
export async function loadKillMatrix(): Promise<KnownFault[]> {
  return killMatrix.parse(JSON.parse(await readFile(FILE, 'utf8')));
}
