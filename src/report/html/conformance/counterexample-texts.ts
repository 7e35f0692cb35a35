import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ShownReport } from './shown-report.js';

/**
 * The folder in which runs keep the smallest cases; nothing else is read, whatever a report names.
 */
const FOLDER = 'counterexamples';
/** A smallest case has some dozen lines. */
const MAX_BYTES = 64 * 1024;

/**
 * The smallest cases that a run wrote down, by the path that its report gives. What is not there
 * any more is left out.
 *
 * @param besides a folder to look in as well: that of the report, which may have been moved with
 * all that belongs to it
 */
export function counterexampleTexts(
  { checks }: Pick<ShownReport, 'checks'>,
  besides?: string,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { failure } of checks) {
    const path = failure?.counterexample?.scenario;
    if (path === undefined || texts.has(path) || !isOurs(path)) continue;
    const moved = besides === undefined ? [] : [join(besides, FOLDER, basename(path))];
    const text = [path, ...moved].map(textOf).find((one) => one !== undefined);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

function isOurs(path: string): boolean {
  return path.endsWith('.yaml') && basename(dirname(path)) === FOLDER;
}

function textOf(path: string): string | undefined {
  try {
    const file = realpathSync(path);
    const facts = statSync(file);
    if (!isOurs(file) || !facts.isFile() || facts.size > MAX_BYTES) return undefined;
    return readFileSync(file, 'utf8');
  } catch {
    // It is gone, or was never there: the report stands without it.
    return undefined;
  }
}
