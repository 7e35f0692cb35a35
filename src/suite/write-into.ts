import { dirname, join, parse } from 'node:path';
import type { WriteEvidence } from '../conformance/events/write-evidence.js';
import { makeFolder } from '../files/make-folder.js';
import { writeWhole } from '../files/write-whole.js';

/**
 * Writes evidence into a folder. What an earlier run left there under the same name is replaced.
 */
export function writeInto(folder: string): WriteEvidence {
  const taken = new Set<string>();
  return async (name, content) => {
    const path = freePath(join(folder, ...name.split('/')), taken);
    taken.add(path);
    makeFolder(dirname(path));
    await writeWhole(path, content);
    return path;
  };
}

/** The wanted path, with a number where this run has written there already. */
function freePath(wanted: string, taken: ReadonlySet<string>): string {
  const { dir, name, ext } = parse(wanted);
  let path = wanted;
  for (let number = 2; taken.has(path); number += 1) path = join(dir, `${name}-${number}${ext}`);
  return path;
}
