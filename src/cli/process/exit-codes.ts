import type { RunFinished } from '../../conformance/events/run-event.js';
import type { LoadReport } from '../../load/report/load-report.js';

/** What the process ends with; CI systems depend on these. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The same in words, for the help. */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  [EXIT.ok]: 'conformant, or thresholds met',
  [EXIT.failed]: 'nonconformant, or a threshold crossed',
  [EXIT.usage]: 'a mistake in what was given',
  [EXIT.incomplete]: 'incomplete or undecided',
  [EXIT.interrupted]: 'interrupted',
};

/** The same of a load. */
export const LOAD_MEANINGS: typeof EXIT_MEANINGS = {
  ...EXIT_MEANINGS,
  [EXIT.ok]: 'every threshold met',
  [EXIT.failed]: 'one crossed in a valid load, or a wrong answer',
  [EXIT.incomplete]: 'invalid or incomplete',
};

/** Those of a command without a verdict of its own. */
export const NO_VERDICT: Partial<typeof EXIT_MEANINGS> = {
  [EXIT.ok]: 'done',
  [EXIT.usage]: EXIT_MEANINGS[EXIT.usage],
};

/** The same of one that can be interrupted. */
export const INTERRUPTIBLE: Partial<typeof EXIT_MEANINGS> = {
  ...NO_VERDICT,
  [EXIT.interrupted]: EXIT_MEANINGS[EXIT.interrupted],
};

/**
 * The same of one that serves until it is told to end: an interrupt is how it ends and cuts nothing
 * short, and a script that stops it has done nothing wrong.
 */
export const SERVING: Partial<typeof EXIT_MEANINGS> = {
  [EXIT.ok]: 'stopped, also by Ctrl-C',
  [EXIT.usage]: EXIT_MEANINGS[EXIT.usage],
  [EXIT.interrupted]: 'stopped a second time before all was closed',
};

/** The same of one that tries a target. */
export const TRYING: Partial<typeof EXIT_MEANINGS> = {
  ...INTERRUPTIBLE,
  [EXIT.incomplete]: 'something of the target does not work',
};

const WORST_FIRST: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.usage,
  EXIT.failed,
  EXIT.incomplete,
  EXIT.ok,
];

/** The exit code of a command that did several things; `incomplete` where it did none. */
export function worstExitCode(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.incomplete;
}

/**
 * The exit code of a run: the worst of what is said of the interface and of the team's own
 * requirements.
 */
export function exitCodeOf({ interrupted, verdict, own }: RunFinished): ExitCode {
  if (interrupted) return EXIT.interrupted;
  if (verdict === 'nonconformant' || own?.verdict === 'not-met') return EXIT.failed;
  return verdict === 'conformant' && own?.verdict !== 'incomplete' ? EXIT.ok : EXIT.incomplete;
}

/**
 * The exit code of a load: its thresholds were met, or crossed; a load that shows neither is
 * incomplete.
 */
export function exitCodeOfLoad({ verdict }: Pick<LoadReport, 'verdict'>): ExitCode {
  switch (verdict) {
    case 'met':
      return EXIT.ok;
    case 'crossed':
      return EXIT.failed;
    case 'interrupted':
      return EXIT.interrupted;
    default:
      return EXIT.incomplete;
  }
}
