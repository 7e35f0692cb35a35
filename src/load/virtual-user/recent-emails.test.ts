import { expect, it } from 'vitest';
import { RecentEmails } from './recent-emails.js';

/** Adds an email for each of so many milliseconds, and counts those in which one can be repeated. */
function repeatable(settleMs: number, milliseconds: number): number {
  const emails = new RecentEmails(settleMs);
  let found = 0;
  for (let now = 0; now < milliseconds; now++) {
    emails.add({ request: Buffer.of(), bytes: 0, reconciliationId: `${now}`, answeredAt: now });
    if (emails.pick(now - settleMs) !== undefined) found += 1;
  }
  return found;
}

it('keeps emails until they may be repeated, at whatever rate others follow', () => {
  expect(repeatable(0, 5000)).toBe(5000);
  expect(repeatable(100, 5000)).toBeGreaterThan(4000);
  expect(repeatable(2000, 30_000)).toBeGreaterThan(15_000);
});

it('repeats none that has not settled', () => {
  expect(repeatable(2000, 2000)).toBe(0);
});
