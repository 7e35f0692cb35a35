import { curlFor } from '../../http/exchange/curl.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import type { Check } from '../check/check.js';
import type { CheckResult } from '../check/run-event.js';
import type { Blocked } from '../language/conclusion.js';

/** A plain request that failed once and then did not: a violation that nobody asked for, and that counts. */
export interface IncidentalFailure {
  blocked: Blocked;
  attempts: number;
  exchanges: Exchange[];
}

/** A stray violation as the result of a check of its own, which judges the plain request. */
export function incidentalResult(
  { blocked, attempts, exchanges }: IncidentalFailure,
  check: Check,
  requirement: string,
): CheckResult {
  const deciding = exchanges.find(({ id }) => id === blocked.exchange);
  return {
    id: `${requirement}/in-passing/${check.id}`,
    title: `A plain request on the way of ${check.id} passes every time`,
    operation: check.operation,
    requirements: [requirement],
    level: 'must',
    outcome: 'failed',
    durationMs: 0,
    failure: {
      message: blocked.reason,
      expected: 'the answer that the same request got at other times',
      actual: blocked.reason,
      exchanges: deciding === undefined ? [] : [deciding.id],
      curl: deciding === undefined ? '' : curlFor(deciding),
      reproduced: `1 of ${attempts}`,
    },
  };
}
