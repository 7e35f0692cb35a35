import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances } from '../../spec/circumstances.js';
import { holds } from './circumstances.js';

/** What a generated key has after its prefix: a slash, and a name of 17 characters. */
const NAME_LENGTH = 18;
const FOLDER_LENGTH = 40;

/** The prefix of a session's keys under circumstances of the key. */
export function prefixUnder(prefix: string, key: Circumstances['key']): string {
  const circumstances = { key };
  let long = holds(circumstances, 'key', 'deep') ? `${prefix}/a/bb/c/dd/e/ff/g/hh/i/jj` : prefix;
  if (!holds(circumstances, 'key', 'long')) return long;
  for (let left = MEASURES.keyCharacters.sent - NAME_LENGTH - long.length; left > 1; ) {
    const folder = Math.min(left - 1, FOLDER_LENGTH);
    long += `/${'k'.repeat(folder)}`;
    left -= folder + 1;
  }
  return long;
}

/** A key in another folder with the same name. */
export function sameNameElsewhere(prefix: string, fileKey: string): string {
  return `${prefix}/elsewhere${fileKey.slice(fileKey.lastIndexOf('/'))}`;
}

/** A key that differs in one character, in the middle of its name. */
export function neighbourOf(fileKey: string): string {
  const start = fileKey.lastIndexOf('/') + 1;
  const name = fileKey.slice(start).replace(/\.[^.]*$/, '');
  const at = start + (name.length >> 1);
  return `${fileKey.slice(0, at)}${fileKey[at] === 'x' ? 'y' : 'x'}${fileKey.slice(at + 1)}`;
}
