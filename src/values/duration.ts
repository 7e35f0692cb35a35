import { z } from 'zod';
import { MAX_TIMER_MS } from './max-timer-ms.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;
const EXAMPLES = '"250ms", "2s", "1m30s" or "1h"';

/**
 * A length of time as people write it (`250ms`, `2s`, `1m30s`, `1h`, `0s`); the output is in
 * milliseconds. A number without a unit is refused because it is ambiguous.
 */
export const duration = z
  .string({ error: (issue) => complaint(issue.input) })
  .regex(DURATION, { error: (issue) => complaint(issue.input) })
  .refine((text) => toMilliseconds(text) <= MAX_TIMER_MS, 'a duration may be at most 596h')
  .transform(toMilliseconds)
  .describe(`A length of time, such as ${EXAMPLES}`);

function toMilliseconds(text: string): number {
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([\d.]+)(ms|s|m|h)/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  }
  return Math.round(total);
}

function complaint(input: unknown): string {
  if (/^\d+(\.\d+)?$/.test(String(input))) {
    return `a duration needs a unit: write "${input}s" or "${input}ms"`;
  }
  return `expected a duration such as ${EXAMPLES}`;
}
