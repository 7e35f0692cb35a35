import type { RunFinished } from '../conformance/check/run-event.js';

/** What the process ends with; CI systems depend on these. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a run. */
export function exitCodeOf({ interrupted, verdict }: RunFinished): ExitCode {
  if (interrupted) return EXIT.interrupted;
  if (verdict === 'nonconformant') return EXIT.failed;
  return verdict === 'conformant' ? EXIT.ok : EXIT.incomplete;
}
