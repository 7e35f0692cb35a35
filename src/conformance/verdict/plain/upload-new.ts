import type { HostName } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { orBlocked } from '../run-attempt.js';

/** A reference to a small file that was just uploaded; undefined where it was not stored. */
export async function uploadNew(
  host: HostName,
  session: Pick<TargetSession, 'upload' | 'prefix' | 'fresh'>,
): Promise<FileReference | undefined> {
  const uploaded = await orBlocked(() =>
    session.upload({
      host,
      fileKey: `${session.prefix}/${session.fresh.filename()}`,
      content: { size: 1024 },
      type: 'application/octet-stream',
      framing: 'length',
      token: 'good',
    }),
  );
  if ('kind' in uploaded || uploaded.reply.status !== 200) return undefined;
  return uploaded.file.reference;
}
