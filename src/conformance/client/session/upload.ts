import type { ExchangeOptions, ExchangeResult } from '../../../http/exchange/http-client.js';
import { type BodySource, bufferBody, seededBody } from '../../../http/message/body.js';
import { FILES_PATH } from '../../../spec/operation.js';
import { type Reply, UploadedFile, type UploadOrder } from '../../language/session.js';
import { handFramedUpload } from './hand-framed-upload.js';
import { requestPath } from './request-path.js';
import type { SessionExchanges } from './session-exchanges.js';
import { storedFacts } from './stored-facts.js';
import { withProgress } from './upload-progress.js';

/**
 * Uploads a file (section 4.1).
 *
 * @param number which upload of the session it is: each has bytes of its own
 */
export async function upload(
  exchanges: SessionExchanges,
  order: UploadOrder,
  number: number,
): Promise<{ file: UploadedFile; reply: Reply }> {
  const { context, label } = exchanges;
  const { fileKey, type, declared } = order;
  const path = requestPath(order.path ?? `${FILES_PATH}${fileKey}`);
  const body = bodyOf(order, `${context.names.seed}|${fileKey}|${number}`);
  const result = await exchanges.send(order.host, 'upload', order.token, (authorization, options) =>
    put(
      exchanges,
      { ...order, path },
      body,
      authorization,
      withProgress(options, body.size, (sent) => context.onProgress(label, sent, body.size)),
    ),
  );
  const reply = order.abort === undefined ? exchanges.reply(result) : exchanges.softReply(result);
  // Only an inspector can be held against it, and hashing a gigabyte takes a while.
  const stored =
    context.inspector === undefined
      ? { size: declared ?? body.size, sha256: '' }
      : await storedFacts(body, declared);
  const filename = fileKey.slice(fileKey.lastIndexOf('/') + 1);
  const { host } = order;
  const { status } = reply;
  return {
    file: new UploadedFile({ fileKey, filename, path, host, type, status, ...stored }),
    reply,
  };
}

function bodyOf({ content }: UploadOrder, seed: string): BodySource {
  return 'bytes' in content ? bufferBody(content.bytes) : seededBody({ seed, size: content.size });
}

/** In an ordinary way where that will do. */
function put(
  exchanges: SessionExchanges,
  order: UploadOrder & { path: string },
  body: BodySource,
  authorization: string | undefined,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  const { http, softTimeout } = exchanges.context;
  const { path, framing, abort, declared, type } = order;
  const host = exchanges.host(order.host);
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(type === null ? {} : { 'content-type': type }),
    ...order.headers,
  };
  if (abort === undefined && declared === undefined) {
    const request = { method: 'PUT', baseUrl: host.url, path, headers, body, framing };
    return http.exchange(request, options);
  }
  const request = handFramedUpload(order, host, path, headers, body);
  if (abort === undefined) return http.raw(request, options);
  return softTimeout.within(options, (bounded) => http.raw(request, bounded));
}
