import type { Topic } from '../../../spec/circumstances.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { Operation } from '../../../spec/operation.js';
import { plainRecord } from '../../circumstances/plain-commands.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Conclusion } from '../../language/conclusion.js';
import { isBusy } from '../../language/is-busy.js';
import type { Session } from '../../language/session/session.js';

/** What makes a record large, or its head. */
export const OF_SIZE: readonly Topic[] = ['text', 'entries', 'headers'];
/** What a plain record has in common with any other: all but what is about files and their keys. */
export const OF_ANY_RECORD: readonly Topic[] = [
  ...OF_SIZE,
  ...(['company', 'history', 'connection', 'timing', 'json', 'files'] as const),
];

/**
 * Submits a plain record to each of some operations, under as much of the circumstances of the
 * session as is left free.
 *
 * @throws CannotJudge where one is not answered
 */
export async function plainRecordsPass(
  operations: Iterable<Operation>,
  free: readonly Topic[],
  session: Session,
): Promise<Conclusion> {
  for (const operation of operations) {
    for (const { reply } of await session.submit({ ...plainRecord(operation), free })) {
      const { status, exchange } = reply;
      if (status === undefined || isBusy(status)) {
        throw new CannotJudge('a plain record was not answered', { cause: 'no-answer' });
      }
      if (isSuccess(status)) continue;
      return {
        kind: 'inconclusive',
        cause: 'precondition',
        reason: `submission of a plain record: needs a success (2xx), came ${status}`,
        exchange,
        subject: { kind: 'record', operation },
      };
    }
  }
  return { kind: 'passed', refused: [], answers: [] };
}
