import { UsageError } from '../errors/usage-error.js';

const ADDRESS = /^https?:\/\/[^\s']+$/;

/** Whether a word is the address of a server, for which others want a profile. */
export const isAddress = (word: string): boolean => ADDRESS.test(word);

/** An address stands where a profile is wanted. */
export class AddressError extends UsageError {
  /** How to come by a profile needs the name that the program was called by. */
  readonly messageFor: (program: string) => string;

  constructor(address: string) {
    const messageFor = (program: string) => `a target is a file; ${profileFor(address, program)}`;
    super(messageFor('npx assay'));
    this.messageFor = messageFor;
  }
}

/**
 * Refuses an address where a file is wanted.
 *
 * @throws AddressError
 */
export function assertNoAddress(file: string): void {
  if (isAddress(file)) throw new AddressError(file);
}

/** How to come by a profile for the server of an address, with a program of that name. */
export const profileFor = (address: string, program: string): string =>
  `write one for this server: ${program} init --url '${address}'`;
