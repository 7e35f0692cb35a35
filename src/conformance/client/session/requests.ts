import type { ExchangeOptions } from '../../../http/exchange/exchange-result.js';
import { bufferBody } from '../../../http/message/body.js';
import type { RawCommand, Reply, RequestCommand } from '../../language/session.js';
import { rawShape, requestShape } from '../request-shape.js';
import { rawRequestOf } from './raw-request.js';
import { requestPath } from './request-path.js';
import type { SessionExchanges } from './session-exchanges.js';

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
    (authorization, options) =>
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
        },
        options,
      ),
  );
  return exchanges.reply(result);
}

/** Sends bytes as they are, on a connection of their own. */
export async function raw(
  exchanges: SessionExchanges,
  command: RawCommand,
): Promise<[Reply, ...Reply[]]> {
  const { http, softTimeout, target } = exchanges.context;
  const host = exchanges.host(command.host);
  const shape = rawShape(command, target.paths);
  const result = await exchanges.send(
    command.host,
    shape,
    command.token,
    (authorization, given) => {
      const bytes = rawRequestOf(command, host, authorization);
      const send = (options: ExchangeOptions) => http.exchange(bytes, options);
      return shape.mayStayUnanswered ? softTimeout.within(given, send) : send(given);
    },
  );
  const first = exchanges.softReply(result);
  const others = Array.from({ length: command.answers - 1 }, (_, index): Reply => {
    const answer = result.more[index];
    if (answer !== undefined) return exchanges.reply({ ...result, answer });
    return { ...first, outcome: 'reset', status: undefined, error: 'no further answer' };
  });
  return [first, ...others];
}
