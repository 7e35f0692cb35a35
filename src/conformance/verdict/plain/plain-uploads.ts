import type { Exchange } from '../../../http/exchange/exchange.js';
import type { HostName } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import { plainUpload } from '../../circumstances/plain-commands.js';
import { upload } from '../../client/session/requests/upload.js';
import type { SessionContext } from '../../client/session/session-context.js';
import { SessionExchanges } from '../../client/session/session-exchanges.js';
import type { Denial } from '../../events/preflight.js';
import type { Blocked } from '../../language/conclusion.js';
import { answeredInWords } from '../../language/expectations.js';
import { freshValue } from '../../language/fresh-value.js';
import { isBusy } from '../../language/is-busy.js';
import type { UploadCommand } from '../../language/session/commands.js';
import type { UploadedFile } from '../../language/session/uploaded-file.js';
import { orBlocked } from '../attempts/run-attempt.js';
import { denialOf, describeDenial } from '../denial.js';

export type Framing = 'length' | 'chunked';

/**
 * The plain upload of a host: the file, or why there is none and the status that came instead of
 * 200.
 */
type PlainUpload = (
  | { file: UploadedFile }
  | {
      file?: undefined;
      blocked: Blocked;
      status?: number | undefined;
      denial?: Denial | undefined;
    }
) & {
  /** What the last attempt sent. */
  exchanges: Exchange[];
};

/** Tries before a plain request counts as refused. */
export const MAX_ATTEMPTS = 3;

/** Uploads the plainest file (section 4.1) to each host, once a run. */
export class PlainUploads {
  readonly #context: SessionContext;
  readonly #uploads = new Map<string, Promise<PlainUpload>>();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** A reference to the file, or why there is none. */
  async reference(host: HostName): Promise<FileReference | Blocked> {
    const uploaded = await this.of(host, 'length');
    return uploaded.file === undefined ? uploaded.blocked : uploaded.file.reference;
  }

  of(host: HostName, framing: Framing): Promise<PlainUpload> {
    const key = `${host}/${framing}`;
    const uploaded = this.#uploads.get(key) ?? this.#upload(host, framing);
    this.#uploads.set(key, uploaded);
    return uploaded;
  }

  /**
   * One failure out of several is no reason to give up the run; the checks of the plain upload look
   * for those. Later attempts go over a connection of their own: what another request left on a
   * shared one is nothing of a plain upload.
   */
  async #upload(host: HostName, framing: Framing): Promise<PlainUpload> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = () => attempt === MAX_ATTEMPTS || this.#context.signal.aborted;
      try {
        const uploaded = await this.#uploadOnce(host, framing, attempt);
        if (uploaded.file !== undefined || isLast()) return uploaded;
      } catch (error) {
        if (isLast()) throw error;
      }
    }
  }

  async #uploadOnce(host: HostName, framing: Framing, attempt: number): Promise<PlainUpload> {
    const exchanges = new SessionExchanges(this.#context, `plain/${host}/${framing}`, attempt);
    const command: UploadCommand = {
      ...plainUpload(host, freshValue('key', exchanges), 1024),
      framing,
      ...(attempt > 1 && { delivery: { connection: 'own' } }),
    };
    const uploaded = await orBlocked(() => upload(exchanges, command, 1));
    const sent = exchanges.transcript.all(true);
    if ('kind' in uploaded) return { blocked: uploaded, exchanges: sent };
    const { file, reply } = uploaded;
    const { status } = reply;
    if (status === 200) return { file, exchanges: sent };
    const what = framing === 'chunked' ? 'a plain chunked upload' : 'a plain upload';
    const denial = denialOf(sent.at(-1));
    const blocked: Blocked = {
      kind: 'inconclusive',
      cause: status === undefined ? 'no-answer' : isBusy(status) ? 'busy' : 'precondition',
      reason:
        denial === undefined
          ? `${what} to the ${host} host ${answeredInWords(reply)}, not 200`
          : describeDenial({ host, request: 'upload', ...denial }, this.#context.target),
      exchange: reply.exchange,
      subject: { kind: 'upload', host, framing },
    };
    return { blocked, status, denial, exchanges: sent };
  }
}
