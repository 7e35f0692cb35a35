import { expect } from 'vitest';
import type { LoadReport } from '../../src/load/report/load-report.js';

/** Expects this verdict of a load; on a machine without any time to spare a load is invalid, and never green. */
export const expectVerdict = (
  { verdict, valid }: LoadReport,
  expected: LoadReport['verdict'],
): void => expect(verdict).toBe(valid ? expected : 'invalid');
