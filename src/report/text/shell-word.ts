import { visible } from './visible.js';

/**
 * A word as a shell takes it for one; what cannot be seen is shown, and is then no longer the same
 * word.
 */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${visible(text).replaceAll("'", "'\\''")}'`;
