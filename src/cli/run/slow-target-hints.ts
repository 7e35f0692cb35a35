import type { RunRecord } from '../../report/conformance/run-record.js';
import { IS_ITS_NAME_RIGHT, isItRunning } from '../target/is-it-running.js';

const MORE_TIME =
  'answers that did not come in time: --timeout 2m waits longer, --concurrency 4 asks for less at a time';

const LESS =
  'a target that takes few requests or connections at a time: --concurrency 1 asks for little, pace: { concurrency: 1 } in its profile for one at a time';

/** What an archive says that has too much to do. */
const BUSY: ReadonlySet<number | undefined> = new Set([429, 503]);

/** The code of the system for a name that has no address. */
const UNKNOWN_NAME = /\bENOTFOUND\b/;

/** What gives a target more time, or asks less of it. */
export function slowTargetHints(record: RunRecord): string[] {
  const { finished } = record;
  const deciding = decidingExchanges(record);
  const isLate = deciding.some(({ outcome }) => outcome === 'timed-out');
  const isBusy = deciding.some(({ status }) => BUSY.has(status));
  // Connections are lost, whatever is asked.
  const isLossy = finished?.unanswered?.traits.length === 0 && finished.verdict === 'incomplete';
  return [...(isLate ? [MORE_TIME] : []), ...(isLossy || isBusy ? [LESS] : [])];
}

/** The last exchange of each check that has no verdict for what it was answered. */
function decidingExchanges({
  checks,
  exchanges,
}: Pick<RunRecord, 'checks' | 'exchanges'>): RunRecord['exchanges'] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return checks.flatMap(({ outcome, because, evidence }) => {
    if (outcome !== 'inconclusive' || because !== undefined) return [];
    return byId.get(evidence?.exchanges.at(-1) ?? Number.NaN) ?? [];
  });
}

/**
 * What helps where a host could not be reached.
 *
 * @param wait how many milliseconds were waited for that, where `--wait` asked for it
 */
export function unreachedHints({ preflight, finished }: RunRecord, wait?: number): string[] {
  const reachable = preflight?.facts.find(({ about }) => about === 'reachable');
  if (reachable === undefined || reachable.ok || finished?.verdict !== 'incomplete') return [];
  return [UNKNOWN_NAME.test(reachable.text) ? IS_ITS_NAME_RIGHT : isItRunning(wait)];
}
