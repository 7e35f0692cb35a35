import type { Topic } from '../../../spec/circumstances.js';
import type { HostName } from '../../../spec/operation.js';
import { plainUpload } from '../../circumstances/plain-commands.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Conclusion } from '../../language/conclusion.js';
import { freshValue } from '../../language/fresh-value.js';
import { isBusy } from '../../language/is-busy.js';
import type { Session } from '../../language/session/session.js';

/** A plain upload leaves open all that can be open of an upload. */
const OF_ANY_UPLOAD: readonly Topic[] = [
  'connection',
  'framing',
  'timing',
  'headers',
  'size',
  'bytes',
  'key',
  'history',
  'company',
];

/**
 * Uploads a plain file under the circumstances of the session.
 *
 * @throws CannotJudge where it is not answered
 */
export async function plainUploadPasses(host: HostName, session: Session): Promise<Conclusion> {
  const command = { ...plainUpload(host, freshValue('key', session)), free: OF_ANY_UPLOAD };
  const { status, exchange } = (await session.upload(command)).reply;
  if (status === undefined || isBusy(status)) {
    throw new CannotJudge('a plain upload was not answered', { cause: 'no-answer' });
  }
  if (status === 200) return { kind: 'passed', refused: [], answers: [] };
  return {
    kind: 'inconclusive',
    cause: 'precondition',
    reason: `plain upload to the ${host} host: needs 200, came ${status}`,
    exchange,
    subject: { kind: 'upload', host, framing: 'length' },
  };
}
