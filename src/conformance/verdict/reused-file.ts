import type { RecordSpec } from '../../records/record-spec.js';
import type { Operation, UploadHost } from '../../spec/operation.js';
import { REUSED_FILE_REQUIREMENT } from '../../spec/plain-request.js';
import { describeReply } from '../language/expectations.js';
import type { Reply, Session } from '../language/session.js';
import { orBlocked } from './attempt.js';
import type { PlainFailure } from './baseline.js';

/**
 * All plain records refer to the same file of the run (section 2.2 does not limit how often one may be referred to).
 * Where that is refused, and a new one is not, it is because records had referred to it before.
 */
export async function reusedFileFailure(
  operation: Operation,
  session: Session,
): Promise<PlainFailure | undefined> {
  if (operation === 'email') return undefined;
  return orNone(async () => {
    if (!isRefused(await submit(operation, {}, session))) return undefined;
    const own = await uploadNew(operation, session);
    if (own === undefined || !isTaken(await submit(operation, { attach: [own] }, session))) {
      return undefined;
    }
    // A target that refuses now and then is no such case.
    const again = await submit(operation, {}, session);
    if (again === undefined || !isRefused(again)) return undefined;
    return {
      state: 'refused',
      detail: `a file that records had referred to could not be referred to again: ${describeReply(again)}`,
      requirement: REUSED_FILE_REQUIREMENT[operation],
    };
  });
}

async function uploadNew(host: UploadHost, session: Session) {
  const { file, reply } = await session.upload({
    host,
    fileKey: `${session.prefix}/${session.fresh.filename()}`,
    content: { size: 1024 },
    type: 'application/octet-stream',
    framing: 'length',
    token: 'good',
  });
  return reply.status === 200 ? { ...file.reference } : undefined;
}

async function submit(
  operation: Operation,
  spec: RecordSpec,
  session: Session,
): Promise<Reply | undefined> {
  const content = { spec };
  const [sent] = await session.submit({ operation, content, framing: 'length', token: 'good' });
  return sent?.reply;
}

const isTaken = (reply: Reply | undefined): boolean => Math.floor((reply?.status ?? 0) / 100) === 2;
const isRefused = (reply: Reply | undefined): boolean =>
  Math.floor((reply?.status ?? 0) / 100) === 4;

/** What cannot be found out is no failure. */
async function orNone(
  run: () => Promise<PlainFailure | undefined>,
): Promise<PlainFailure | undefined> {
  const found = await orBlocked(run);
  return found !== undefined && 'kind' in found ? undefined : found;
}
