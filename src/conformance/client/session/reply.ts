import { HEAD_BROKE_OFF } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { Answer } from '../../../http/message/answer/answer-reader.js';
import { decoded } from '../../../http/message/answer/decoded.js';
import { isTooDeep, parseDigits, parseJson } from '../../../http/message/parse-json.js';
import { atPointer } from '../../../records/json-pointer.js';
import type { Operation } from '../../../spec/operation.js';
import type { Reply } from '../../language/session/reply.js';

/**
 * What scenarios see of an exchange. The answer to an email is read for its id (section 2.7). Any
 * other is read when its content is asked for: a check keeps many answers, few are read, and some
 * are large.
 */
export function replyOf(
  { answer, exchange, outcome }: Pick<ExchangeResult, 'answer' | 'exchange' | 'outcome'>,
  operation: Operation | undefined,
  idPointer: string,
): Reply {
  const status = answer?.status;
  const email = operation === 'email' ? readJson(answer) : undefined;
  const beside = idPointer.replace(/[^/]*$/, 'status');
  return {
    exchange: exchange.id,
    outcome,
    error: exchange.error,
    ...(exchange.error === HEAD_BROKE_OFF && { brokeOff: true }),
    status,
    headers: answer?.headers.record() ?? {},
    get text() {
      return textOf(answer);
    },
    get json() {
      return readJson(answer).json;
    },
    get partial() {
      return readJson(answer).partial;
    },
    reconciliationId: email && idAt(idPointer, email.json, answer),
    duplicate:
      email !== undefined &&
      status === 202 &&
      (email.partial ? 'unread' : atPointer(email.json, beside) === 'duplicate'),
  };
}

/** Ids of 64 bits are told apart by digits that a number does not hold. */
function idAt(pointer: string, json: unknown, answer: Answer | undefined): unknown {
  const id = atPointer(json, pointer);
  return typeof id !== 'number' || Number.isSafeInteger(id)
    ? id
    : atPointer(parseDigits(textOf(answer)), pointer);
}

/** As far as it was read, where it was not read to its end. */
function textOf(answer: Answer | undefined): string {
  if (answer === undefined) return '';
  return (decoded(answer) ?? answer.body).toString('utf8');
}

function readJson(answer: Answer | undefined): { json?: unknown; partial: boolean } {
  if (answer === undefined) return { partial: false };
  const text = decoded(answer)?.toString('utf8');
  return text === undefined || isTooDeep(text)
    ? { partial: true }
    : { json: parseJson(text), partial: false };
}
