import { MEASURES } from '../../spec/circumstance-measures.js';
import { FILES_PATH, type HostName, type Operation } from '../../spec/operation.js';
import { CannotJudge } from '../language/cannot-judge.js';
import { freshValue } from '../language/fresh-value.js';
import type { RequestCommand, Session, SubmitCommand, UploadCommand } from '../language/session.js';

/** Milliseconds for which such an upload pauses. */
const LARGE_MS = 250;
/** Milliseconds until such an upload has arrived at the target. */
const LEAD_MS = 30;

/** A small file like any other. */
export function plainUpload(host: HostName, fileKey: string, size = 61): UploadCommand {
  const type = 'application/octet-stream';
  return { host, fileKey, content: { size }, type, framing: 'length', token: 'good' };
}

/** Does what is not judged: whatever comes of it, the request beside it is judged. Undefined where nothing came of it. */
export async function quietly<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    return undefined;
  }
}

/** A record like any other. */
export const plainRecord = (operation: Operation): SubmitCommand => ({
  operation,
  content: { spec: {} },
  framing: 'length',
  token: 'good',
});

/** A request of the same method: for the same records, or for a file that nobody has. */
export function plainRequest(
  { host, method, path, token }: RequestCommand,
  fileKey: string,
): RequestCommand {
  const isOfFile = path.startsWith(FILES_PATH);
  return { host, method, path: isOfFile ? `${FILES_PATH}${fileKey}` : path, token };
}

/** Does something at the same moment as something else, whose outcome counts alone. */
export async function beside<T>(
  act: () => Promise<T>,
  sibling: () => Promise<unknown>,
): Promise<T> {
  const [done] = await Promise.all([act(), quietly(sibling)]);
  return done;
}

/** A large upload that is under way, so that other requests have it as company. */
export class LargeUpload {
  readonly #session: Session;
  #underWay: Promise<void> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Begins one where none is under way. */
  async begin(host: HostName): Promise<void> {
    if (this.#underWay !== undefined) return;
    const session = this.#session;
    const isOver = () => {
      this.#underWay = undefined;
    };
    const { sent } = MEASURES.largeUploadBytes;
    // It may outlast the session: whatever goes wrong with it, nobody waits for it.
    this.#underWay = session
      .upload({
        ...plainUpload(host, freshValue('key', session), sent),
        delivery: { pauses: [{ at: 'middle', ms: LARGE_MS }] },
      })
      .then(isOver, isOver);
    await session.wait(LEAD_MS);
  }
}
