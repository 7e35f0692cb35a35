import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { builtFile, PACKAGE_ROOT } from './package-root.js';
import { readFileIfPresent, readPackedJson } from './packed-json.js';

/**
 * Written by `npm run trust` with `--matrix`: which checks found which deliberate fault of the
 * reference archive.
 */
const FILE = join(PACKAGE_ROOT, 'docs', 'kill-matrix.json');

/** The same, as the package has it. */
export const PACKED_FAULTS = builtFile('kill-matrix.json.br');

/** A deliberate fault of the reference archive, and the checks that are known to find it. */
export interface KnownFault {
  /** The requirement that it breaks, and a name of its own. */
  fault: string;
  requirement: string;
  /** What is wrong with the archive, as a sentence. */
  title: string;
  /** The ids of the checks of the requirement that failed because of it. */
  foundBy: readonly string[];
}

/** A fault that so many checks find is one that ordinary requests show, and no corner. */
export const PLAIN_FINDERS = 4;

const schema = z.array(
  z.object({
    fault: z.string(),
    requirement: z.string(),
    title: z.string(),
    foundBy: z.array(z.string()),
  }),
) satisfies z.ZodType<KnownFault[]>;

/** Written by `npm run trust` with `--tier` and `--misses`. */
const MISSES_FILE = join(PACKAGE_ROOT, 'docs', 'tier-misses.json');

/** Every fault with which the suite was put to the test. */
export async function readKnownFaults(): Promise<KnownFault[]> {
  const text = await readFileIfPresent(FILE);
  if (text !== undefined) return schema.parse(JSON.parse(text.toString()));
  const packed = await readPackedJson(PACKED_FAULTS, schema);
  if (packed === undefined) throw new Error(`there is neither ${FILE} nor ${PACKED_FAULTS}`);
  return packed;
}

/**
 * The same, as checks find them that run once only, under circumstances that cost nothing: some
 * faults show only under others, or where more is sent. Those are known, and found by none.
 */
export async function readFaultsAtNoCost(): Promise<KnownFault[]> {
  const missed = new Set(
    z.array(z.string()).parse(JSON.parse(await readFile(MISSES_FILE, 'utf8'))),
  );
  const faults = await readKnownFaults();
  return faults.map((fault) => (missed.has(fault.fault) ? { ...fault, foundBy: [] } : fault));
}
