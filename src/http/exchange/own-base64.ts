/** How a text may stand inside of base64, wherever it begins in that. */
export function base64FormsOf(text: string): string[] {
  const forms = SHIFTS.map((shift) => ownBase64(Buffer.from(text), shift));
  return [...new Set([...forms, ...forms.map(urlSafe)])];
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

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
