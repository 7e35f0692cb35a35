/** How one of the machines that send a load stands, as far as it was heard of. */
export interface AgentStanding {
  name: string;
  /** `silent` is one that should have said something by now. */
  state: 'called' | 'preparing' | 'ready' | 'at work' | 'silent' | 'finished' | 'stopped' | 'lost';
  /** Why it did not do its whole part. */
  problem?: string;
  /** The last second that it reported. */
  last?: {
    /** From 0. */
    second: number;
    acknowledgedPerSecond: number;
    bytesPerSecond: number;
    /** Milliseconds since it was reported. */
    ageMs: number;
  };
  /** Operations so far, those included that found no connection. */
  attempted: number;
  /** Of these, the ones that were not answered as the interface demands. */
  errors: number;
  /** Its clock against the one that all share, by its first message. */
  clock?: {
    /** How far it is ahead. */
    aheadMs: number;
    /** The most by which that can be wrong. */
    errorMs: number;
  };
}
