import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';

/**
 * Refuses options that nobody knows: a misspelled selection would have everything sent, and what is
 * archived stays.
 *
 * @throws UsageError
 */
export function assertKnownOptions(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `there is no option ${unknown}${suggestion(unknown, known)}`,
    'unknown-name',
  );
}
