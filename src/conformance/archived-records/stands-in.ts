import { append } from '../../collections/group-by.js';
import { isObject } from '../../records/merge-patch.js';
import { isInBase64 } from './in-base64.js';
import { sameValue } from './same-value.js';
import { fromJsonText, withoutEscapes } from './without-escapes.js';

/** A value that names a kind, such as `TO`. */
const KIND = /^[a-z_-]+$/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a value names a kind, so that the name of a member may say the same. */
export const isKind = (value: unknown): boolean => typeof value === 'string' && KIND.test(value);

export const isTypeOfText = (value: unknown): boolean =>
  typeof value === 'string' && /^text\/[a-z]+$/i.test(value);

/** A name may be one word as well, such as `Prince`. */
const OF_A_PERSON = /name|mail|address/i;

/**
 * Whether a member says the kind of the person that it belongs to, or the type of a text, which the
 * interface does not mention (section 2.5). A content may be one word as well.
 */
export const saysKind = (owner: unknown, name: string, value: unknown): boolean =>
  isTypeOfText(value) ||
  (isKind(value) && !OF_A_PERSON.test(name) && leavesOf(owner).some(isAddress));

export const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('@');

/** Whether two names are one in another spelling, such as `event_time` and `eventTime`. */
export const isSameName = (one: unknown, other: unknown): boolean =>
  one === other || (plain(one) !== '' && plain(one) === plain(other));

/**
 * Whether the name of a member says a value: itself, or in another spelling, as `sentOnBehalf` and
 * `recipients` do.
 */
export const says = (name: unknown, value: unknown): boolean =>
  isSameName(name, value) || (plain(value) !== '' && plain(name) === `${plain(value)}s`);

/** Letters and digits alone; of an address, the signs count as well. */
const plain = (value: unknown): string =>
  typeof value !== 'string' || value.includes('@')
    ? ''
    : value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether a value stands anywhere in something: as a value, whole in a text, or as a name. */
export function standsIn(shown: unknown): (value: unknown) => boolean {
  const inTexts = leavesOf(shown)
    .map(fromJsonText)
    .filter((one) => typeof one === 'object');
  const leaves = leavesOf([shown, inTexts]).flatMap((leaf) => [leaf, ...withoutEscapes(leaf)]);
  const names = namesIn([shown, inTexts]);
  return (value) =>
    leaves.some(
      (leaf) => sameValue(value, leaf) || isWholeIn(leaf, value) || isInBase64(value, leaf),
    ) || names.some((name) => says(name, value));
}

/** A longer word has another one in it, and does not say it. */
function isWholeIn(text: unknown, value: unknown): boolean {
  if (typeof text !== 'string' || typeof value !== 'string') return false;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const around = [text[at - 1], text[at + value.length]];
    if (around.every((one = '') => !LETTER_OR_DIGIT.test(one))) return true;
  }
  return false;
}

/** Every value in something that is no map or list itself. */
export function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Every name of a member in something. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(namesIn)];
}

/** All values of each name, however deep. */
export function namedValues(value: unknown): Map<string, unknown[]> {
  const all = new Map<string, unknown[]>();
  const collect = (outer: unknown): void => {
    if (typeof outer !== 'object' || outer === null) return;
    for (const [name, inner] of Object.entries(outer)) {
      append(all, name, inner);
      collect(inner);
    }
  };
  collect(value);
  return all;
}
