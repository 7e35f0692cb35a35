import type {
  CheckResult,
  Observation,
  RunEvent,
  RunFinished,
  RunStarted,
  RunVerdict,
} from '../../conformance/check/run-event.js';
import type { Exchange } from '../../http/exchange/exchange.js';

/** Everything that the events of a run have said so far; every report is rendered from it. */
export interface RunRecord {
  /** The event that opened the run; a record exists from that moment on. */
  started: RunStarted;
  checks: CheckResult[];
  /** Those kept with checks, in the order of their ids once the run has finished. */
  exchanges: Exchange[];
  observations: Observation[];
  /** Absent while the run goes on, and also afterwards when it was cut short. */
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
