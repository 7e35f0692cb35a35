import type { Target } from '../../../profile/target.js';
import type { Operation } from '../../../spec/operation.js';
import { FILE_REQUIREMENT } from '../../../spec/plain-request.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { tryRecord } from './plain-record.js';
import type { PlainFailure } from './plain-try.js';
import { uploadNew } from './upload-new.js';

/**
 * All plain records refer to the same file of the run (section 2.2 does not limit how often one may
 * be referred to). Where that is refused, and a new one is not, it is because records had referred
 * to it before.
 */
export async function reusedFileFailure(
  operation: Operation,
  session: TargetSession,
  target: Pick<Target, 'auth'>,
): Promise<PlainFailure | undefined> {
  if (operation === 'email') return undefined;
  const refusal = async () => {
    const { failure } = await tryRecord(operation, {}, session, target);
    return failure?.state === 'refused' ? failure : undefined;
  };
  if ((await refusal()) === undefined) return undefined;
  const own = await uploadNew(operation, session);
  if (own === undefined) return undefined;
  const { failure } = await tryRecord(operation, { attach: [{ ...own }] }, session, target);
  if (failure !== undefined) return undefined;
  // A target that refuses now and then is no such case.
  const again = await refusal();
  if (again === undefined) return undefined;
  const detail = `a file that records had referred to could not be referred to again: ${again.detail}`;
  return { ...again, detail, requirement: FILE_REQUIREMENT[operation] };
}
