import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { BodySource } from './body.js';
import type { RecordedBody } from './exchange.js';
import type { Secrets } from './redact.js';

/** Of a body's text, this many bytes are kept. */
const TEXT_BYTES = 4096;
/** Takes some milliseconds. */
const HASHED_LATER = 4 * 1024 * 1024;

/**
 * A body as the transcript keeps it.
 * @param bytes what was read of it, or its beginning when `size` is given
 * @param whole false when the end was never seen: then there is no digest
 */
export function recordBody(
  bytes: Uint8Array,
  secrets: Secrets,
  { whole = true }: { whole?: boolean } = {},
): RecordedBody {
  const text = recordText(bytes, secrets);
  return {
    size: bytes.length,
    ...(whole && { sha256: createHash('sha256').update(bytes).digest('hex') }),
    ...(text !== undefined && { text }),
    cut: !whole || bytes.length > TEXT_BYTES,
  };
}

/**
 * A request body as the transcript keeps it, without holding it. `size` is what was meant to be sent;
 * the digest is there when all of it was.
 */
export async function recordRequestBody(
  body: BodySource,
  secrets: Secrets,
  sentWhole: boolean,
): Promise<RecordedBody> {
  const text = recordText(beginning(body, TEXT_BYTES + secrets.longestForm), secrets);
  const recorded: RecordedBody = {
    size: body.size,
    ...(text !== undefined && { text }),
    cut: body.size > TEXT_BYTES,
  };
  if (!sentWhole) return recorded;
  if (body.size > HASHED_LATER) return { ...recorded, sha256: await body.digest() };
  // Most exchanges are never shown, and hashing is most of what it costs to write them down.
  return Object.defineProperty(recorded, 'sha256', {
    get: () => body.sha256(),
    enumerable: true,
    configurable: true,
  });
}

function beginning(body: BodySource, length: number): Buffer {
  const parts: Buffer[] = [];
  let have = 0;
  for (const chunk of body.chunks()) {
    parts.push(Buffer.from(chunk.subarray(0, length - have)));
    have += chunk.length;
    if (have >= length) break;
  }
  return Buffer.concat(parts);
}

/** The first 4 KiB where they are text (UTF-8 without NUL), cut between two characters. */
function recordText(bytes: Uint8Array, secrets: Secrets): string | undefined {
  // A secret may reach over the cut: what is behind it is decoded too, redacted, and then dropped.
  const seen = bytes.subarray(0, border(bytes, TEXT_BYTES + secrets.longestForm));
  if (!isUtf8(seen) || seen.includes(0)) return undefined;
  const kept = seen.subarray(0, border(seen, TEXT_BYTES));
  return secrets.redact(decode(seen), decode(kept).length);
}

const decode = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString();

/** The last character border of UTF-8 at or before `limit`. */
function border(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let at = limit;
  while (at > 0 && limit - at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
