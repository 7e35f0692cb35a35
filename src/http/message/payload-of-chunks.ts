/** A chunk-size line, with extensions or without (RFC 9112, section 7.1). */
const SIZE = /^([0-9a-f]{1,8})[\t ]*(?:;[^\r\n]*)?\r\n/i;

/**
 * What chunks carry that a request wrote out by itself; undefined where a text is no whole chunked
 * body. curl would frame them once more.
 */
export function payloadOfChunks(text: string): string | undefined {
  let rest = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (;;) {
    const [line = '', digits = ''] = SIZE.exec(rest.toString('latin1', 0, 256)) ?? [];
    if (line === '') return undefined;
    const size = Number.parseInt(digits, 16);
    const end = line.length + size;
    if (size === 0)
      return rest.toString('latin1', end).endsWith('\r\n') ? joined(pieces) : undefined;
    if (rest.toString('latin1', end, end + 2) !== '\r\n') return undefined;
    pieces.push(rest.subarray(line.length, end));
    rest = rest.subarray(end + 2);
  }
}

const joined = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();
