import { createHash } from 'node:crypto';
import type { BodySource } from '../../../../http/message/body.js';

/**
 * A larger body is hashed in a way that lets the event loop turn meanwhile, unless it is cut, and is
 * not retained for a digest that may never be asked for.
 */
const MAX_RETAINED_BYTES = 64 * 1024;

/**
 * Size and digest of what the archive must hold: as much as the stated length, if more was sent.
 * Few checks want the digest, so it is made when it is asked for.
 *
 * @param isAwaited whether a large body is hashed at once: not where the archive has refused it, for
 *   its digest is of no use then, nor where the event loop may wait for it
 * @param isInspected whether an inspector can be held against it; a small one is held against answers
 *   as well
 */
export async function storedFacts(
  body: BodySource,
  declared: number | undefined,
  { isAwaited, isInspected }: { isAwaited: boolean; isInspected: boolean },
): Promise<{ size: number; digest: () => string }> {
  const isCut = declared !== undefined && declared < body.size;
  const size = isCut ? declared : body.size;
  if (!isInspected && body.size > MAX_RETAINED_BYTES) return { size, digest: always('') };
  if (isAwaited && body.size > MAX_RETAINED_BYTES)
    return { size, digest: always(isCut ? digestOfStart(body, declared) : await body.digest()) };
  return { size, digest: isCut ? () => digestOfStart(body, declared) : () => body.sha256() };
}

/** Made apart from the body: all functions of one scope retain what any of them needs. */
const always =
  (sha256: string): (() => string) =>
  () =>
    sha256;

function digestOfStart(body: BodySource, length: number): string {
  const digest = createHash('sha256');
  let left = length;
  for (const chunk of body.chunks()) {
    digest.update(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) break;
  }
  return digest.digest('hex');
}
