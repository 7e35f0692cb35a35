import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { decoded } from '../../../http/message/decoded.js';
import { isTooDeep, parseJson } from '../../../http/message/parse-json.js';
import type { Operation } from '../../../spec/operation.js';
import { atPointer } from '../../language/json-pointer.js';
import type { Reply } from '../../language/session.js';

/** What scenarios see of an exchange. The answer to an email is read for its id (section 2.7). */
export function replyOf(
  result: ExchangeResult,
  operation: Operation | undefined,
  idPointer: string,
): Reply {
  const { answer, exchange } = result;
  const whole = answer && decoded(answer);
  const text = (whole ?? answer?.body)?.toString('utf8') ?? '';
  const partial = answer !== undefined && (whole === undefined || isTooDeep(text));
  const json = partial ? undefined : parseJson(text);
  const status = answer?.status;
  const email = operation === 'email';
  const beside = idPointer.replace(/[^/]*$/, 'status');
  return {
    exchange: exchange.id,
    outcome: result.outcome,
    error: exchange.error,
    status,
    headers: answer?.headers.record() ?? {},
    text,
    json,
    partial,
    reconciliationId: email ? atPointer(json, idPointer) : undefined,
    duplicate:
      email && status === 202 && (partial ? 'unread' : atPointer(json, beside) === 'duplicate'),
  };
}
