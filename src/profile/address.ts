import { UsageError } from '../errors/usage-error.js';

const ADDRESS = /^https?:\/\/[^\s']+$/;

/** Whether a word is the address of a server, for which others want a profile. */
export const isAddress = (word: string): boolean => ADDRESS.test(word);

/**
 * Refuses an address where a file is wanted.
 *
 * @throws UsageError
 */
export function assertNoAddress(file: string): void {
  if (isAddress(file)) throw new UsageError(`a target is a file; ${profileFor(file)}`);
}

/** How to come by a profile for the server of an address. */
export const profileFor = (address: string): string =>
  `write one for this server: npx assay init --url '${address}'`;
