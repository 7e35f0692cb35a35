import { expect } from 'vitest';
import { expectValidJUnit } from '../peers/junit.js';
import { type HostileRun, TOKEN } from './run-against.js';

/** By exit code. */
const VERDICTS: Record<number, string> = { 0: 'conformant', 1: 'nonconformant', 3: 'incomplete' };

/**
 * What holds of every run, whatever its target does: the report says what happened, and no token is
 * shown.
 *
 * @param mayBeInError - checks may be in error, where it is not the target that is hostile
 * @param isSound - what the target says is as the interface has it, however it says so
 */
export async function expectTruthful(
  run: HostileRun,
  { mayBeInError = false, isSound = false } = {},
): Promise<void> {
  const { report, junit, output } = run;
  expect([isSound ? 0 : 1, 3]).toContain(run.code);
  expect(report.schema).toBe('assay-report/1');
  expect(report.verdict).toBe(VERDICTS[run.code ?? 3]);
  const errors = report.checks.filter(({ outcome }) => outcome === 'error');
  if (!mayBeInError) expect(errors).toEqual([]);
  expect(run.rssMiB).toBeLessThan(300);
  await expectValidJUnit(junit);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(output).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  expect(output).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  const written = [output, JSON.stringify(report), junit];
  for (const text of written) expectNoToken(text);
}

/** The text has the token in no form, and no more than a third of it in one piece. */
export function expectNoToken(text: string): void {
  for (const form of formsOf(TOKEN)) expect(text).not.toContain(form);
}

function formsOf(token: string): string[] {
  const bytes = Buffer.from(token);
  const pieces = [token.slice(0, 14), token.slice(14, 28), token.slice(-13)];
  return [
    ...pieces,
    ...pieces.map((piece) => encodeURIComponent(piece)),
    ...[0, 1, 2].map((shift) => bytes.subarray(shift).toString('base64').slice(0, 20)),
    bytes.toString('hex').slice(0, 28),
  ];
}
