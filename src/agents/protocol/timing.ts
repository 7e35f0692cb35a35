/** Milliseconds that both sides of a run rely on. */
export const TIMING = {
  /** How often each side looks at the time. */
  tick: 250,
  /** The longest that either side says nothing. */
  heartbeat: 1_000,
  /** What was not acknowledged after this time is sent again. */
  repeat: 2_500,
  /**
   * An agent that was not heard of for so long shows as silent: something it said came late, or not
   * at all.
   */
  silent: 2_500,
  /** An agent that was not heard of for so long is lost. */
  lost: 6_000,
  /** An agent at work that said nothing new for so long is lost, too. */
  progress: 10_000,
  /** An agent that has not heard of the controller for so long stops by itself. */
  abandoned: 8_000,
  /** From then on until a stopped generator has come to its end. */
  abandonedGrace: 500,
  /** How long all agents have to get ready. */
  ready: 30_000,
  /** From telling all agents to start until they do. */
  startDelay: 1_000,
  /** An agent that starts later than this did not take its part in the first second. */
  startTolerance: 250,
  /** A second that took longer than this was one in which the machine stood still. */
  longestSecond: 1_500,
  /** For how long an agent without a controller offers what it measured. */
  offer: 15_000,
} as const;
