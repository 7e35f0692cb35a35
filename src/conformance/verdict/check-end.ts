import type { Exchange } from '../../http/exchange/exchange.js';
import type { CheckFacts } from '../check/check.js';
import { noAnswer } from '../events/observed-answer.js';
import type { CheckFinished, CheckResult, Observed } from '../events/run-event.js';
import type { ObservedReply } from '../language/conclusion.js';

/** How a check ended, in addition to what is known of it before it runs. */
export type CheckEnd = Pick<CheckResult, 'outcome' | 'reason' | 'failure'> & {
  because?: CheckResult['because'] | undefined;
  evidence?: CheckResult['evidence'] | undefined;
  durationMs?: number;
  exchanges?: Exchange[];
  answers?: ObservedReply[];
};

/**
 * The event that tells how a check ended; an observation has an answer instead of a result, unless
 * it was left out.
 */
export function checkEnd(
  check: CheckFacts,
  { exchanges = [], answers = [], durationMs = 0, because, evidence, ...end }: CheckEnd,
): (CheckFinished | Observed)[] {
  const { id, title, operation, requirements, level, own, needs, question } = check;
  if (question === undefined) {
    const facts = {
      id,
      title,
      operation,
      requirements,
      level,
      ...(own && { own }),
      ...(needs.wholeRun === 'afterwards' && { wholeRun: true as const }),
    };
    const result = {
      ...facts,
      durationMs,
      ...end,
      ...(because && { because }),
      ...(evidence && { evidence }),
    };
    return [{ type: 'check-finished', check: result, exchanges }];
  }
  if (end.outcome === 'deselected') return [];
  const answer = answers.map(({ text }) => text).join('; ') || noAnswer(end.reason ?? end.outcome);
  return [{ type: 'observed', observation: { id, question, answer } }];
}
