import { byteSize } from '../../values/byte-size.js';
import { duration } from '../../values/duration.js';
import type { CheckBudget } from './choose-checks.js';

/** What a run may cost; what is left out is not limited. */
export interface RunBudget extends CheckBudget {
  /** Milliseconds after which no other check begins. */
  ms?: number;
}

const COUNT = /^([1-9]\d{0,8})-(requests?|objects?)$/;

/** Reads `600-requests`, `200-objects`, `20MB` or `30s`; undefined where it is none of these. */
export function parseBudget(text: string): RunBudget | undefined {
  const [, count, what] = COUNT.exec(text) ?? [];
  if (count !== undefined) {
    return what?.startsWith('request') ? { requests: Number(count) } : { objects: Number(count) };
  }
  const time = duration.safeParse(text);
  if (time.success && time.data > 0) return { ms: time.data };
  // A number alone could be anything.
  const bytes = /^\d+$/.test(text) ? undefined : byteSize.safeParse(text);
  return bytes?.success ? { bytes: bytes.data } : undefined;
}
