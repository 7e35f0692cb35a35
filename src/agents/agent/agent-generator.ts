import type { ProcessUsage, WorkerSegment } from '../../load/metrics/segment.js';
import type { SeriesSample } from '../../load/verification/verify-acknowledged.js';
import type { LoadViolation } from '../../load/verification/violations.js';

/** What a generator hands over at its end. */
export interface GeneratedLoad {
  violations: LoadViolation[];
  samples: SeriesSample[];
  /** Fingerprints of the ids that the archive issued, two numbers each. */
  issuedIds: Uint32Array;
  /** Of a target that was judged, as JSON. */
  report?: string;
}

/** What a generator reports to its agent. */
export interface GeneratorEvents {
  onReady(): void;
  onSecond(segments: readonly WorkerSegment[], usage: ProcessUsage): void;
  onDone(load: GeneratedLoad): void;
  /** It cannot be prepared, or broke. */
  onFailure(why: string): void;
}

/** Does an agent's part of the work. */
export interface AgentGenerator {
  /** Connects and gets its tokens, and waits. */
  prepare(events: GeneratorEvents): void;
  /** @param at by the local clock */
  start(at: number): void;
  /**
   * Starts no more operations; those in progress have this long to end. Before the start, it ends
   * at once.
   */
  stop(graceMs: number): void;
}
