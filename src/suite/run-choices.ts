/**
 * What of the suite is run, and how strictly; the same in every way to run it. Everything can be
 * left out.
 */
export interface RunChoices {
  /** Only checks, requirements or tags that match one of these globs. */
  only?: string[];
  /** Leave out what matches one of these. */
  skip?: string[];
  /** More scenarios, as files or folders. */
  scenarios?: string[];
  /** Replays the requests of an earlier run; random by default, and told by the first event. */
  seed?: number | undefined;
  /**
   * Cases that each property tries. By default a sample, so that a run of everything takes seconds,
   * and all that a property has where `only` says what to look at.
   */
  runs?: number | 'sample' | 'all' | undefined;
  /** Also the checks that move more than 64 MiB: the tier `full`. */
  full?: boolean;
  /** Failed *shoulds* count. */
  strict?: boolean;
  /** Milliseconds without progress after which an exchange is over; 30,000 by default. */
  timeoutMs?: number | undefined;
}
