/**
 * A media type without its parameters, in small letters: neither the case of its letters nor a
 * parameter that is filled in makes it another one (RFC 9110, section 8.3.1).
 */
export const bareMediaType = (type: string): string =>
  type.replace(/;.*$/s, '').trim().toLowerCase();
