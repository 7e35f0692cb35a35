import type { Reply } from './session.js';

/**
 * Whether an answer has a text in its headers or its body: as it is, in other letter case, or inside of base64. A number
 * must stand by itself, for a few digits are found in any longer number or identifier.
 */
export function containsText(reply: Pick<Reply, 'headers' | 'text'>, text: string): boolean {
  const places = [reply.text, ...Object.values(reply.headers)];
  if (/^\d+$/.test(text)) {
    const alone = new RegExp(`(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`);
    return places.some((place) => alone.test(place));
  }
  const coded = [0, 1, 2].map((shift) => ownBase64(text, shift));
  const plain = text.toLowerCase();
  return places.some(
    (place) =>
      place.toLowerCase().includes(plain) ||
      coded.some((form) => place.includes(form) || place.includes(urlSafe(form))),
  );
}

/** The characters of base64 that a text alone decides, `shift` bytes after the start of a group. */
function ownBase64(text: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
  const from = Math.ceil((shift * 8) / 6);
  return bytes.toString('base64').slice(from, Math.floor((bytes.length * 8) / 6));
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
