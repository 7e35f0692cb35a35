import { countOutcomes, type Outcome } from '../../conformance/events/outcome.js';
import { plural } from '../../report/text/plural.js';
import type { Level } from '../../spec/requirement.js';

/** The requirements of a report, as far as they are counted. */
export type CountedRequirement = { level: Level; outcome: Outcome };

interface LevelCounts extends Record<Outcome, number> {
  /** `131 musts` */
  name: string;
  total: number;
  /** Passed, failed or waived. */
  judged: number;
}

/** How many *musts* ended in each way, and how many *shoulds*: a verdict rests on the former. */
export function levelCounts(requirements: readonly CountedRequirement[]): LevelCounts[] {
  return (['must', 'should'] as const).flatMap((level) => {
    const own = requirements.filter((one) => one.level === level);
    if (own.length === 0) return [];
    const counts = countOutcomes(own);
    const judged = counts.passed + counts.failed + counts.waived;
    return [{ ...counts, name: plural(own.length, level), total: own.length, judged }];
  });
}
