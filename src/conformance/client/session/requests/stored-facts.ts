import { createHash } from 'node:crypto';
import type { BodySource } from '../../../../http/message/body.js';

/**
 * A larger body is hashed where the event loop can turn meanwhile, and not retained for a digest
 * that nobody may want.
 */
const MOST_RETAINED_BYTES = 64 * 1024;

/**
 * Size and digest of what the archive shall hold: of the stated length, where that is less than was
 * sent. Few checks want the digest, so it is made when it is asked for.
 *
 * @param isStored whether the archive says that it holds it; of a gigabyte that it refused nobody
 *   wants the digest
 */
export async function storedFacts(
  body: BodySource,
  declared: number | undefined,
  isStored: boolean,
): Promise<{ size: number; digest: () => string }> {
  const isCut = declared !== undefined && declared < body.size;
  const size = isCut ? declared : body.size;
  if (isStored && body.size > MOST_RETAINED_BYTES) {
    const sha256 = isCut ? digestOfStart(body, declared) : await body.digest();
    return { size, digest: () => sha256 };
  }
  return { size, digest: () => (isCut ? digestOfStart(body, declared) : body.sha256()) };
}

const digestOfStart = (body: BodySource, length: number): string =>
  createHash('sha256').update(body.bytes().subarray(0, length)).digest('hex');
