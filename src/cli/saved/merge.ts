import { mergeShards } from '../../conformance/run/continuing/merge-shards.js';
import { UsageError } from '../../errors/usage-error.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { OutFolder } from '../../report/files/out-folder.js';
import { openRunReports } from '../../report/formats/open-run-reports.js';
import { calledAs } from '../process/called-as.js';
import type { ExitCode } from '../process/exit-codes.js';
import { reportRun } from '../run/report-run.js';
import type { RunCommandOptions } from '../run/run-command-options.js';
import { readSavedRun } from './read-saved-run.js';
import { noReportIn, reportFiles } from './report-files.js';

/** The options of `assay merge`. */
export type MergeOptions = Pick<
  RunCommandOptions,
  'report' | 'out' | 'quiet' | 'verbose' | 'color'
>;

/**
 * Merges the reports of a run's shards into one, with one verdict and exit code.
 *
 * @throws UsageError for what is no report of a shard, and for shards of different runs
 */
export async function merge(files: string[], options: MergeOptions): Promise<ExitCode> {
  const shards = (await Promise.all(files.map(readShards))).flat();
  const [first, ...others] = shards;
  if (first === undefined) throw new UsageError('there is no report to merge', 'no-report');
  for (const other of others) assertOneRun(first, other);
  const missing = missingOf(shards);
  const strict = first.record.started.run.options.strict === true;
  const reports = await openRunReports(options.report, {
    folder: options.out,
    strict,
    program: calledAs().any,
  });
  const out = await OutFolder.open(options.out, { adds: true });
  for (const path of reports.unnamed) out.claim(path);
  await out.begin();
  try {
    const records = others.map(({ record }) => record);
    const events = mergeShards([first.record, ...records], missing);
    return (await reportRun(inTurn(events), { ...options, strict }, reports)).code;
  } finally {
    await out.close();
  }
}

interface ReadShard {
  file: string;
  record: RunRecord;
  index: number;
  of: number;
}

async function readShard(file: string): Promise<ReadShard> {
  const { record } = await readSavedRun(file);
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(String(record.started.run.options.shard)) ?? [];
  if (index === undefined)
    throw new UsageError(`${file}: this is no report of a shard (--shard)`, 'no-report');
  return { file, record, index: Number(index), of: Number(of) };
}

/** The shard of a file, or all that are in a folder and below; other files there are left out. */
async function readShards(path: string): Promise<ReadShard[]> {
  const { isFolder, files } = await reportFiles(path);
  if (!isFolder) return [await readShard(path)];
  const read = files.map((file) =>
    readShard(file).catch((error: unknown) => {
      if (error instanceof UsageError && error.code === 'no-report') return [];
      throw error;
    }),
  );
  const shards = (await Promise.all(read)).flat();
  if (shards.length > 0) return shards;
  throw noReportIn(path, 'there is no report of a shard in it, nor in a folder below');
}

/** What has to be the same in all shards of a run. */
function assertOneRun(first: ReadShard, other: ReadShard): void {
  const differ = (what: string) => {
    throw new UsageError(
      `${first.file} and ${other.file} are not of one run: ${what}`,
      'other-run',
    );
  };
  const [one, two] = [first.record.started, other.record.started];
  if (one.tool.suite !== two.tool.suite) differ('they were judged by other scenarios');
  if (one.target.name !== two.target.name) differ('they are about other targets');
  if (first.of !== other.of) differ(`one is of ${first.of} shards, the other of ${other.of}`);
  for (const name of ['only', 'skip', 'full', 'strict', 'tier', 'budget', 'runs']) {
    const [mine, its] = [one.run.options[name], two.run.options[name]];
    if (JSON.stringify(mine) !== JSON.stringify(its)) differ(`--${name} was not the same`);
  }
}

function missingOf(shards: readonly ReadShard[]): string[] {
  const seen = new Map<number, string>();
  for (const { index, of, file } of shards) {
    const other = seen.get(index);
    if (other !== undefined) {
      throw new UsageError(`${other} and ${file} are both of shard ${index}/${of}`, 'other-run');
    }
    seen.set(index, file);
  }
  const of = shards[0]?.of ?? 0;
  const all = Array.from({ length: of }, (_, index) => index + 1);
  return all.filter((index) => !seen.has(index)).map((index) => `${index}/${of}`);
}

async function* inTurn<T>(events: readonly T[]): AsyncGenerator<T> {
  yield* events;
}
