import { exchangesOf } from '../../conformance/events/exchanges-of.js';
import { isAnswered } from '../../conformance/events/observed-answer.js';
import type { CheckFinished, CheckResult, Observed } from '../../conformance/events/run-event.js';
import type { Continuation, RunPart } from '../../conformance/events/run-so-far.js';
import { sumsOfLast } from '../../conformance/events/sums-of-last.js';
import type { EarlierRun } from '../../conformance/run/continuing/earlier-run.js';
import type { RecordedRun } from '../../conformance/run/continuing/recorded-run.js';
import { withoutWaiver } from '../../conformance/waivers/without-waiver.js';
import { UsageError } from '../../errors/usage-error.js';
import type { Suite } from '../load-suite.js';
import { checksToRepeat, metOnTheWayOf } from './checks-to-repeat.js';

/** What is to be done with a report. */
export interface Continued {
  as: Continuation['as'];
  recorded: RecordedRun;
  /** When it ended, or was cut, in epoch milliseconds. */
  endMs: number;
  /** Of the report, for messages. */
  file: string;
  /** That of the run before it, where it was kept beside this one. */
  setAside?: string | undefined;
}

/** The outcomes that stay as they are; what was left out is planned anew. */
const KEPT: ReadonlySet<string> = new Set(['passed', 'failed', 'not-observed']);

/**
 * What a run takes over from a report.
 *
 * @throws UsageError where other scenarios were judged
 */
export function earlierRunOf({ as, recorded, endMs, file }: Continued, suite: Suite): EarlierRun {
  const { started, observations, exchanges, soFar } = recorded;
  // What counted as waived is judged by the waivers of the run that goes on.
  const checks = recorded.checks.map(withoutWaiver);
  if (started.tool.suite !== suite.digest) {
    throw new UsageError(
      `${file} was judged by other scenarios (archive-assay ${started.tool.version}); its verdicts cannot stand beside those of these: run it anew`,
      'other-run',
    );
  }
  const repeated = checksToRepeat(as, checks, suite.checks);
  const byId = new Map(exchanges.map((one) => [one.id, one]));
  const finishedOf = (check: CheckResult): CheckFinished => ({
    type: 'check-finished',
    check,
    exchanges: exchangesOf(check).flatMap((id) => byId.get(id) ?? []),
  });
  const kept = checks.filter(
    ({ id, outcome }) => KEPT.has(outcome) && !repeated.has(metOnTheWayOf(id) ?? id),
  );
  const ids = [...byId.keys(), ...(soFar?.records ?? []).map(({ exchange }) => exchange)];
  return {
    continues: { as, runs: [...(started.run.continues?.runs ?? []), lastPart(recorded, endMs)] },
    kept: new Map<string, CheckFinished | Observed>([
      ...kept
        .filter(({ id }) => metOnTheWayOf(id) === undefined)
        .map((check): [string, CheckFinished] => [check.id, finishedOf(check)]),
      ...observations
        .filter(isAnswered)
        .map((observation): [string, Observed] => [
          observation.id,
          { type: 'observed', observation },
        ]),
    ]),
    incidental: kept.filter(({ id }) => metOnTheWayOf(id) !== undefined).map(finishedOf),
    unsettled: checks
      .filter(({ id, outcome }) => outcome === 'failed' && repeated.has(metOnTheWayOf(id) ?? ''))
      .map(finishedOf),
    audited: { ids: soFar?.ids ?? [], records: soFar?.records ?? [] },
    nextExchange: ids.reduce((highest, id) => Math.max(highest, id + 1), 0),
  };
}

/** The last run of a report; its totals have those of the runs before it in them. */
function lastPart({ started, finished, soFar }: RecordedRun, endMs: number): RunPart {
  const { id, startedAt, continues } = started.run;
  if (finished === undefined) {
    const { exchanges = 0, bytesSent = 0 } = soFar ?? {};
    return { id, startedAt, durationMs: endMs - Date.parse(startedAt), exchanges, bytesSent };
  }
  const { durationMs, summary } = finished;
  return { id, startedAt, ...sumsOfLast({ ...summary, durationMs }, continues?.runs) };
}
