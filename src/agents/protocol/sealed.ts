import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../../values/json-of.js';

/** The shortest key that is taken: shorter ones can be found by trying. */
export const MIN_KEY_LENGTH = 32;

const envelope = z.strictObject({ body: z.string(), mac: z.string() });

/**
 * A text that only those who have the key can have written, and that is of no use elsewhere.
 * @param place what the text is for: the run, its way, who sends it
 */
export function seal(key: string, place: string, body: string): string {
  return JSON.stringify({ body, mac: macOf(key, place, body).toString('base64') });
}

/** What was sealed; undefined when it was not sealed with this key for this place. */
export function unseal(key: string, place: string, text: string): string | undefined {
  const parsed = envelope.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { body, mac } = parsed.data;
  const expected = macOf(key, place, body);
  const given = Buffer.from(mac, 'base64');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? body : undefined;
}

function macOf(key: string, place: string, body: string): Buffer {
  // The length keeps a place and a body from being cut elsewhere.
  return createHmac('sha256', key).update(`${place.length}:${place}${body}`).digest();
}
