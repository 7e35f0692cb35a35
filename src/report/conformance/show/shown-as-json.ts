import { exchangesOf } from '../../../conformance/events/exchanges-of.js';
import type { CheckResult, Observation } from '../../../conformance/events/run-event.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { isAtOrBelow } from '../../../spec/id-path.js';
import { isStatedIn } from '../../../spec/requirement.js';
import type { RunRecord } from '../run-record.js';
import { statedRequirements } from '../stated-requirements.js';
import { OPEN_OUTCOMES } from './render-open.js';

/** A part of a saved run for programs: checks, questions and exchanges are as the report has them. */
interface Shown {
  schema: 'assay-show/1';
  id?: string;
  checks: CheckResult[];
  observations: Observation[];
  exchanges: Exchange[];
}

/**
 * The checks of a requirement, a section of the interface or a scenario, or one check or question;
 * without an id those that failed or have no verdict. With the exchanges of all of them.
 */
export function shownAsJson(record: RunRecord, id: string | undefined): Shown {
  const isOpen = ({ outcome }: CheckResult) => OPEN_OUTCOMES.some((one) => one === outcome);
  const ofSection = new Set(
    statedRequirements(record.finished)
      .filter(isStatedIn(id ?? ''))
      .map((one) => one.id),
  );
  const checks = record.checks.filter((check) =>
    id === undefined
      ? isOpen(check)
      : check.requirements.some((one) => one === id || ofSection.has(one)) ||
        isAtOrBelow(check.id, id),
  );
  const ids = new Set(checks.flatMap((check) => [...exchangesOf(check)]));
  return {
    schema: 'assay-show/1',
    ...(id !== undefined && { id }),
    checks,
    observations: record.observations.filter((one) => one.id === id),
    exchanges: record.exchanges.filter((one) => ids.has(one.id)),
  };
}
