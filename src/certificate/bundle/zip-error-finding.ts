import { visible } from '../../report/text/visible.js';
import type { BundleFinding } from '../bundle-finding.js';

/** How yauzl says that an entry would be unpacked outside of its folder: its errors have no code. */
const UNSAFE_NAME = /relative path|absolute path|invalid characters/;

/** How it says that a file has no directory of entries. */
const NO_DIRECTORY = 'End of central directory record';

/** How it says that the file does not end where its directory says. */
const OTHER_END = /^Invalid comment length\. Expected: (\d+)\. Found: (\d+)/;

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
  return { code: 'not-a-bundle', message: inOwnWords(text) };
}

function inOwnWords(text: string): string {
  if (text.startsWith(NO_DIRECTORY)) return 'it is no ZIP file, or one that was cut off';
  const [, behind, comment] = OTHER_END.exec(text) ?? [];
  if (behind === undefined) return `it is a damaged ZIP file (${visible(text)})`;
  return Number(behind) > Number(comment)
    ? `something was added behind its end (${Number(behind) - Number(comment)} bytes)`
    : 'it is a ZIP file that was cut off';
}
