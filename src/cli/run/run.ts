import {
  readAttestations,
  type WrittenAttestation,
} from '../../conformance/attestations/read-attestations.js';
import { readWaivers, type WrittenWaiver } from '../../conformance/waivers/read-waivers.js';
import type { StartedServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { renderDryRun } from '../../report/conformance/terminal/render-dry-run.js';
import { OutFolder } from '../../report/files/out-folder.js';
import { openRunReports, type RunReports } from '../../report/formats/open-run-reports.js';
import { reportNames } from '../../report/formats/requested-reports.js';
import type { Continued } from '../../suite/continue/earlier-run-of.js';
import type { Suite } from '../../suite/load-suite.js';
import { type PreparedRun, prepareRun, type RunBounds } from '../../suite/prepare-run.js';
import { openRunDashboard } from '../open-dashboard.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { keepHeapSmall } from '../process/heap.js';
import { withInterruption } from '../process/on-interrupt.js';
import { assertSameTarget, continueRun } from '../saved/continue-run.js';
import { announceFault, assertEmbedded } from '../target/announce-fault.js';
import { printWarnings } from '../target/print-warnings.js';
import { type TargetInUse, withTarget } from '../target/with-target.js';
import { openTracer } from './open-tracer.js';
import { reportRun } from './report-run.js';
import type { RunCommandOptions } from './run-command-options.js';
import { whatItMoves } from './what-it-moves.js';
import { whySoMuch } from './why-so-much.js';

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
  const { options, continued } = await continueRun(given);
  if (mayGrow(options)) keepHeapSmall();
  const { report, out, strict } = options;
  const waivers = options.waivers === undefined ? [] : await readWaivers(options.waivers);
  const attestations =
    options.attestations === undefined ? [] : await readAttestations(options.attestations);
  const reports = await openRunReports(report, {
    folder: out,
    strict,
    program: calledAs().any,
  });
  const dashboard = await openRunDashboard(options.dryRun ? undefined : options.dashboard);
  const tracer = options.dryRun ? undefined : await openTracer(process.env);
  const reporters = [...reports.reporters, dashboard, tracer].filter((one) => one !== undefined);
  try {
    // From here on, so that an interrupt finds no moment in which a folder or a process would stay
    // behind.
    return await withInterruption((signal) =>
      withTarget(options, signal, async (opened) => {
        if (options.fault !== undefined && !options.quiet) {
          await announceFault(options.fault, process.stdout);
        }
        if (continued) assertSameTarget(continued, opened.target, options.target === undefined);
        const files = { waivers: options.waivers, attestations: options.attestations };
        const settings = { ...options, waivers, attestations, files, continued };
        return runAgainst(opened, settings, { ...reports, reporters }, { signal, watch });
      }),
    );
  } finally {
    await dashboard?.close();
  }
}

/**
 * Whether a run may need much memory: what is chosen of the suite sends little, and the reference
 * archive takes nothing but the two cores, and is never hostile.
 */
function mayGrow({ full, target, tier, only, budget }: RunCommandOptions): boolean {
  const isPart = tier === 'smoke' || tier === 'gate' || only.length > 0 || budget !== undefined;
  return full || tier === 'full' || (target !== undefined && !isPart);
}

async function runAgainst(
  { target, concurrency, start }: TargetInUse,
  options: Omit<RunCommandOptions, 'waivers' | 'attestations'> & {
    waivers: WrittenWaiver[];
    attestations: WrittenAttestation[];
    files: Partial<Record<'waivers' | 'attestations', string | undefined>>;
    continued: Continued | undefined;
  },
  reports: RunReports,
  { signal, watch }: { signal: AbortSignal; watch: RunWatch | undefined },
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
  if (!options.quiet) printWarnings(prepared.warnings);
  watch?.prepared?.(prepared, target);
  if (options.dryRun) {
    process.stdout.write(`${renderDryRun(target.name, prepared, options.verbose).join('\n')}\n`);
    const { meant } = prepared;
    if (meant !== undefined) process.stderr.write(`did you mean --only '${meant}'?\n`);
    // A run of nothing would be incomplete.
    return prepared.isAnySelected ? EXIT.ok : EXIT.incomplete;
  }
  if (!options.quiet) {
    const why = options.continued && whySoMuch(options.continued, prepared);
    for (const line of [why, whatItMoves(prepared.totals)]) {
      if (line !== undefined) process.stdout.write(`${line}\n`);
    }
  }
  const { server, deadline } = await start();
  if (!prepared.isAnySelected) {
    const [kept] = await out.setAside(reportNames('run'));
    if (kept !== undefined && !options.quiet)
      process.stdout.write(`the reports of the run before stay, as ${kept}\n`);
  }
  for (const path of reports.unnamed) out.claim(path);
  if (options.continued) keepFiles(out, options.continued);
  await out.begin();
  try {
    const events = prepared.start({ signal, deadlineMs: deadline, server, tap: watch?.tap });
    const { tokenVariable } = target;
    const shown = {
      ...options,
      tokenVariable,
      isEmbedded: options.target === undefined,
      isSigned: watch !== undefined,
    };
    const { code, record } = await reportRun(events, shown, reports, options.continued);
    // They are about tokens mostly, and stand above all that was printed since.
    const isDenied = (record?.preflight?.denied.length ?? 0) > 0;
    if (isDenied && !options.quiet) printWarnings(target.warnings);
    const { suite } = prepared;
    if (record !== undefined) await watch?.finished(record, { target, suite, server, signal });
    return code;
  } finally {
    await out.close();
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
