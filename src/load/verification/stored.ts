/** How an acknowledged operation is stored in the archive. */
interface Stored {
  state: 'intact' | 'lost' | 'corrupted' | 'duplicated';
  /** The operation, in words. */
  what: string;
}

/**
 * Asks the inspector how an iteration's operation is stored.
 *
 * @param sentMs when it was sent, in epoch milliseconds
 * @throws when the inspector does not answer
 */
export type Verify = (iteration: number, sentMs: number) => Promise<Stored>;
