import type { HostName } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import { plainUpload } from '../../circumstances/plain-commands.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { ignoringCannotJudge } from '../../language/cannot-judge.js';
import { freshValue } from '../../language/fresh-value.js';

type Uploading = Pick<TargetSession, 'upload' | 'prefix' | 'fresh'>;

/** A reference to a small file that was just uploaded; undefined where it was not stored. */
export async function uploadNew(
  host: HostName,
  session: Uploading,
): Promise<FileReference | undefined> {
  const uploaded = await uploadSmall(host, session);
  return uploaded?.reply.status === 200 ? uploaded.file.reference : undefined;
}

/** What a small file is answered that is uploaded now; undefined where that is not known. */
export const uploadStatus = async (
  host: HostName,
  session: Uploading,
): Promise<number | undefined> => (await uploadSmall(host, session))?.reply.status;

const uploadSmall = (host: HostName, session: Uploading) =>
  ignoringCannotJudge(() => session.upload(plainUpload(host, freshValue('key', session), 1024)));
