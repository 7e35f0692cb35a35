import { posix } from 'node:path';
import type { Variations } from '../variations.js';

const FILES = '/v2/files/';
const ROOT = 'default/';

/**
 * The fileKey that an upload path names (section 2.1), or undefined when it names none. The path is
 * percent-decoded once, as references in records are plain strings; dot segments and doubled
 * slashes are characters like any other, since a key never becomes a path on the disk.
 *
 * @param path - the raw path of the request after the host's prefix, without its query
 */
export function uploadKey(
  path: string,
  { rawKeys, resolvedPaths }: Pick<Variations, 'rawKeys' | 'resolvedPaths'>,
): string | undefined {
  const read = rawKeys ? path : decode(path);
  const meant = read !== undefined && resolvedPaths ? posix.normalize(read) : read;
  if (!path.startsWith(FILES) || !meant?.startsWith(FILES)) return undefined;
  const key = meant.slice(FILES.length);
  return key.startsWith(ROOT) && key.length > ROOT.length ? key : undefined;
}

/** The key of a reference that is read as a link, without what stands around it. */
export const keyInLink = (reference: string): string =>
  reference
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^(\w+:\/\/[^/]*)?\/+(v2\/files\/)?/, '');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
