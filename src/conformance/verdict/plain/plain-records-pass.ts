import type { Operation } from '../../../spec/operation.js';
import { plainRecord } from '../../circumstances/company.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Conclusion } from '../../language/conclusion.js';
import type { Session } from '../../language/session.js';

/**
 * Submits a plain record to each of some operations, as long and with as many entries as the circumstances of the session
 * have it.
 *
 * @throws CannotJudge where one is not accepted
 */
export async function plainRecordsPass(
  operations: Iterable<Operation>,
  session: Session,
): Promise<Conclusion> {
  for (const operation of operations) {
    const submissions = await session.submit({
      ...plainRecord(operation),
      free: ['text', 'entries'],
    });
    for (const { reply } of submissions) {
      const { status = 0 } = reply;
      if (status < 200 || status > 299) throw new CannotJudge('a plain record was refused');
    }
  }
  return { kind: 'passed', refused: [], answers: [] };
}
