import {
  readAttestations,
  type WrittenAttestation,
} from '../conformance/attestations/read-attestations.js';
import type { RunEvent } from '../conformance/check/run-event.js';
import type { Shard } from '../conformance/run/planning/shard.js';
import { readWaivers, type WrittenWaiver } from '../conformance/waivers/read-waivers.js';
import { readKnownFaults } from '../package/known-faults.js';
import type { StartedServer } from '../profile/start/start-server.js';
import type { Target } from '../profile/target.js';
import type { Reporter } from '../report/conformance/reporter.js';
import { runAnnotations } from '../report/conformance/run-annotations.js';
import { type RunRecord, recordEvent } from '../report/conformance/run-record.js';
import { renderDryRun } from '../report/conformance/terminal/render-dry-run.js';
import { terminalReporter } from '../report/conformance/terminal/terminal-reporter.js';
import { OutFolder } from '../report/files/out-folder.js';
import { openRunReports, type RunReports } from '../report/formats/open-run-reports.js';
import { REPORT_FOLDER } from '../report/formats/requested-reports.js';
import { streamWriter } from '../report/terminal/stream-writer.js';
import { useColor } from '../report/terminal/use-color.js';
import type { Continued } from '../suite/continue/earlier-run-of.js';
import type { Suite } from '../suite/load-suite.js';
import type { RunBudget } from '../suite/plan/budget.js';
import type { Tier } from '../suite/plan/tiers.js';
import { type PreparedRun, prepareRun, type RunBounds } from '../suite/prepare-run.js';
import type { OpenTarget } from '../suite/target/embedded-target.js';
import { openTarget } from '../suite/target/open-target.js';
import { DEFAULT_TIMEOUT_MS } from './commands/option-parsers.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { githubLog } from './github-log.js';
import { keepHeapSmall } from './heap.js';
import { NextSteps } from './next-steps.js';
import { onInterrupt } from './on-interrupt.js';
import { type DashboardOption, openRunDashboard } from './open-dashboard.js';
import { openTracer } from './open-tracer.js';
import { assertSameTarget, continueRun } from './saved/continue-run.js';
import { announceFault, assertEmbedded } from './target/announce-fault.js';
import { startTarget } from './target/start-target.js';
import { waitForTarget } from './target/wait-for-target.js';

/** The options of `assay run`, as the command line gives them. Times are in milliseconds. */
export interface RunCommandOptions {
  target?: string;
  /** What the embedded archive does wrong. */
  fault?: string;
  only: string[];
  skip: string[];
  scenarios: string[];
  seed?: number;
  runs?: number | 'sample' | 'all';
  full: boolean;
  tier?: Tier;
  /** What the run may cost. */
  budget?: RunBudget;
  strict: boolean;
  /** A file of failures that are known. */
  waivers?: string;
  /** A file of what people vouch for. */
  attestations?: string;
  concurrency?: number;
  timeout: number;
  deadline?: number;
  wait?: number;
  report: string[];
  /** The report of an interrupted run that is to go on. */
  resume?: string;
  /** Report of an earlier run; re-run its checks that failed or had no verdict. */
  again?: string;
  /** The part of the run that is done here. */
  shard?: Shard;
  /** The folder of the reports, and of what goes with them. */
  out: string;
  dryRun: boolean;
  /** A live view in the browser, at a port where one is named. */
  dashboard?: DashboardOption;
  quiet: boolean;
  verbose: boolean;
  color: boolean;
}

/** Who looks on while a target is judged, to keep what happens. */
export interface RunWatch extends Pick<RunBounds, 'tap'> {
  /** Called when the plan is known and nothing has been sent; throwing prevents the run. */
  prepared?(prepared: PreparedRun, target: Target): void;
  /** The run is over and its reports are written. */
  finished(
    record: RunRecord,
    judged: {
      target: Target;
      suite: Suite;
      server: StartedServer | undefined;
      signal: AbortSignal;
    },
  ): Promise<void>;
}

/**
 * Judges a target and writes its reports.
 *
 * @throws UsageError, DocumentError
 */
export async function run(given: RunCommandOptions, watch?: RunWatch): Promise<ExitCode> {
  assertEmbedded(given.fault, given.target);
  const { options, continued } = await continueRun(given, DEFAULT_TIMEOUT_MS);
  // The reference archive takes nothing but the two cores, and is never hostile.
  if (options.full || options.target !== undefined) keepHeapSmall();
  const { report, out, strict } = options;
  const waivers = options.waivers === undefined ? [] : await readWaivers(options.waivers);
  const attestations =
    options.attestations === undefined ? [] : await readAttestations(options.attestations);
  const reports = await openRunReports(report, { folder: out, strict });
  const dashboard = await openRunDashboard(options.dryRun ? undefined : options.dashboard);
  const tracer = options.dryRun ? undefined : await openTracer(process.env);
  const reporters = [...reports.reporters, dashboard, tracer].filter((one) => one !== undefined);
  // From here on, so that an interrupt finds no moment in which a folder or a process would stay
  // behind.
  const interruption = onInterrupt();
  try {
    const opened = await openTarget(options.target, options);
    try {
      if (options.fault !== undefined && !options.quiet) {
        await announceFault(options.fault, process.stdout);
      }
      if (continued) assertSameTarget(continued, opened.target, options.target === undefined);
      const settings = { ...options, waivers, attestations, continued };
      return await runAgainst(
        opened,
        settings,
        { ...reports, reporters },
        interruption.signal,
        watch,
      );
    } finally {
      await opened.stop();
    }
  } finally {
    interruption.release();
    await dashboard?.close();
  }
}

async function runAgainst(
  { target, concurrency }: OpenTarget,
  options: Omit<RunCommandOptions, 'waivers' | 'attestations'> & {
    waivers: WrittenWaiver[];
    attestations: WrittenAttestation[];
    continued: Continued | undefined;
  },
  reports: RunReports,
  signal: AbortSignal,
  watch: RunWatch | undefined,
): Promise<ExitCode> {
  const out = await OutFolder.open(options.out);
  const prepared = await prepareRun(target, {
    ...options,
    concurrency: options.concurrency ?? concurrency,
    // Of the archive that was started for this run it is known what suits it.
    isConcurrencyFixed: options.concurrency === undefined && concurrency !== undefined,
    timeoutMs: options.timeout,
    evidence: (name, content) => out.write(name, content),
  });
  watch?.prepared?.(prepared, target);
  if (options.dryRun) {
    process.stdout.write(`${renderDryRun(target.name, prepared, options.verbose).join('\n')}\n`);
    const { meant } = prepared;
    if (meant !== undefined) process.stderr.write(`did you mean --only '${meant}'?\n`);
    // A run of nothing would be incomplete.
    return prepared.isAnySelected ? EXIT.ok : EXIT.incomplete;
  }
  const { server, deadline } = await startTarget(options, target, signal);
  try {
    const deadlineMs = server?.failureReason()
      ? deadline
      : await waitForTarget({ ...options, deadline }, target, signal);
    for (const path of reports.unnamed) out.claim(path);
    if (options.continued) keepFiles(out, options.continued);
    await out.begin();
    try {
      const events = prepared.start({ signal, deadlineMs, server, tap: watch?.tap });
      const { tokenVariable } = target;
      const shown = { ...options, isEmbedded: options.target === undefined, tokenVariable };
      const { code, record } = await reportRun(events, shown, reports, options.continued);
      const { suite } = prepared;
      if (record !== undefined) await watch?.finished(record, { target, suite, server, signal });
      return code;
    } finally {
      await out.close();
    }
  } finally {
    await server?.stop();
  }
}

/**
 * What the report that a run goes on from refers to, and the report itself where it is written on.
 */
function keepFiles(out: OutFolder, { as, recorded, file }: Continued): void {
  if (as === 'resume') out.claim(file);
  out.keepMentioned(
    JSON.stringify(recorded.checks.flatMap(({ failure, evidence }) => failure ?? evidence ?? [])),
  );
}

/**
 * The texts of all reports at once would take more memory than the run has taken.
 *
 * @throws what the first of them could not write, after all others were
 */
async function closeOneByOne(reporters: readonly Reporter[]): Promise<void> {
  const faults: unknown[] = [];
  for (const reporter of reporters) await reporter.close().catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/** Shows the events of a run and writes its reports. */
export async function reportRun(
  events: AsyncIterable<RunEvent>,
  {
    verbose,
    quiet,
    color,
    strict,
    target,
    fault,
    out = REPORT_FOLDER,
    isEmbedded = false,
    tokenVariable,
  }: Pick<RunCommandOptions, 'verbose' | 'quiet' | 'color' | 'strict' | 'target' | 'fault'> & {
    out?: string;
    /** It was started for the run. */
    isEmbedded?: boolean;
    /** The variable that has the token of the target, where one has it. */
    tokenVariable?: string | undefined;
  },
  reports: RunReports,
  continued?: Continued,
): Promise<{ code: ExitCode; record: RunRecord | undefined }> {
  const terminal = terminalReporter(
    streamWriter(process.stdout, process.env),
    {
      color: useColor(process.stdout, color, process.env),
      verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
    },
    await readKnownFaults(),
  );
  const reporters = [terminal, ...reports.reporters];
  const next = new NextSteps(continued?.recorded.checks);
  const github = githubLog(process.env, (text) => process.stdout.write(text));
  const endQuote = github.quote();
  let code: ExitCode = EXIT.incomplete;
  let record: RunRecord | undefined;
  try {
    for await (const event of events) {
      for (const reporter of reporters) reporter.on(event);
      next.on(event);
      record = recordEvent(record, event);
      if (event.type === 'run-finished') code = exitCodeOf(event);
    }
  } finally {
    await closeOneByOne(reporters);
    endQuote();
    if (record !== undefined) github.annotate(runAnnotations(record, strict));
  }
  if (!quiet) {
    const [json = ''] = reports.paths;
    const lines = [
      `reports: ${reports.paths.join(', ')}`,
      ...next.lines(json, {
        target,
        fault,
        isEmbedded,
        tokenVariable,
        ...(out !== REPORT_FOLDER && { out }),
      }),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
  return { code, record };
}
