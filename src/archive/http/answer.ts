import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Behaviour, RequestHead } from '../behaviour/behaviour.js';
import type { RequestResult } from '../request-result.js';
import { type Call, ClientGone, declaredBytes, isEarly } from './call.js';
import { linger } from './linger.js';
import { readBody } from './read-body.js';
import { serveRest } from './serve-rest.js';

/**
 * Where no more than this is left of a refused request, it is read to its end and the connection
 * goes on.
 */
const SHORT_BYTES = 64 * 2 ** 10;

/**
 * Writes the answer to a result. A refusal need not wait for the rest of the request.
 *
 * @throws ClientGone when there is no one left to answer
 */
export async function answer(
  call: Call,
  request: RequestHead,
  result: RequestResult,
  behaviour: Behaviour,
): Promise<void> {
  const { req, res } = call;
  // A body that came along with its head may simply not have been parsed yet.
  if (isEarly(call)) await turn();
  if (isEarly(call) && behaviour.drains(result, request)) await readBody(call, () => undefined);
  const delay = behaviour.delay(result, request);
  if (delay > 0) await sleep(delay, undefined, { ref: false });
  if (req.destroyed && isEarly(call)) throw new ClientGone();

  const served = behaviour.servesRest(result, request);
  const early = isEarly(call) && !served;
  const abandons =
    early && (call.waitsForContinue || (declaredBytes(call) ?? Infinity) > SHORT_BYTES);
  const ending = behaviour.ending(result, early, request);
  if (ending === 'drop') {
    req.socket.destroy();
    return;
  }
  const {
    status,
    headers,
    body,
    framing = 'length',
    informational,
  } = behaviour.reply(result, request);
  if (informational) res.writeProcessing();
  const bare = status === 204 || status === 304;
  // Without it, and without a length, an answer ends with its connection.
  res.useChunkedEncodingByDefault = framing === 'chunked';
  res.writeHead(status, {
    ...headers,
    ...(!bare && framing === 'length' && { 'content-length': Buffer.byteLength(body) }),
    ...((abandons || ending !== 'keep' || framing === 'close') && { connection: 'close' }),
  });
  if (served) serveRest(call);
  if (ending === 'reset') resetAfter(call, body);
  else if (abandons && res.socket) lingerAfter(call, res.socket, body);
  else res.end(body);
}

function lingerAfter(call: Call, socket: NonNullable<Call['res']['socket']>, body: string): void {
  if (body === '') call.res.flushHeaders();
  else call.res.write(body);
  linger(call, socket);
}

function resetAfter({ res, req }: Call, body: string): void {
  res.end(body, () => req.socket.resetAndDestroy());
}
