import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { checkTarget } from '../../load/plan/check-target.js';
import { LoadError } from '../../load/plan/load-error.js';
import { planLoad } from '../../load/plan/plan-load.js';
import { unverifiableNote } from '../../load/plan/unverifiable-note.js';
import type { LoadReport } from '../../load/report/load-report.js';
import type { LoadEvent } from '../../load/run/load-event.js';
import { runLoad } from '../../load/run/run-load.js';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import { isUnchanged, overrideLoad } from '../../load/scenario/override-load.js';
import { type LoadedScenario, readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { selectWorkloads } from '../../load/scenario/select-workloads.js';
import { version } from '../../package/version.js';
import { loadProfile } from '../../profile/load-profile.js';
import type { StartedServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import { OutFolder } from '../../report/files/out-folder.js';
import {
  type LoadReportFile,
  loadReportFiles,
  writeLoadReports,
} from '../../report/formats/load-report-files.js';
import { loadAnnotations } from '../../report/load/load-annotations.js';
import { loadPlan } from '../../report/load/terminal/load-plan.js';
import { loadTerminalReporter } from '../../report/load/terminal/load-terminal-reporter.js';
import { streamWriter } from '../../report/terminal/stream-writer.js';
import { useColor } from '../../report/terminal/use-color.js';
import { visible } from '../../report/text/visible.js';
import { DEFAULT_TIMEOUT_MS } from '../../suite/default-settings.js';
import type { OpenAgents } from '../agents/open-agents.js';
import { openLoadDashboard } from '../open-dashboard.js';
import { EXIT, type ExitCode, exitCodeOfLoad, worstExitCode } from '../process/exit-codes.js';
import { githubLog } from '../process/github-log.js';
import { keepHeapSteady } from '../process/heap.js';
import { withInterruption } from '../process/on-interrupt.js';
import { isItRunning } from '../target/is-it-running.js';
import type { StartedTarget } from '../target/start-target.js';
import { withTarget } from '../target/with-target.js';
import {
  type LoadCommandOptions,
  loadWithoutFile,
  NO_OVERRIDES,
  overridesOf,
} from './load-options.js';
import { loadUsageError } from './load-usage-error.js';

/**
 * Loads a target with one scenario after the other, and writes a report for each.
 *
 * @param followsRun whether a run has written its reports into the same folder: they stay, and
 * those of the load are named after it
 * @throws UsageError, DocumentError
 */
export async function load(
  names: string[],
  options: LoadCommandOptions,
  { followsRun = false }: { followsRun?: boolean } = {},
): Promise<ExitCode> {
  const scenarios = await scenariosOf(names, options);
  const stem = followsRun ? 'load' : 'report';
  const files = await loadReportFiles(options.report, { name: stem, folder: options.out });
  if (options.dryRun) return printPlans(scenarios, options.target);
  keepHeapSteady();
  const dashboard = await openLoadDashboard(options.dashboard);
  const { target: profile, deadline, wait, quiet } = options;
  const opening = { target: profile, deadline, wait, quiet, full: true, mustStart: true };
  try {
    return await withInterruption(async (signal) => {
      const agents = await agentsOf(options, scenarios, signal);
      try {
        return await withTarget(opening, signal, async ({ target, start }) => {
          const bounds = { ...(await start()), signal, agents };
          const out = await OutFolder.open(options.out, { adds: followsRun });
          const reports = { out, files, named: scenarios.length > 1 || followsRun, dashboard };
          const code = await sendEach(scenarios, target, options, bounds, reports);
          await out.close();
          if (code !== EXIT.ok && !quiet) showOutput(bounds.server);
          return code;
        });
      } finally {
        await agents?.close();
      }
    });
  } finally {
    await dashboard?.close();
  }
}

/** The scenarios of a command line, with what its options change in them. */
async function scenariosOf(
  names: readonly string[],
  options: LoadCommandOptions,
): Promise<LoadedScenario[]> {
  const overrides = overridesOf(options);
  const scenarios = loadWithoutFile(names, options);
  for (const name of names) {
    const { scenario, ...read } = await readLoadScenario(name, options.scenarios);
    const overridden = overrideLoad(selectWorkloads(scenario, options), overrides);
    scenarios.push({ ...read, scenario: overridden });
  }
  return scenarios;
}

/** Shows what would be sent. */
async function printPlans(
  scenarios: readonly LoadedScenario[],
  profile: string | undefined,
): Promise<ExitCode> {
  const target = profile === undefined ? undefined : await loadProfile(profile);
  const targetName =
    target?.name ?? 'the reference archive, in a folder that is removed afterwards';
  for (const { scenario } of scenarios) {
    if (target !== undefined) assertPossible(scenario, target);
    const note = target && unverifiableNote(scenario, target);
    const lines = loadPlan(scenario, planLoad(scenario), targetName, note);
    process.stdout.write(`${lines.join('\n')}\n\n`);
  }
  return EXIT.ok;
}

/** @throws UsageError where the load itself would be refused, so that a plan promises no more. */
function assertPossible(scenario: LoadScenario, target: Target): void {
  try {
    checkTarget(scenario, target);
  } catch (error) {
    if (error instanceof LoadError) throw loadUsageError(error);
    throw error;
  }
}

/**
 * The client of Redis and its queues are loaded for those alone who use agents: they take as long
 * as half a start.
 */
async function agentsOf(
  options: LoadCommandOptions,
  scenarios: readonly LoadedScenario[],
  signal: AbortSignal,
): Promise<OpenAgents | undefined> {
  const { agents, redis, insecureRedis } = options;
  if (agents === undefined && redis === undefined && !insecureRedis) return undefined;
  const { openAgents } = await import('../agents/open-agents.js');
  const loads = scenarios.map(({ scenario }) => scenario);
  return openAgents(options, loads, signal);
}

interface LoadBounds extends StartedTarget {
  signal: AbortSignal;
  agents: OpenAgents | undefined;
}

interface LoadReports {
  out: OutFolder;
  files: readonly LoadReportFile[];
  /** Whether the names of the reports contain the scenario's name, because there are several. */
  named: boolean;
  dashboard: { on(event: LoadEvent): void } | undefined;
}

/** Sends one load after the other, and reports each; the code is that of the worst. */
async function sendEach(
  scenarios: readonly LoadedScenario[],
  target: Target,
  options: LoadCommandOptions,
  bounds: LoadBounds,
  reports: LoadReports,
): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const scenario of scenarios) {
    if (bounds.signal.aborted) break;
    const events = send(scenario, target, options, bounds);
    const report = await show(events, options, reports.dashboard);
    codes.push(report === undefined ? EXIT.incomplete : exitCodeOfLoad(report));
    if (report !== undefined) await write(report, reports, options);
  }
  return worstExitCode(codes);
}

/** The last output of the started server, for a load that did not succeed. */
function showOutput(server: StartedServer | undefined): void {
  const lines = server?.lines() ?? [];
  if (lines.length === 0) return;
  const shown = lines.map((line) => `  ${visible(line)}\n`);
  process.stdout.write(`\nlast lines of the server that was started:\n${shown.join('')}`);
}

function send(
  { scenario, text }: LoadedScenario,
  target: Target,
  options: LoadCommandOptions,
  { signal, deadline, server, agents }: LoadBounds,
): AsyncIterable<LoadEvent> {
  const { target: profile, seed, timeout = DEFAULT_TIMEOUT_MS } = options;
  // Without a file, the options are the scenario.
  const overrides = overridesOf(
    options.submit === undefined ? options : { ...options, ...NO_OVERRIDES },
  );
  const changes = isUnchanged(overrides) ? {} : { overrides };
  return runLoad({
    target,
    scenario,
    // With overrides it is another scenario, so its digest must differ.
    text: isUnchanged(overrides) ? text : `${text}\n${JSON.stringify(overrides)}`,
    version: version(),
    seed: seed ?? randomInt(2 ** 31),
    timeoutMs: timeout,
    deadlineMs: deadline,
    signal,
    onToken: (token) => server?.hide(token),
    dataFolder: profile === undefined ? tmpdir() : undefined,
    generate: agents?.generate,
    shownOptions: {
      timeoutMs: timeout,
      ...(options.submit === undefined
        ? changes
        : { submit: options.submit, overrides: overridesOf(options) }),
      ...(deadline === undefined ? {} : { deadlineMs: deadline }),
      ...(agents === undefined ? {} : { agents: agents.names }),
    },
  });
}

async function show(
  events: AsyncIterable<LoadEvent>,
  { quiet, verbose, color }: LoadCommandOptions,
  dashboard: LoadReports['dashboard'],
): Promise<LoadReport | undefined> {
  const terminal = loadTerminalReporter(streamWriter(process.stdout, process.env), {
    color: useColor(process.stdout, color, process.env),
    verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  });
  const github = githubLog(process.env, (text) => process.stdout.write(text));
  const endQuote = github.quote();
  let report: LoadReport | undefined;
  try {
    for await (const event of events) {
      terminal.on(event);
      dashboard?.on(event);
      if (event.type === 'load-finished') report = event.report;
    }
  } catch (error) {
    if (error instanceof LoadError) throw loadUsageError(error);
    throw error;
  } finally {
    terminal.close();
    endQuote();
  }
  if (report !== undefined) github.annotate(loadAnnotations(report));
  return report;
}

/** How a load says that it reached nobody. */
const UNREACHED = /^no (connection to|answer from .*\(unreachable\)$)/;

async function write(
  report: LoadReport,
  { out, files, named }: LoadReports,
  { quiet, wait }: LoadCommandOptions,
): Promise<void> {
  const written = await writeLoadReports(report, files, named);
  for (const file of written) if (!file.named) out.claim(file.path);
  const paths = written.map(({ path }) => path);
  if (quiet) return;
  process.stdout.write(`\nreports: ${paths.join(', ')}\n`);
  if (report.reasons.some((reason) => UNREACHED.test(reason))) {
    process.stdout.write(`${isItRunning(wait)}\n`);
  }
}
