import { visible } from '../../report/text/visible.js';
import type { BundleFinding } from '../bundle-finding.js';

/** How yauzl says that an entry would be unpacked outside of its folder: its errors have no code. */
const UNSAFE_NAME = /relative path|absolute path|invalid characters/;

/** How it says that a file has no directory of entries. */
const NO_DIRECTORY = 'End of central directory record';

/**
 * What is wrong with a file that could not be read as a ZIP file.
 *
 * @param entry the one that was being unpacked: its bytes are what is wrong then
 */
export function zipErrorFinding(error: unknown, entry?: string): BundleFinding {
  const text = error instanceof Error ? error.message : String(error);
  if (UNSAFE_NAME.test(text)) return { code: 'unsafe-entry', message: visible(text) };
  if (entry !== undefined) {
    const message = `${visible(entry)} is damaged and cannot be unpacked (${visible(text)})`;
    return { code: 'not-a-bundle', message };
  }
  const isCutOff = text.startsWith(NO_DIRECTORY);
  const message = isCutOff ? 'it is no ZIP file, or one that was cut off' : visible(text);
  return { code: 'not-a-bundle', message };
}
