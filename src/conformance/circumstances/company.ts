import { MEASURES } from '../../spec/circumstance-measures.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { CannotJudge } from '../language/cannot-judge.js';
import { freshValue } from '../language/fresh-value.js';
import type { Session, UploadCommand } from '../language/session.js';

const LARGE_MS = 150;
/** Milliseconds until such an upload has arrived at the target. */
const LEAD_MS = 30;

/** A small file like any other. */
export function plainUpload(host: HostName, fileKey: string, size = 61): UploadCommand {
  const type = 'application/octet-stream';
  return { host, fileKey, content: { size }, type, framing: 'length', token: 'good' };
}

/** Does what is not judged: whatever comes of it, the request beside it is judged. */
export async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
  }
}

/** Sends an upload at the same moment as something else. */
export const uploadBeside =
  (session: Session, host: HostName) =>
  async <T>(act: () => Promise<T>): Promise<T> => {
    const sibling = quietly(() => session.upload(plainUpload(host, freshValue('key', session))));
    const [done] = await Promise.all([act(), sibling]);
    return done;
  };

/** Sends a plain record at the same moment as something else. */
export const recordBeside =
  (session: Session, operation: Operation) =>
  async <T>(act: () => Promise<T>): Promise<T> => {
    const content = { spec: {} };
    const sibling = quietly(() =>
      session.submit({ operation, content, framing: 'length', token: 'good' }),
    );
    const [done] = await Promise.all([act(), sibling]);
    return done;
  };

/** Does something while a large upload is under way. */
export const besideLargeUpload =
  (session: Session, host: HostName) =>
  async <T>(act: () => Promise<T>): Promise<T> => {
    const large = quietly(() =>
      session.upload({
        ...plainUpload(host, freshValue('key', session), MEASURES.largeUploadBytes.sent),
        delivery: { pause: { at: 'middle', ms: LARGE_MS } },
      }),
    );
    await session.wait(LEAD_MS);
    const [done] = await Promise.all([act(), large]);
    return done;
  };
