/** What a conformance test of a project says; everything can be left out. */
export interface ConformanceOptions {
  /** The profile of the server, as a path; by default ASSAY_TARGET, and without that the reference archive. */
  target?: string;
  /** Only checks, requirements or tags that match one of these globs. */
  only?: string[];
  /** Leave out what matches one of these. */
  skip?: string[];
  /** More scenarios, as files or folders. */
  scenarios?: string[];
  /** Replays the requests of an earlier run. */
  seed?: number;
  /** Cases that each property tries. */
  runs?: number;
  /** Also the checks that move more than 64 MiB. */
  full?: boolean;
  /** A failed *should* fails its test; otherwise it is skipped, with what was seen. */
  strict?: boolean;
  /** Milliseconds without progress after which an exchange is over; 30,000 by default. */
  timeoutMs?: number;
  /** Milliseconds that one check may take; ten minutes by default. */
  checkTimeoutMs?: number;
}
