import type { RunEvent } from '../../conformance/events/run-event.js';
import { readKnownFaults } from '../../package/known-faults.js';
import type { Reporter } from '../../report/conformance/reporter.js';
import { runAnnotations } from '../../report/conformance/run-annotations.js';
import { type RunRecord, recordEvent } from '../../report/conformance/run-record.js';
import { terminalReporter } from '../../report/conformance/terminal/terminal-reporter.js';
import type { RunReports } from '../../report/formats/open-run-reports.js';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';
import { streamWriter } from '../../report/terminal/stream-writer.js';
import { useColor } from '../../report/terminal/use-color.js';
import type { Continued } from '../../suite/continue/earlier-run-of.js';
import { EXIT, type ExitCode, exitCodeOf } from '../process/exit-codes.js';
import { githubLog } from '../process/github-log.js';
import { nextSteps } from './next-steps.js';

import type { RunCommandOptions } from './run-command-options.js';

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
    wait,
    files,
    out = REPORT_FOLDER,
    isEmbedded = false,
    isSigned = false,
    tokenVariable,
  }: Pick<
    RunCommandOptions,
    'verbose' | 'quiet' | 'color' | 'strict' | 'target' | 'fault' | 'wait'
  > & {
    /** What is read for the run besides its profile. */
    files?: Partial<Record<'waivers' | 'attestations', string | undefined>>;
    out?: string;
    /** It was started for the run. */
    isEmbedded?: boolean;
    /** It becomes a bundle. */
    isSigned?: boolean;
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
  const github = githubLog(process.env, (text) => process.stdout.write(text));
  const endQuote = github.quote();
  let code: ExitCode = EXIT.incomplete;
  let record: RunRecord | undefined;
  try {
    for await (const event of events) {
      for (const reporter of reporters) reporter.on(event);
      record = recordEvent(record, event);
      if (event.type === 'run-finished') code = exitCodeOf(event);
    }
  } finally {
    await closeOneByOne(reporters);
    endQuote();
    if (record !== undefined) github.annotate(runAnnotations(record, strict));
  }
  if (!quiet && record !== undefined) {
    const [report = ''] = reports.paths;
    const lines = [
      `reports: ${reports.paths.join(', ')}`,
      ...nextSteps(record, {
        report,
        earlier: continued?.recorded.checks,
        target,
        fault,
        wait,
        ...files,
        isEmbedded,
        isSigned,
        tokenVariable,
        folder: process.cwd(),
        ndjson: reports.paths.find((path) => path.endsWith('.ndjson')),
        ...(out !== REPORT_FOLDER && { out }),
      }),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
  return { code, record };
}
