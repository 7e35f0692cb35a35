/** What a page left out to stay small. */
export interface LeftOut {
  /** Failed checks that are not shown whole. */
  checks: number;
  exchanges: number;
  /** Bodies that are not shown to the end that the report has. */
  bodies: number;
}

/**
 * How much of failures is shown. The more failed, the less of each: the page opens at once however
 * much it was.
 */
export interface PageLimits {
  /**
   * Failed checks of a requirement that are shown whole, and of the others those that get a line.
   */
  whole: number;
  lines: number;
  /** Of a check. */
  exchanges: number;
  /** Characters of a body of the deciding exchange, and of one before it. */
  decidingBody: number;
  otherBody: number;
  /** Characters of a text, and of a curl line. */
  text: number;
  curl: number;
}

const MAX_WHOLE = 300;
const MAX_LINES = 1500;

/** The limits of a page, by how many checks and requirements failed. */
export function pageLimits(failedChecks: number, requirements: number): PageLimits {
  const perRequirement = (most: number) =>
    failedChecks <= most ? failedChecks : Math.max(1, Math.floor(most / requirements));
  const shown = Math.max(1, Math.min(failedChecks, MAX_WHOLE));
  const share = (all: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.floor(all / shown)));
  return {
    whole: perRequirement(MAX_WHOLE),
    lines: perRequirement(MAX_LINES),
    exchanges: share(600, 1, 4),
    decidingBody: share(350_000, 300, 4096),
    otherBody: share(60_000, 200, 1000),
    text: share(100_000, 300, 2000),
    curl: share(400_000, 500, 6000),
  };
}
