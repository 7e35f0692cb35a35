import { ownBase64, SHIFTS } from './own-base64.js';

/** From this length on, the base64 of a secret is unlikely to appear by chance. */
export const BASE64_FROM = 6;
export const HEX_FROM = 4;

/**
 * Every form in which a secret is recognised. Each is a list of parts, sources of regular
 * expressions that stand for a character or so each: joined, they stand for all of it.
 */
export function formsOf(secret: string): string[][] {
  const bytes = Buffer.from(secret, 'utf8');
  const found = [Array.from(secret, escapes)];
  if (bytes.length >= HEX_FROM) {
    found.push(
      Array.from(bytes, (byte, at) => `${at === 0 ? '' : '[: -]?'}${eitherCase(hex(byte))}`),
    );
  }
  if (bytes.length >= BASE64_FROM) {
    for (const shift of SHIFTS) found.push(base64(bytes, shift));
  }
  return found;
}

/** One character as itself or as an escape of JSON, URLs or HTML. */
function escapes(character: string): string {
  const bytes = Buffer.from(character, 'utf8');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const point = character.codePointAt(0) ?? 0;
  return `(?:${[
    character === '\\' ? '\\\\+' : `\\\\*${literal(character)}`,
    Array.from(bytes, (byte) => `%(?:25)*${eitherCase(hex(byte))}`).join(''),
    units.map((unit) => `\\\\+u${eitherCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    `&#0*${point};`,
    `&#[xX]0*${eitherCase(point.toString(16))};`,
    ...(NAMED_ENTITIES[character] ?? []),
  ].join('|')})`;
}

const NAMED_ENTITIES: Record<string, string[]> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
  ' ': ['\\+'],
};

/** These, with those at both ends that it shares with its neighbours. */
function base64(bytes: Buffer, shift: number): string[] {
  const [first = '', ...rest] = Array.from(ownBase64(bytes, shift), base64Character);
  const before = shift === 0 ? '' : `${BASE64_ANY}?`;
  return [`${before}${first}`, ...rest, `${BASE64_ANY}?(?:=|%3[dD]){0,2}`];
}

const BASE64_ANY = '(?:[A-Za-z0-9+/_-]|%2[bBfF])';

function base64Character(character: string): string {
  if (character === '+') return '(?:[+-]|%2[bB])';
  if (character === '/') return '(?:\\\\?/|_|%2[fF])';
  return character;
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function eitherCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
