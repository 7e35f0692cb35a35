import type { ExchangeOptions, ExchangeResult } from '../../../../http/exchange/exchange-result.js';
import type { OrdinaryRequest } from '../../../../http/message/http-request.js';
import type { UploadCommand } from '../../../language/session/commands.js';
import type { Reply } from '../../../language/session/reply.js';
import { UploadedFile } from '../../../language/session/uploaded-file.js';
import { uploadShape } from '../../request-shape.js';
import type { SessionExchanges } from '../session-exchanges.js';
import { storedFacts } from './stored-facts.js';
import { withProgress } from './upload-progress.js';
import { requestDelivery, uploadBody, uploadPath, uploadRequest } from './upload-request.js';

/**
 * Uploads a file (section 4.1).
 *
 * @param number which upload of the session it is: each has different bytes
 */
export async function upload(
  exchanges: SessionExchanges,
  command: UploadCommand,
  number: number,
): Promise<{ file: UploadedFile; reply: Reply }> {
  const { context, label } = exchanges;
  const { fileKey, type, declared } = command;
  const path = uploadPath(command);
  context.audit.beginUpload(fileKey);
  const body = uploadBody(command, `${context.names.seed}|${fileKey}|${number}`);
  const result = await exchanges.send(
    command.host,
    uploadShape(command),
    command.token,
    (authorization, options, authorizationOf) =>
      put(
        exchanges,
        {
          ...uploadRequest(exchanges, command, body, authorization),
          delivery: requestDelivery(exchanges, command.delivery, authorizationOf),
        },
        withProgress(options, body.size, (sent) => context.onProgress(label, sent, body.size)),
      ),
  );
  const reply = command.abort === undefined ? exchanges.reply(result) : exchanges.softReply(result);
  const { status, exchange } = reply;
  if (status === 200) context.prepared?.note(fileKey, result.exchange);
  const stored = await storedFacts(body, declared, {
    isAwaited: status === 200 && context.mayBlock !== true,
    isInspected: context.inspector !== undefined,
  });
  const filename = fileKey.slice(fileKey.lastIndexOf('/') + 1);
  const { host } = command;
  const facts = { fileKey, filename, path, host, type, status, exchange };
  const file = new UploadedFile({ ...facts, ...stored });
  context.audit.noteUpload(command, { file, reply }, exchanges.origin(result.exchange));
  return { file, reply };
}

/** One that is broken off need not be answered. */
function put(
  exchanges: SessionExchanges,
  request: OrdinaryRequest,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  const { http, softTimeout } = exchanges.context;
  const send = (bounded: ExchangeOptions) => http.exchange(request, bounded);
  return request.ending === undefined ? send(options) : softTimeout.within(options, send);
}
