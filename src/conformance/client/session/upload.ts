import type { ExchangeOptions, ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { type BodySource, bufferBody, seededBody } from '../../../http/message/body.js';
import type { HttpRequest } from '../../../http/message/http-request.js';
import { FILES_PATH } from '../../../spec/operation.js';
import { type Reply, type UploadCommand, UploadedFile } from '../../language/session.js';
import { uploadShape } from '../request-shape.js';
import { requestPath } from './request-path.js';
import type { SessionExchanges } from './session-exchanges.js';
import { storedFacts } from './stored-facts.js';
import { withProgress } from './upload-progress.js';

/** Bytes of a chunk of an upload that is broken off: small ones, so that some arrive whole. */
const CHUNK_BYTES = 65_536;

/**
 * Uploads a file (section 4.1).
 *
 * @param number which upload of the session it is: each has bytes of its own
 */
export async function upload(
  exchanges: SessionExchanges,
  command: UploadCommand,
  number: number,
): Promise<{ file: UploadedFile; reply: Reply }> {
  const { context, label } = exchanges;
  const { fileKey, type, declared } = command;
  const path = requestPath(command.path ?? `${FILES_PATH}${fileKey}`);
  const body = bodyOf(command, `${context.names.seed}|${fileKey}|${number}`);
  const result = await exchanges.send(
    command.host,
    uploadShape(command),
    command.token,
    (authorization, options) =>
      put(
        exchanges,
        { ...command, path },
        body,
        authorization,
        withProgress(options, body.size, (sent) => context.onProgress(label, sent, body.size)),
      ),
  );
  const reply = command.abort === undefined ? exchanges.reply(result) : exchanges.softReply(result);
  // Only an inspector can be held against it, and hashing a gigabyte takes a while.
  const stored =
    context.inspector === undefined
      ? { size: declared ?? body.size, sha256: '' }
      : await storedFacts(body, declared);
  const filename = fileKey.slice(fileKey.lastIndexOf('/') + 1);
  const { host } = command;
  const { status, exchange } = reply;
  return {
    file: new UploadedFile({ fileKey, filename, path, host, type, status, exchange, ...stored }),
    reply,
  };
}

function bodyOf({ content, abort }: UploadCommand, seed: string): BodySource {
  if ('bytes' in content) return bufferBody(content.bytes);
  return seededBody({ seed, size: content.size, ...(abort && { chunkSize: CHUNK_BYTES }) });
}

/** Whole or broken off. */
function put(
  exchanges: SessionExchanges,
  command: UploadCommand & { path: string },
  body: BodySource,
  authorization: string | undefined,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  const { http, softTimeout } = exchanges.context;
  const { path, framing, abort, declared, type } = command;
  const request: HttpRequest = {
    method: 'PUT',
    baseUrl: exchanges.host(command.host).url,
    path,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === null ? {} : { 'content-type': type }),
      ...command.headers,
    },
    body,
    framing,
    declaredLength: declared,
    ending: abort && { how: abort.by, afterBytes: abort.after },
  };
  const send = (bounded: ExchangeOptions) => http.exchange(request, bounded);
  return abort === undefined ? send(options) : softTimeout.within(options, send);
}
