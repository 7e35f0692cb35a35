import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { UsageError } from '../config/usage-error.js';
import { LoadError } from '../load/plan/load-error.js';
import { planLoad } from '../load/plan/plan-load.js';
import type { LoadReport } from '../load/report/load-report.js';
import type { LoadEvent } from '../load/run/load-event.js';
import { runLoad } from '../load/run/run-load.js';
import { type LoadedScenario, readLoadScenario } from '../load/scenario/read-load-scenario.js';
import { loadProfile } from '../profile/load-profile.js';
import type { Target } from '../profile/target.js';
import {
  type LoadReportFile,
  loadReportFiles,
  writeLoadReports,
} from '../report/formats/load-report-files.js';
import { loadPlan } from '../report/load/terminal/load-plan.js';
import { loadTerminalReporter } from '../report/load/terminal/load-terminal-reporter.js';
import { useColor } from '../report/terminal/use-color.js';
import { type EmbeddedTarget, startEmbeddedTarget } from '../suite/embedded-target.js';
import { version } from '../suite/version.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { keepHeapSteady } from './heap.js';
import { selectWorkloads } from './select-workloads.js';
import { onInterrupt } from './signals.js';
import { waitFirst } from './wait-for-target.js';

/** The options of `assay load`, as the command line gives them. Times are in milliseconds. */
export interface LoadCommandOptions {
  target?: string;
  /** Globs over the names of workloads. */
  only: string[];
  skip: string[];
  /** Folders in which scenarios are looked for by name, too. */
  scenarios: string[];
  seed?: number;
  timeout: number;
  deadline?: number;
  wait?: number;
  report: string[];
  dryRun: boolean;
  quiet: boolean;
  verbose: boolean;
  color: boolean;
}

/** The worst one counts for several scenarios. */
const WORST: ExitCode[] = [EXIT.interrupted, EXIT.failed, EXIT.incomplete, EXIT.ok];

/**
 * Loads a target with one scenario after the other, and writes a report for each.
 *
 * @param reportName the beginning of the names of its reports
 * @throws UsageError, DocumentError
 */
export async function load(
  names: string[],
  options: LoadCommandOptions,
  reportName = 'report',
): Promise<ExitCode> {
  const scenarios: LoadedScenario[] = [];
  for (const name of names) {
    const { scenario, text } = await readLoadScenario(name, options.scenarios);
    scenarios.push({ scenario: selectWorkloads(scenario, options), text });
  }
  const files = await loadReportFiles(options.report, reportName);
  keepHeapSteady();
  const interruption = onInterrupt();
  let embedded: EmbeddedTarget | undefined;
  try {
    const profile = options.target;
    if (profile === undefined && !options.dryRun)
      embedded = await startEmbeddedTarget({ full: true });
    const target =
      embedded?.target ??
      (profile === undefined ? undefined : await loadProfile(profile, process.env));
    if (options.dryRun || target === undefined) {
      const name = target?.name ?? 'the reference archive, in a folder that is removed afterwards';
      for (const { scenario } of scenarios) {
        process.stdout.write(`${loadPlan(scenario, planLoad(scenario), name).join('\n')}\n\n`);
      }
      return EXIT.ok;
    }
    const left = await waitFirst(options, target, interruption.signal);
    const codes: ExitCode[] = [];
    for (const scenario of scenarios) {
      if (interruption.signal.aborted) break;
      const run = { scenario, target, embedded: embedded !== undefined };
      codes.push(
        await loadOnce(
          run,
          { ...options, ...left },
          files,
          interruption.signal,
          scenarios.length > 1 || reportName !== 'report',
        ),
      );
    }
    return WORST.find((code) => codes.includes(code)) ?? EXIT.incomplete;
  } finally {
    await embedded?.stop();
    interruption.release();
  }
}

/** One scenario against one target. */
export interface LoadTask {
  scenario: LoadedScenario;
  target: Target;
  embedded: boolean;
}

/**
 * Runs one load scenario, shows it, and writes its reports.
 *
 * @param apart whether the scenario's name goes into the names of its reports, for there are others
 * @throws UsageError when the target cannot be loaded with it
 */
export async function loadOnce(
  task: LoadTask,
  options: LoadCommandOptions,
  files: readonly LoadReportFile[],
  signal: AbortSignal,
  apart: boolean,
): Promise<ExitCode> {
  const report = await showLoad(events(task, options, signal), options);
  if (report === undefined) return EXIT.incomplete;
  const paths = await writeLoadReports(report, files, apart);
  if (!options.quiet) process.stdout.write(`\nreports: ${paths.join(', ')}\n`);
  return exitCodeOfLoad(report);
}

function events(
  { scenario: { scenario, text }, target, embedded }: LoadTask,
  { seed, timeout, deadline }: LoadCommandOptions,
  signal: AbortSignal,
): AsyncIterable<LoadEvent> {
  return runLoad({
    target,
    scenario,
    text,
    version: version(),
    seed: seed ?? randomInt(2 ** 31),
    timeoutMs: timeout,
    deadlineMs: deadline,
    signal,
    dataFolder: embedded ? tmpdir() : undefined,
    shownOptions: {
      timeoutMs: timeout,
      ...(deadline === undefined ? {} : { deadlineMs: deadline }),
    },
  });
}

async function showLoad(
  events: AsyncIterable<LoadEvent>,
  { quiet, verbose, color }: LoadCommandOptions,
): Promise<LoadReport | undefined> {
  const terminal = loadTerminalReporter(process.stdout, {
    color: useColor(process.stdout, color, process.env),
    verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  });
  let report: LoadReport | undefined;
  try {
    for await (const event of events) {
      terminal.on(event);
      if (event.type === 'load-finished') report = event.report;
    }
  } catch (error) {
    if (error instanceof LoadError) throw new UsageError(error.message);
    throw error;
  } finally {
    terminal.close();
  }
  return report;
}

/** The exit code of a load (contract: thresholds met, crossed, incomplete or saturated, interrupted). */
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
