import type { Stop } from '../language/conclusion.js';
import type { IdAudit, IssuedId } from '../language/id-audit.js';
import { show } from '../language/matchers.js';

/**
 * Questions about the ids of all emails of a run: whether one came twice, whether each answer has
 * one, and whether one is an id of its own request.
 */
export const ID_AUDITS = ['reconciliationIds', 'answersWithoutId', 'copiedIds'] as const;
type Question = (typeof ID_AUDITS)[number];

/** Judges the ids that all emails of a run have got (sections 2.7 and 4.4). */
export function auditIds(question: Question, audit: IdAudit): Stop | undefined {
  const { count, twice, answered, without, copied } = audit;
  if (question === 'reconciliationIds') {
    if (count < 2)
      return nothing('no two emails of the run got an id, so there is nothing to compare');
    const same = twice && {
      expected: 'no id twice',
      actual: `${show(twice.id)} in ${placeOf(twice.first)} and again in ${placeOf(twice.again)}`,
      exchange: twice.again.exchange,
    };
    return same && failed({ count, ...same });
  }
  if (answered === 0) return nothing('no email of the run was accepted');
  if (question === 'answersWithoutId') {
    const expected = 'a reconciliationId in each answer';
    const actual = without && `none in ${placeOf(without)}`;
    return without && failed({ count: answered, expected, actual, exchange: without.exchange });
  }
  const expected = 'no id that is one of its own request';
  const actual = copied && `${show(copied.id)}, which is its ${copied.of}, in ${placeOf(copied)}`;
  return copied && failed({ count: answered, expected, actual, exchange: copied.exchange });
}

const placeOf = ({ label, exchange }: IssuedId): string => `${label} (exchange ${exchange})`;

const nothing = (reason: string): Stop => ({ kind: 'not-observed', reason, exchange: undefined });

function failed({
  count,
  expected,
  actual = '',
  exchange,
}: {
  count: number;
  expected: string;
  actual: string | undefined;
  exchange: number;
}): Stop {
  return {
    kind: 'failed',
    step: `comparison of the ids of ${count} emails of the run`,
    expected,
    actual,
    exchange,
    status: undefined,
    subject: { kind: 'other' },
    refusalExpected: false,
  };
}
