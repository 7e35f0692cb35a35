import type {
  CheckResult,
  Observation,
  RunEvent,
  RunFinished,
  RunStarted,
  RunVerdict,
} from '../../conformance/check/run-event.js';
import type { Exchange } from '../../http/exchange/exchange.js';

/** Everything that the events of one run have told so far: what every report is rendered from. */
export interface RunRecord {
  /** The event that opened the run; a record exists from that moment on. */
  started: RunStarted;
  checks: CheckResult[];
  /** Those that came with a check, in the order of their ids. */
  exchanges: Exchange[];
  observations: Observation[];
  /** Absent as long as the run goes on, and for ever when it was cut. */
  finished?: RunFinished;
}

/** Folds one event into the record; before `run-started` there is none. */
export function recordEvent(record: RunRecord | undefined, event: RunEvent): RunRecord | undefined {
  if (event.type === 'run-started') {
    return { started: event, checks: [], exchanges: [], observations: [] };
  }
  if (record === undefined || record.finished !== undefined) return record;
  switch (event.type) {
    case 'check-finished':
      record.checks.push(event.check);
      for (const exchange of event.exchanges) record.exchanges.push(exchange);
      break;
    case 'observed':
      record.observations.push(event.observation);
      break;
    case 'run-finished':
      record.finished = event;
      record.exchanges.sort((a, b) => a.id - b.id);
      break;
  }
  return record;
}

/** The verdict as it was announced; a run that never announced one is incomplete. */
export function verdictOf(record: RunRecord): RunVerdict {
  return record.finished?.verdict ?? 'incomplete';
}
