import type { Preflight } from '../../conformance/events/preflight.js';
import type {
  CheckResult,
  Observation,
  RunEvent,
  RunFinished,
  RunStarted,
  RunVerdict,
} from '../../conformance/events/run-event.js';
import type { RunSoFar } from '../../conformance/events/run-so-far.js';
import { sumsOfLast } from '../../conformance/events/sums-of-last.js';
import type { Exchange } from '../../http/exchange/exchange.js';

/** Everything that the events of a run have said so far; every report is rendered from it. */
export interface RunRecord {
  /** The event that opened the run; a record exists from that moment on. */
  started: RunStarted;
  /** What was found out before the first check; absent where there was none to run. */
  preflight?: Preflight;
  /** How many of the planned checks and observations were run to their end. */
  ran: number;
  /** The ids of those that are being run. */
  running: Set<string>;
  /** Those that ended, those that were left out among them. */
  checks: CheckResult[];
  /** The ids of those whose end is taken over from an earlier run, as far as the events told. */
  takenOver?: Set<string>;
  /** Those kept with checks, in the order of their ids once the run has finished. */
  exchanges: Exchange[];
  observations: Observation[];
  /** What a run needs to know that goes on after this one; absent where the events did not tell. */
  soFar?: RunSoFar;
  /**
   * Absent while the run goes on, and afterwards only where the events broke off. A run that ended
   * before all was judged (deadline, Ctrl-C, nothing selected) has one: its verdict is
   * `incomplete`, with a reason.
   */
  finished?: RunFinished;
}

/** Folds one event into the record; before `run-started` there is none. */
export function recordEvent(record: RunRecord | undefined, event: RunEvent): RunRecord | undefined {
  if (event.type === 'run-started') {
    const running = new Set<string>();
    return { started: event, ran: 0, running, checks: [], exchanges: [], observations: [] };
  }
  if (record === undefined || record.finished !== undefined) return record;
  switch (event.type) {
    case 'check-started':
      record.running.add(event.id);
      break;
    case 'preflight':
      record.preflight = event.preflight;
      break;
    case 'check-finished':
      noteSoFar(record, event.soFar);
      noteEnd(record, event.check.id);
      noteTakenOver(record, event.check);
      record.checks.push(event.check);
      for (const exchange of event.exchanges) record.exchanges.push(exchange);
      break;
    case 'observed':
      noteSoFar(record, event.soFar);
      noteEnd(record, event.observation.id);
      record.observations.push(event.observation);
      break;
    case 'run-finished':
      record.finished = event;
      // What is compared over a whole run was sent by other checks, which may show it as well.
      record.exchanges = [...new Map(record.exchanges.map((one) => [one.id, one])).values()];
      record.exchanges.sort((a, b) => a.id - b.id);
      break;
  }
  return record;
}

/** The totals are those of the last event; what an event has of its own is added. */
function noteSoFar(record: RunRecord, soFar: RunSoFar | undefined): void {
  if (soFar === undefined) return;
  const { exchanges, bytesSent, ids = [], records = [] } = soFar;
  record.soFar ??= { exchanges, bytesSent, ids: [], records: [] };
  record.soFar.exchanges = exchanges;
  record.soFar.bytesSent = bytesSent;
  record.soFar.ids?.push(...ids);
  record.soFar.records?.push(...records);
}

/** What a run takes over comes before anything that it sends itself. */
function noteTakenOver(record: RunRecord, { id, outcome }: CheckResult): void {
  const { started, preflight } = record;
  if (started.run.continues === undefined || preflight !== undefined) return;
  if (outcome === 'deselected') return;
  record.takenOver ??= new Set();
  record.takenOver.add(id);
}

/** What was never started was left out, and is no part of the plan. */
function noteEnd(record: RunRecord, id: string): void {
  if (record.running.delete(id)) record.ran += 1;
}

/** The verdict as it was announced; a run that never announced one is incomplete. */
export function verdictOf(record: RunRecord): RunVerdict {
  return record.finished?.verdict ?? 'incomplete';
}

/**
 * How long the last run of a record took by itself, in milliseconds: its total has the runs before
 * it in it.
 *
 * @param nowMs for one that broke off, epoch milliseconds
 */
export function ownDurationMs({ started, finished }: RunRecord, nowMs: number): number {
  const { startedAt, continues } = started.run;
  if (finished === undefined) return Math.max(0, nowMs - Date.parse(startedAt));
  const { durationMs, summary } = finished;
  return sumsOfLast({ ...summary, durationMs }, continues?.runs).durationMs;
}
