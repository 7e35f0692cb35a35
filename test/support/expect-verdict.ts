import { expect } from 'vitest';
import type { LoadReport } from '../../src/load/report/load-report.js';

/**
 * Expects this verdict of a load; on a machine without any time to spare a load is invalid, and
 * never green.
 */
export const expectVerdict = (
  { verdict, valid }: LoadReport,
  expected: LoadReport['verdict'],
): void => expect(verdict).toBe(valid ? expected : 'invalid');

/**
 * Expects a run to have ended conformant by what it printed; otherwise says what it found, which is
 * all that a log keeps.
 */
export function expectConformant(output: string): void {
  const found = output.match(/^ {2}[✗?] .*$/gm) ?? [];
  expect(/^conformant\b/m.test(output), [...found, output.slice(-500)].join('\n')).toBe(true);
}
