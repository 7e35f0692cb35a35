import type { Circumstances } from '../../spec/circumstances.js';
import { holds } from './circumstances.js';

/**
 * Answers that say nothing but how a request was sent: that it came too slowly (RFC 9110, section
 * 15.5.9), and that its headers are too long (RFC 6585, section 5).
 */
export const DELIVERY_STATUSES: ReadonlySet<number> = new Set([408, 431]);

/** What else servers answer where headers are too long for them: 494 is that of nginx. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413, 414, 494]);

/** Whether an answer may be about headers alone, for which no longest ones are stated. */
export const mayBeAboutHeaders = (status: number, under: Circumstances): boolean =>
  TOO_LONG.has(status) && holds(under, 'headers', 'unrelated');
