/** Some libraries write it before a text, though it is no part of JSON (RFC 8259, section 8.1). */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** The value of a JSON text; undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
  } catch {
    return undefined;
  }
}
