/**
 * Answers that say nothing but how a request was sent: that it came too slowly (RFC 9110, section
 * 15.5.9), and that its headers are too long (RFC 6585, section 5).
 */
export const DELIVERY_STATUSES: ReadonlySet<number> = new Set([408, 431]);
