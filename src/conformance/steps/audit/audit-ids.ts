import type { IdAudit, IssuedId } from '../../language/audit/id-audit.js';
import type { Stop } from '../../language/conclusion.js';
import { show } from '../../language/matchers.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/**
 * Questions about the answers to all emails of a run: whether an id came twice, whether each has
 * one, whether one is an id of its own request, and whether a first one is called a duplicate.
 */
export const ID_AUDITS = [
  'reconciliationIds',
  'answersWithoutId',
  'copiedIds',
  'firstSends',
] as const;
type Question = (typeof ID_AUDITS)[number];

/** Judges what all emails of a run were answered (sections 2.7 and 4.4). */
export function auditIds(question: Question, audit: IdAudit): Stop | undefined {
  const { count, twice, answered, without, copied } = audit;
  if (question === 'firstSends') return auditFirstSends(audit);
  const looked = (emails: number): string => `comparison of the ids of ${emails} emails of the run`;
  if (question === 'reconciliationIds') {
    if (count < 2) {
      return nothingToAudit('no two emails of the run got an id, so there is nothing to compare');
    }
    if (twice === undefined) return undefined;
    const { id, first, again } = twice;
    return auditFailed({
      step: looked(count),
      expected: 'no id twice',
      actual: `${show(id)} in ${placeOf(first)} and again in ${placeOf(again)}`,
      exchange: again.exchange,
    });
  }
  if (answered === 0) return nothingToAudit('no email of the run was accepted');
  if (question === 'answersWithoutId') {
    if (without === undefined) return undefined;
    return auditFailed({
      step: looked(answered),
      expected: 'a reconciliationId in each answer',
      actual: `none in ${placeOf(without)}`,
      exchange: without.exchange,
    });
  }
  if (copied === undefined) return undefined;
  return auditFailed({
    step: looked(answered),
    expected: 'no id that is one of its own request',
    actual: `${show(copied.id)}, which is its ${copied.of}, in ${placeOf(copied)}`,
    exchange: copied.exchange,
  });
}

function auditFirstSends({ firstSends, repeated }: IdAudit): Stop | undefined {
  if (firstSends === 0) return nothingToAudit('no email of the run was accepted');
  if (repeated === undefined) return undefined;
  return auditFailed({
    step: `comparison of the answers to ${firstSends} emails of the run that were new`,
    expected: 'none to be called a duplicate',
    actual: `a duplicate in ${placeOf(repeated)}`,
    exchange: repeated.exchange,
  });
}

const placeOf = ({ label, exchange }: IssuedId): string => `${label} (exchange ${exchange})`;
