import { isSuccess } from '../../../spec/is-success.js';
import type { Check } from '../../check/check.js';
import { asText, isInSome, type Reproduction } from '../../events/reproduction.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { failingChecks } from './failing-checks.js';
import { reportedBy } from './reported-by.js';

/**
 * A record that is taken in some runs only, though it names no stored file, may meet a look-up that
 * misses any key now and then: where a check of missing files on the same operation failed, this
 * violation is reported there (sections 4.2, 4.3 and 4.5).
 */
export async function attributeMissedLookUp(
  { requirements }: Pick<Check, 'requirements'>,
  { subject, status, refusalExpected, actual, exchange }: Violation,
  reproduction: Reproduction,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  if (subject.kind !== 'record' || !refusalExpected || !isInSome(reproduction)) return undefined;
  const { operation } = subject;
  const missing = `${operation}/missing-file-is-400`;
  const isOfFiles = requirements.every((id) => id.startsWith('files/') || EXTERNAL.test(id));
  if (!isOfFiles || status === undefined || !isSuccess(status)) return undefined;
  const isSameHost = ({ needs }: Check) => needs.hosts.has(operation);
  for await (const { check } of failingChecks(new Set([missing]), {}, isSameHost, context)) {
    return reportedBy(
      `came ${actual} in ${asText(reproduction)} runs, and so it did for ${check.id}`,
      [missing],
      { exchange, subject },
      [check.id],
    );
  }
  return undefined;
}

/** That a file elsewhere is none of the archive. */
const EXTERNAL = /\/external-file-is-/;
