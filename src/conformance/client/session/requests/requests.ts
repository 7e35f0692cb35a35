import type { ExchangeOptions } from '../../../../http/exchange/exchange-result.js';
import type { ParseFailure } from '../../../../http/message/answer/parse-failure.js';
import { bufferBody } from '../../../../http/message/body.js';
import { givenBody } from '../../../../records/record-body.js';
import { CannotExpress } from '../../../language/cannot-judge.js';
import type { RawCommand, RequestCommand } from '../../../language/session/commands.js';
import type { Reply } from '../../../language/session/reply.js';
import type { RawReplies } from '../../../language/session/submission.js';
import { rawShape, requestShape } from '../../request-shape.js';
import type { PlainFile } from '../session-context.js';
import type { SessionExchanges } from '../session-exchanges.js';
import { sessionRecord } from '../session-record.js';
import { withChangedProtocol } from './changed-protocol.js';
import { rawRequestOf } from './raw-request.js';
import { requestPath } from './request-path.js';
import { requestDelivery } from './upload-request.js';

/** Sends any request that an HTTP library could send. */
export async function request(
  exchanges: SessionExchanges,
  command: RequestCommand,
): Promise<Reply> {
  const { method, path, type, headers, body } = command;
  const { url } = exchanges.host(command.host);
  const result = await exchanges.send(
    command.host,
    requestShape(command, exchanges.context.target.paths),
    command.token,
    (authorization, options, authorizationOf) =>
      exchanges.context.http.exchange(
        {
          method,
          baseUrl: url,
          path: requestPath(path),
          headers: {
            ...(authorization === undefined ? {} : { authorization }),
            ...(type === undefined ? {} : { 'content-type': type }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: bufferBody(body) }),
          delivery: requestDelivery(exchanges, command.delivery, authorizationOf),
        },
        options,
      ),
  );
  return exchanges.reply(result);
}

/** What does not even begin like an answer. */
const NOT_HTTP: ParseFailure = 'not-http';

/** A raw request is in memory several times. */
const MAX_FILLER_BYTES = 64 * 2 ** 20;

/**
 * Sends bytes as they are, on a connection of their own.
 *
 * @throws CannotExpress when they are too many
 */
export async function raw(
  exchanges: SessionExchanges,
  command: RawCommand,
  plainFile: PlainFile,
): Promise<RawReplies> {
  const { http, idle, softTimeout, target } = exchanges.context;
  const { host: operation } = command;
  const host = exchanges.host(operation);
  const { text = '', times = 0 } = command.filler ?? {};
  if (text.length * times > MAX_FILLER_BYTES) {
    throw new CannotExpress('what is sent as it is written stands in memory, and this is too much');
  }
  const record =
    command.record && (await sessionRecord(exchanges, operation, command.record, plainFile));
  const body = record?.body ?? givenBody(Buffer.alloc(0));
  const shape = rawShape(command, target.paths);
  const result = await exchanges.send(operation, shape, command.token, (authorization, given) => {
    const bytes = rawRequestOf(
      command,
      host,
      { authorization, headers: target.headers },
      body.bytes(),
    );
    const restMs = (bytes.pieces.length - 1) * (bytes.pauseMs ?? 0);
    const send = (options: ExchangeOptions) =>
      idle.during(restMs, () => http.exchange(bytes, options));
    return shape.mayStayUnanswered ? softTimeout.within(given, send) : send(given);
  });
  const answersTo = record === undefined ? undefined : operation;
  const reply = withChangedProtocol(exchanges.softReply(result, answersTo), command.text);
  const others = Array.from({ length: command.answers - 1 }, (_, index): Reply => {
    const answer = result.more[index];
    if (answer !== undefined) return exchanges.reply({ ...result, answer }, answersTo);
    // Bytes came behind the answer before it, and are none.
    const isNoHttp = index === result.more.length && result.error === NOT_HTTP;
    const missing = { outcome: 'reset', status: undefined, error: 'no further answer' } as const;
    return { ...reply, ...missing, ...(isNoHttp && { isNoHttp }) };
  });
  const attached = (command.record?.attach?.length ?? 0) > 0;
  const facts = {
    operation,
    body,
    headers: undefined,
    framing: 'length' as const,
    attached,
    reply,
  };
  return {
    replies: [reply, ...others],
    sent: record && { ...facts, record, marker: record.marker },
  };
}
