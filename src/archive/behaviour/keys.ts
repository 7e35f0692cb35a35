const FILES = '/v2/files/';
const ROOT = 'default/';

/**
 * The fileKey that an upload path names (section 2.1), or undefined when it names none. The path is
 * percent-decoded once, as references in records are plain strings; dot segments and doubled slashes
 * are characters like any other, since a key never becomes a path on the disk.
 *
 * @param path - the raw path of the request after the host's prefix, without its query
 * @param raw - leave out the decoding
 */
export function uploadKey(path: string, raw = false): string | undefined {
  if (!path.startsWith(FILES)) return undefined;
  const rest = path.slice(FILES.length);
  const key = raw ? rest : decode(rest);
  return key?.startsWith(ROOT) && key.length > ROOT.length ? key : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
