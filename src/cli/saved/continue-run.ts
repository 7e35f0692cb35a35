import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import type { Target } from '../../profile/target.js';
import { nameSetAside } from '../../report/files/out-folder.js';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';
import {
  type ContinuedSettings,
  continuedSettings,
} from '../../suite/continue/continued-settings.js';
import type { Continued } from '../../suite/continue/earlier-run-of.js';
import { compareTiers } from '../../suite/plan/tiers.js';
import type { RunCommandOptions } from '../run/run-command-options.js';
import { readSavedRun } from './read-saved-run.js';
import { reportFile } from './report-file.js';

/** Options of `run` that go on from a report, with what that says. */
export interface ContinuedOptions {
  options: RunCommandOptions;
  /** Absent where the run begins anew. */
  continued?: Continued;
}

/**
 * The options for continuing the run of a report: selection, seed and the like come from the
 * report.
 *
 * @throws UsageError for what is no report of a run, and for options that a run that goes on cannot
 * change
 */
export async function continueRun(options: RunCommandOptions): Promise<ContinuedOptions> {
  const { resume, again } = options;
  const given = resume ?? again;
  if (given === undefined) return { options };
  if (resume !== undefined && again !== undefined) {
    throw new UsageError('--resume and --again: a run goes on from one report', 'contradiction');
  }
  const as = resume === undefined ? 'again' : 'resume';
  assertUnchanged(options, as);
  const file = await reportFile(given);
  const { record, endMs } = await readSavedRun(file);
  const before = continuedSettings(file, record);
  assertNoLess(options, before, as);
  const { timeoutMs, deadlineMs, concurrency, tier: _tier, budget: _budget, ...settings } = before;
  const deadline = options.deadline ?? deadlineMs;
  return {
    options: {
      ...options,
      ...settings,
      ...partOf(options, before),
      timeout: options.timeout ?? timeoutMs,
      concurrency: options.concurrency ?? concurrency,
      ...(deadline !== undefined && { deadline }),
      report: reportsOf(as, options, { file, formats: before.report }),
    },
    continued: { as, recorded: record, endMs, file, setAside: keptBeside(file) },
  };
}

/** The report of the run before, where one of nothing took its place. */
function keptBeside(file: string): string | undefined {
  const other = nameSetAside(file);
  return existsSync(other) ? other : undefined;
}

/** A report of a part can be completed: another tier is a matter of what is still to be run. */
function partOf(
  { tier: wanted }: RunCommandOptions,
  { full, tier, budget }: ContinuedSettings,
): Pick<RunCommandOptions, 'full' | 'tier' | 'budget'> {
  if (wanted !== undefined) return { full: false, tier: wanted };
  return {
    full: full && tier === undefined,
    ...(tier !== undefined && { tier }),
    ...(budget !== undefined && { budget }),
  };
}

/** What a report has is not taken out of it again. */
function assertNoLess(
  { tier: wanted }: RunCommandOptions,
  before: ContinuedSettings,
  as: Continued['as'],
): void {
  const { full, budget } = before;
  const was = before.tier ?? (full ? 'full' : 'all');
  if (wanted === undefined || budget !== undefined || compareTiers(wanted, was) >= 0) return;
  throw new UsageError(
    `--${as} goes on from a report of the tier ${was}: --tier ${wanted} is a smaller part of it`,
    'contradiction',
  );
}

function assertUnchanged(options: RunCommandOptions, as: Continued['as']): void {
  const { only, skip, scenarios, seed, runs, full, budget, strict, shard } = options;
  const given = [
    ...(only.length > 0 ? ['--only'] : []),
    ...(skip.length > 0 ? ['--skip'] : []),
    ...(scenarios.length > 0 ? ['--scenarios'] : []),
    ...(seed === undefined ? [] : ['--seed']),
    ...(runs === undefined ? [] : ['--runs']),
    ...(full ? ['--full (but for --tier full)'] : []),
    ...(budget === undefined ? [] : ['--budget']),
    ...(strict ? ['--strict'] : []),
    ...(shard === undefined ? [] : ['--shard']),
  ];
  const [first] = given;
  if (first === undefined) return;
  throw new UsageError(
    `--${as} goes on with the options of the report; leave out ${first}`,
    'contradiction',
  );
}

/**
 * The formats of the run that it goes on from, unless others are asked for. One that was interrupted
 * may be interrupted again: what is added goes into the same NDJSON report, unless all reports are
 * wanted in another folder.
 */
function reportsOf(
  as: Continued['as'],
  { report, out }: RunCommandOptions,
  { file, formats }: { file: string; formats: string[] },
): string[] {
  const wanted = report.length > 0 ? report : formats;
  if (as === 'again' || !file.endsWith('.ndjson')) return wanted;
  const isUsual = out !== REPORT_FOLDER || normalize(file) === join(out, 'report.ndjson');
  return [...wanted, isUsual ? 'ndjson' : `ndjson=${file}`];
}

/**
 * Refuses to put the verdicts on two targets together.
 *
 * @param embedded the archive is a new one in each run, and its profile differs by its ports
 * @throws UsageError
 */
export function assertSameTarget(
  { as, recorded, file }: Continued,
  target: Target,
  embedded: boolean,
): void {
  const { name, profile } = recorded.started.target;
  if (name !== target.name) {
    throw new UsageError(
      `${file} is the report of ${name}, and the target is ${target.name}`,
      'other-run',
    );
  }
  if (as === 'resume' && !embedded && profile !== target.digest) {
    throw new UsageError(
      `${file}: the profile was changed since; run it anew, or with --again what failed`,
      'other-run',
    );
  }
}
