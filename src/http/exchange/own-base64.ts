/** Bytes that may precede a text in the group of three in which its base64 begins. */
export const SHIFTS = [0, 1, 2];

/**
 * The characters of base64 that some bytes alone determine where `shift` bytes precede them in
 * their group.
 */
export function ownBase64(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}
