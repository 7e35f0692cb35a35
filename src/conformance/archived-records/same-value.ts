import { isObject } from '../../records/merge-patch.js';
import { ownMember } from '../../records/own-member.js';
import { align } from './align.js';

/** The same value, order and further members of maps apart; lists have the same elements. */
export function sameValue(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent)) {
    if (!Array.isArray(shown) || sent.length !== shown.length) return false;
    const { pairs } = align(sent.length, shown.length, (a, b) =>
      sameValue(sent[a], shown[b]) ? 0 : 1,
    );
    return pairs.every(([a, b]) => sameValue(sent[a], shown[b]));
  }
  if (!isObject(sent)) return Object.is(sent, shown);
  if (!isObject(shown)) return false;
  return Object.entries(sent).every(
    ([name, value]) =>
      (isNothing(value) && isNothing(ownMember(shown, name))) ||
      sameValue(value, ownMember(shown, name)),
  );
}

/** Whether a value says nothing: an archive need not distinguish it from a missing one. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing));
