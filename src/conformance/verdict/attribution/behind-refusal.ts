import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import { holds } from '../../circumstances/circumstances.js';
import type { Violation } from '../../language/conclusion.js';

/**
 * As much of a violation as tells whether, and how, the answer to its deciding request was wrong.
 */
export type Answered = Pick<Violation, 'exchange' | 'subject' | 'status'>;

/**
 * A success that did not come; a request without a status got none. What an inspection shows is
 * about no answer.
 */
export const isNoSuccess = ({ status, subject }: Answered): boolean =>
  status === undefined ? subject.kind !== 'other' : status >= 300;

/** Whether the request before on the connection was refused. */
export const isBehindRefusal = (circumstances: Circumstances): boolean =>
  holds(circumstances, 'connection', 'after-refusal');

/**
 * The circumstances of a violation, with the connection where it was refused right behind another
 * refusal, whoever had sent that: a connection may be one of those that all checks share.
 *
 * @param exchanges of the attempt, among them the deciding one
 */
export function withConnection(
  circumstances: Circumstances,
  violation: Answered,
  exchanges: readonly Exchange[],
): Circumstances {
  const deciding = exchanges.find(({ id }) => id === violation.exchange);
  if (isBehindRefusal(circumstances) || !isNoSuccess(violation) || !deciding?.afterRefusal)
    return circumstances;
  const isOld = circumstances.connection === 'old';
  return { ...circumstances, connection: isOld ? 'old-after-refusal' : 'after-refusal' };
}
