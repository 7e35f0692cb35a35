import type { ReportedAgent } from '../../load/report/load-report.js';
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
  fault: string | undefined;
  outcome: ReportedAgent['outcome'] = 'lost';
  version = '';
  cores = 0;
  clockErrorMs = 0;
  /** When it really started, by the clock of the server. */
  startedAt: number | undefined;
  seconds = 0;
  attempted = 0;
  acknowledged = 0;

  constructor(name: string, now: number) {
    this.name = name;
    this.heardAt = now;
    this.progressAt = now;
  }

  get ended(): boolean {
    return this.state === 'ended';
  }

  /** Ends it; only the first fault counts, for it explains the others. */
  end(outcome: ReportedAgent['outcome'], fault?: string): void {
    if (this.ended) return;
    this.state = 'ended';
    this.outcome = outcome;
    this.fault ??= fault;
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
    const { name, version, cores, outcome, seconds, attempted, acknowledged, startedAt } = this;
    const late = startedAt === undefined || startAt === undefined ? undefined : startedAt - startAt;
    return {
      name,
      version,
      cores,
      outcome,
      seconds,
      attempted,
      acknowledged,
      ...(late === undefined ? {} : { startedLateMs: round(late) }),
      clockErrorMs: round(this.clockErrorMs),
    };
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
