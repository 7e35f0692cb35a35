import { base64FormsOf } from '../../http/exchange/own-base64.js';
import type { Reply } from './session/reply.js';

/**
 * Whether an answer has a text in its headers or its body: as it is, in other letter case, or
 * inside of base64. A number must stand by itself, for a few digits are found in any longer number
 * or identifier.
 */
export function containsText(reply: Pick<Reply, 'headers' | 'text'>, text: string): boolean {
  const places = [reply.text, ...Object.values(reply.headers)];
  if (/^\d+$/.test(text)) {
    const alone = new RegExp(`(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`);
    return places.some((place) => alone.test(place));
  }
  const coded = base64FormsOf(text);
  const plain = text.toLowerCase();
  return places.some(
    (place) => place.toLowerCase().includes(plain) || coded.some((form) => place.includes(form)),
  );
}
