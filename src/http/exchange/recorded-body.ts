import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { BodySource } from '../message/body.js';
import { defineLazy } from './define-lazy.js';
import type { RecordedBody } from './exchange.js';
import type { Secrets } from './secrets.js';

/** Of a body's text, this many bytes are kept. */
const TEXT_BYTES = 4096;
/** A larger answer is not retained for a text that may never be read. */
const MAX_RETAINED_BYTES = 64 * 1024;
/** Hashing more takes some milliseconds, and is not left until the digest is read. */
const MAX_LAZILY_HASHED = 4 * 1024 * 1024;
/** Looking for secrets takes longer than hashing. */
const MAX_SEARCHED_BYTES = 8 * 1024 * 1024;

/**
 * A body as the transcript keeps it.
 * @param bytes what was read of it
 * @param whole false where its end was not read: then there is no digest
 */
export function recordBody(
  bytes: Uint8Array,
  secrets: Secrets,
  { whole = true }: { whole?: boolean } = {},
): RecordedBody {
  const recorded: RecordedBody = { size: bytes.length, cut: !whole || bytes.length > TEXT_BYTES };
  const sha256 = () => createHash('sha256').update(bytes).digest('hex');
  const text = () => recordText(bytes, secrets);
  // A large answer is released at once.
  if (bytes.length > MAX_RETAINED_BYTES)
    return { ...recorded, ...(whole && { sha256: sha256() }), text: text() };
  if (whole) defineLazy(recorded, 'sha256', sha256);
  defineLazy(recorded, 'text', text);
  return recorded;
}

/** A request body as the transcript keeps it; the digest is present where all of it was sent. */
export async function recordRequestBody(
  body: BodySource,
  secrets: Secrets,
  sentBytes: number,
): Promise<RecordedBody> {
  const whole = sentBytes >= body.size;
  const size = whole ? body.size : sentBytes;
  const recorded: RecordedBody = {
    size,
    ...(!whole && { of: body.size }),
    cut: !whole || size > TEXT_BYTES,
  };
  if (whole && size > MAX_LAZILY_HASHED) recorded.sha256 = await body.digest();
  else if (whole) defineLazy(recorded, 'sha256', () => body.sha256());
  defineLazy(recorded, 'text', () =>
    recordText(beginning(body, Math.min(size, TEXT_BYTES + secrets.longestForm)), secrets),
  );
  return recorded;
}

/**
 * The text that the transcript keeps of a request body with secrets in it.
 *
 * @returns undefined where it has none, is no text, or is too large to be looked through
 */
export function redactedText(body: BodySource, secrets: Secrets): string | undefined {
  if (body.size > MAX_SEARCHED_BYTES || secrets.areMissingInAll(body.chunks())) return undefined;
  return recordText(beginning(body, TEXT_BYTES + secrets.longestForm), secrets);
}

function beginning(body: BodySource, length: number): Buffer {
  const parts: Buffer[] = [];
  let have = 0;
  if (length === 0) return Buffer.alloc(0);
  for (const chunk of body.chunks()) {
    parts.push(Buffer.from(chunk.subarray(0, length - have)));
    have += chunk.length;
    if (have >= length) break;
  }
  return Buffer.concat(parts);
}

/** The first 4 KiB where they are text (UTF-8 without NUL), cut between two characters. */
function recordText(bytes: Uint8Array, secrets: Secrets): string | undefined {
  // A secret may extend over the cut: what follows is decoded as well, redacted, and then dropped.
  const seen = bytes.subarray(0, boundary(bytes, TEXT_BYTES + secrets.longestForm));
  if (!isUtf8(seen) || seen.includes(0)) return undefined;
  const kept = seen.subarray(0, boundary(seen, TEXT_BYTES));
  return secrets.redact(decode(seen), decode(kept).length);
}

const decode = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString();

/** The last boundary between UTF-8 characters at or before `limit`. */
function boundary(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let at = limit;
  while (at > 0 && limit - at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
