import type { Target } from '../../../profile/target.js';
import type { Operation } from '../../../spec/operation.js';
import { FILE_REQUIREMENT } from '../../../spec/plain-request.js';
import type { FileReference } from '../../../spec/record.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { tryRecord } from './plain-record.js';
import type { PlainFailure } from './plain-try.js';
import { uploadNew } from './upload-new.js';

/**
 * How a plain record of two entries fails where both refer to one file, and passes where each has
 * its own (section 2.2 does not limit how often a file may be referred to).
 */
export async function sharedFileFailure(
  operation: Operation,
  session: TargetSession,
  target: Pick<Target, 'auth'>,
): Promise<PlainFailure | undefined> {
  if (operation === 'email') return undefined;
  const [one, another] = [await uploadNew(operation, session), await uploadNew(operation, session)];
  if (one === undefined || another === undefined) return undefined;
  const refusal = async (...files: FileReference[]) => {
    const entries = files.map((file) => ({ attach: [{ ...file }] }));
    const { failure } = await tryRecord(operation, { entries }, session, target);
    return failure?.state === 'refused' ? failure : undefined;
  };
  if ((await refusal(one, one)) === undefined) return undefined;
  if ((await refusal(one, another)) !== undefined) return undefined;
  // A target that refuses now and then is no such case.
  const again = await refusal(another, another);
  if (again === undefined) return undefined;
  const detail = `two entries of one request could not refer to the same file: ${again.detail}`;
  return { ...again, detail, requirement: FILE_REQUIREMENT[operation] };
}
