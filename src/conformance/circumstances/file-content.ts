import { hash } from 'node:crypto';
import type { Circumstances } from '../../spec/circumstances.js';
import { DEFAULT_FILE_SIZE } from '../steps/upload-step.js';

/**
 * The content of a file under circumstances of size and bytes.
 *
 * @param stated the size where the check states it
 * @param label of this file alone: no two have the same content, but for what fits in few bytes,
 *   and for zeros of a stated size
 * @param number which file of its session it is; files of zeros differ in their size where none is
 *   stated
 */
export function fileContent(
  { size, bytes, stated }: Pick<Circumstances, 'size' | 'bytes'> & { stated?: number },
  label: string,
  number: number,
): { size: number } | { bytes: Buffer } {
  const known = stated ?? (size === undefined ? undefined : Number(size));
  const wanted = known ?? DEFAULT_FILE_SIZE;
  switch (bytes) {
    case 'zeros':
      return { bytes: Buffer.alloc(known ?? wanted + number) };
    case 'lines':
      return filled(`${label}\r\nA line of text.\n\r\n--\r\n0\r\n\r\n`, wanted);
    case 'gzip':
      return filled(
        Buffer.concat([
          Buffer.from('1f8b0800000000000003', 'hex'),
          hash('sha512', label, 'buffer'),
        ]),
        wanted,
      );
    case 'json':
      return filled(`{"label":${JSON.stringify(label)},"list":[1,2,3],"text":"\\u00e9"}\n`, wanted);
    case 'multipart':
      return filled(
        `--boundary\r\nContent-Disposition: form-data; name="file"; filename="${label}"\r\n\r\n`,
        wanted,
      );
    default:
      return { size: wanted };
  }
}

/** So many bytes of a pattern, again and again. */
function filled(pattern: string | Buffer, size: number): { bytes: Buffer } {
  return {
    bytes: Buffer.alloc(size, typeof pattern === 'string' ? Buffer.from(pattern) : pattern),
  };
}
