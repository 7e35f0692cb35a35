/* The grammar of HTTP/1.1 messages on the level of bytes (RFC 9110, section 5; RFC 9112). */

const LF = 10;

/**
 * Whether a field value or a reason phrase may contain a byte: blanks, visible characters, bytes
 * over 127.
 */
export function isFieldText(byte: number): boolean {
  return byte >= 32 ? byte !== 127 : byte === 9;
}

export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}

/** Lines are short: a loop costs less than a call into native code. */
export function lineEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at] === LF) return at;
  return -1;
}

/** -1 for what is not a digit. */
export function digit(bytes: Buffer, at: number): number {
  const value = (bytes[at] ?? 0) - 48;
  return value >= 0 && value <= 9 ? value : -1;
}

/** -1 for what is not a hexadecimal digit. */
export function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The number in a value of one space and up to 15 digits, which nearly all are; otherwise -1. */
export function plainNumber(bytes: Buffer, from: number, end: number): number {
  if (end - from > 16 || end - from < 2 || bytes[from] !== 32) return -1;
  let number = 0;
  for (let at = from + 1; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Whether the bytes are a name, in any letter case. @param name in lower case */
export function isNamed(bytes: Buffer, from: number, colon: number, name: Buffer): boolean {
  if (colon - from !== name.length) return false;
  for (let at = 0; at < name.length; at++) {
    const byte = bytes[from + at] ?? 0;
    if ((byte >= 65 && byte <= 90 ? byte | 32 : byte) !== name[at]) return false;
  }
  return true;
}
