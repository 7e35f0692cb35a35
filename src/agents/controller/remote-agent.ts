import { totalFailures } from '../../load/metrics/counts.js';
import { isRest } from '../../load/metrics/second-row.js';
import type { ReportedAgent } from '../../load/report/load-report.js';
import type { AgentStanding } from '../../load/run/agent-standing.js';
import type { EncodedSecond } from '../protocol/agent-second.js';
import { TIMING } from '../protocol/timing.js';
import { Inbox } from './inbox.js';

/** What the controller knows of one agent. */
export class RemoteAgent {
  readonly name: string;
  readonly inbox = new Inbox();
  /** When it was last heard of, by the controller's clock. */
  heardAt: number;
  /** When it last said anything new. */
  progressAt: number;
  state: 'called' | 'here' | 'ready' | 'ended' = 'called';
  /** Why it did not do its whole part. */
  problem: string | undefined;
  outcome: ReportedAgent['outcome'] = 'lost';
  version = '';
  cores = 0;
  calibratedRate: number | undefined;
  clock: AgentStanding['clock'];
  /** When it really started, by the clock of the server. */
  startedAt: number | undefined;
  seconds = 0;
  attempted = 0;
  acknowledged = 0;
  #dropped = 0;
  #errors = 0;
  #last: (Omit<NonNullable<AgentStanding['last']>, 'ageMs'> & { at: number }) | undefined;

  constructor(name: string, now: number) {
    this.name = name;
    this.heardAt = now;
    this.progressAt = now;
  }

  get ended(): boolean {
    return this.state === 'ended';
  }

  /** Counts a second that it reported. */
  add({ second, lengthMs, series }: EncodedSecond, now: number): void {
    let acknowledged = 0;
    let bytes = 0;
    for (const { counts } of series) {
      acknowledged += counts.acknowledged;
      bytes += counts.bytes;
      this.attempted += counts.attempted;
      this.#dropped += counts.dropped;
      this.#errors += counts.refused - counts.expectedRefusals + counts.ambiguous + counts.dropped;
      this.#errors += totalFailures(counts);
    }
    this.acknowledged += acknowledged;
    this.seconds += 1;
    if (isRest({ second, lengthMs })) return;
    const perSecond = 1000 / Math.max(1, lengthMs);
    this.#last = {
      second,
      acknowledgedPerSecond: acknowledged * perSecond,
      bytesPerSecond: bytes * perSecond,
      at: now,
    };
  }

  /** Ends it. Only the first problem counts, since it explains the later ones. */
  end(outcome: ReportedAgent['outcome'], problem?: string): void {
    if (this.ended) return;
    this.state = 'ended';
    this.outcome = outcome;
    this.problem ??= problem;
  }

  /** What it said may not have come through so far. */
  excuse(now: number): void {
    this.heardAt = now;
    this.progressAt = now;
  }

  /** Why it counts as lost; undefined when it does not. */
  missing(now: number): string | undefined {
    const after = this.seconds === 1 ? '1 second' : `${this.seconds} seconds`;
    if (now - this.heardAt > TIMING.lost) return `it was not heard of any more after ${after}`;
    if (now - this.progressAt > TIMING.progress) return `it came to a standstill after ${after}`;
    return undefined;
  }

  /** @param startAt the moment that was agreed on */
  report(startAt: number | undefined): ReportedAgent {
    const { name, version, cores, calibratedRate, outcome } = this;
    const { seconds, attempted, acknowledged, startedAt } = this;
    const late = startedAt === undefined || startAt === undefined ? undefined : startedAt - startAt;
    return {
      name,
      version,
      cores,
      ...(calibratedRate === undefined ? {} : { calibratedRate }),
      outcome,
      seconds,
      attempted,
      acknowledged,
      ...(late === undefined ? {} : { startedLateMs: round(late) }),
      clockErrorMs: round(this.clock?.errorMs ?? 0),
    };
  }

  /** @param isStarted whether all agents were sent the start */
  standing(now: number, isStarted: boolean): AgentStanding {
    const { name, problem, clock, attempted } = this;
    let last: AgentStanding['last'];
    if (this.#last !== undefined) {
      const { at, ...reported } = this.#last;
      last = { ...reported, ageMs: now - at };
    }
    return {
      name,
      state: this.#stateInWords(now, isStarted),
      ...(problem === undefined ? {} : { problem }),
      ...(last === undefined ? {} : { last }),
      attempted: attempted + this.#dropped,
      errors: this.#errors,
      ...(clock === undefined ? {} : { clock }),
    };
  }

  #stateInWords(now: number, isStarted: boolean): AgentStanding['state'] {
    if (this.state === 'ended') return this.outcome;
    if (this.state === 'called') return 'called';
    if (now - this.heardAt > TIMING.silent) return 'silent';
    if (this.state === 'here') return 'preparing';
    return isStarted ? 'at work' : 'ready';
  }
}

/** Between the first and the last to start, in milliseconds. */
export function startSpread(agents: readonly RemoteAgent[]): number {
  const starts = agents.flatMap(({ startedAt }) => startedAt ?? []);
  return starts.length === 0 ? 0 : round(Math.max(...starts) - Math.min(...starts));
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
