import { randomInt } from 'node:crypto';
import type { WantedCases } from '../conformance/check/case-count.js';
import type { RunEvent } from '../conformance/check/run-event.js';
import { runConformance } from '../conformance/run/run-conformance.js';
import type { RunOptions } from '../conformance/run/run-options.js';
import { loadProfile } from '../profile/load-profile.js';
import type { Target } from '../profile/target.js';
import { terminalReporter } from '../report/conformance/terminal/terminal-reporter.js';
import { openRunReports, type RunReports } from '../report/formats/open-run-reports.js';
import { useColor } from '../report/terminal/use-color.js';
import { startEmbeddedTarget } from '../suite/embedded-target.js';
import { keepCounterexample } from '../suite/keep-counterexample.js';
import { loadSuite, type Suite } from '../suite/load-suite.js';
import { version } from '../suite/version.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { keepHeapSmall } from './heap.js';
import { printPlan } from './print-plan.js';
import { rejectUnmatchedGlobs } from './reject-unmatched-globs.js';
import { onInterrupt } from './signals.js';
import { waitFirst } from './wait-for-target.js';

/** The options of `assay run`, as the command line gives them. Times are in milliseconds. */
export interface RunCommandOptions {
  target?: string;
  only: string[];
  skip: string[];
  scenarios: string[];
  seed?: number;
  runs?: number;
  full: boolean;
  strict: boolean;
  concurrency?: number;
  timeout: number;
  deadline?: number;
  wait?: number;
  report: string[];
  dryRun: boolean;
  quiet: boolean;
  verbose: boolean;
  color: boolean;
}

/**
 * Judges a target and writes its reports.
 *
 * @throws UsageError, DocumentError
 */
export async function run(options: RunCommandOptions): Promise<ExitCode> {
  if (options.full) keepHeapSmall();
  const reports = await openRunReports(options.report, options.strict);
  // From here on, so that an interrupt finds no moment in which a folder or a process would stay behind.
  const interruption = onInterrupt();
  try {
    if (options.target !== undefined) {
      const target = await loadProfile(options.target, process.env);
      return await judge(options, target, reports, interruption.signal);
    }
    const embedded = await startEmbeddedTarget(options);
    try {
      return await judge(options, embedded.target, reports, interruption.signal);
    } finally {
      await embedded.stop();
    }
  } finally {
    interruption.release();
  }
}

async function judge(
  options: RunCommandOptions,
  target: Target,
  reports: RunReports,
  signal: AbortSignal,
): Promise<ExitCode> {
  const suite = await loadSuite(options.scenarios, target.limits, casesOf(options));
  const selection = { only: options.only, skip: options.skip };
  rejectUnmatchedGlobs(suite.checks, selection);
  if (options.dryRun) {
    printPlan(suite.checks, target, selection, options.full);
    return EXIT.ok;
  }
  const deadline = await waitFirst(options, target, signal);
  const run = runOptions({ ...options, ...deadline }, target, suite, signal);
  return report(runConformance(run), options, reports);
}

async function report(
  events: AsyncIterable<RunEvent>,
  { verbose, quiet, color }: RunCommandOptions,
  reports: RunReports,
): Promise<ExitCode> {
  const terminal = terminalReporter(process.stdout, {
    color: useColor(process.stdout, color, process.env),
    verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  });
  const reporters = [terminal, ...reports.reporters];
  let code: ExitCode = EXIT.incomplete;
  try {
    for await (const event of events) {
      for (const reporter of reporters) reporter.on(event);
      if (event.type === 'run-finished') code = exitCodeOf(event);
    }
  } finally {
    await Promise.all(reporters.map((reporter) => reporter.close()));
  }
  if (!quiet) process.stdout.write(`\nreports: ${reports.paths.join(', ')}\n`);
  return code;
}

/** A run of everything shall take seconds, so it tries a sample; one that was told what to look at tries all. */
const casesOf = ({ runs, only }: RunCommandOptions): WantedCases =>
  runs ?? (only.length === 0 ? 'sample' : undefined);

/** Checks at the same time: gently to a server that others may use as well. */
const CHECKS = 4;

/** The embedded archive belongs to this run alone, and most of its time it waits for its disk. */
const EMBEDDED_CHECKS = 12;

function runOptions(
  options: RunCommandOptions,
  target: Target,
  suite: Suite,
  signal: AbortSignal,
): RunOptions {
  const { only, skip, full, strict, timeout, deadline } = options;
  const concurrency =
    options.concurrency ?? (options.target === undefined && !full ? EMBEDDED_CHECKS : CHECKS);
  const seed = options.seed ?? randomInt(2 ** 31);
  return {
    target,
    checks: suite.checks,
    suite: suite.digest,
    version: version(),
    selection: { only, skip },
    seed,
    cases: casesOf(options),
    keepCounterexample,
    full,
    strict,
    concurrency,
    timeoutMs: timeout,
    deadlineMs: deadline,
    signal,
    shownOptions: {
      only,
      skip,
      scenarios: options.scenarios,
      ...(options.runs === undefined ? {} : { runs: options.runs }),
      full,
      strict,
      concurrency,
      timeoutMs: timeout,
      ...(deadline === undefined ? {} : { deadlineMs: deadline }),
    },
  };
}
