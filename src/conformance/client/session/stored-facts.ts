import { createHash } from 'node:crypto';
import type { BodySource } from '../../../http/message/body.js';

/** Size and digest of what the archive shall hold: of the stated length, where that is less than was sent. */
export async function storedFacts(
  body: BodySource,
  declared: number | undefined,
): Promise<{ size: number; sha256: string }> {
  if (declared === undefined || declared >= body.size) {
    return { size: body.size, sha256: await body.digest() };
  }
  const sha256 = createHash('sha256').update(body.bytes().subarray(0, declared)).digest('hex');
  return { size: declared, sha256 };
}
