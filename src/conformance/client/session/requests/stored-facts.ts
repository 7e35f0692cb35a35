import { createHash } from 'node:crypto';
import type { BodySource } from '../../../../http/message/body.js';

/**
 * A larger body is hashed in a way that lets the event loop turn meanwhile, and is not retained for
 * a digest that may never be asked for.
 */
const MAX_RETAINED_BYTES = 64 * 1024;

/**
 * Size and digest of what the archive must hold: as much as the stated length, if more was sent.
 * Few checks want the digest, so it is made when it is asked for.
 *
 * @param isStored whether the archive says that it holds it; the digest of a gigabyte that was
 *   refused is of no use
 */
export async function storedFacts(
  body: BodySource,
  declared: number | undefined,
  isStored: boolean,
): Promise<{ size: number; digest: () => string }> {
  const isCut = declared !== undefined && declared < body.size;
  const size = isCut ? declared : body.size;
  if (isStored && body.size > MAX_RETAINED_BYTES) {
    const sha256 = isCut ? digestOfStart(body, declared) : await body.digest();
    return { size, digest: () => sha256 };
  }
  return { size, digest: () => (isCut ? digestOfStart(body, declared) : body.sha256()) };
}

const digestOfStart = (body: BodySource, length: number): string =>
  createHash('sha256').update(body.bytes().subarray(0, length)).digest('hex');
