import { visible } from '../../report/text/visible.js';
import type { BundleFinding } from '../bundle-finding.js';

/** How yauzl says that an entry would be unpacked outside of its folder: its errors have no code. */
const UNSAFE_NAME = /relative path|absolute path|invalid characters/;

/** How it says that a file has no directory of entries. */
const NO_DIRECTORY = 'End of central directory record';

/** What is wrong with a file that could not be read as a ZIP file. */
export function zipErrorFinding(error: unknown): BundleFinding {
  const text = error instanceof Error ? error.message : String(error);
  if (UNSAFE_NAME.test(text)) return { code: 'unsafe-entry', message: visible(text) };
  const isCutOff = text.startsWith(NO_DIRECTORY);
  const message = isCutOff ? 'it is no ZIP file, or one that was cut off' : visible(text);
  return { code: 'not-a-bundle', message };
}
