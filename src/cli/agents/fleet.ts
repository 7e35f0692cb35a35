import { basename, join } from 'node:path';
import { findAgents } from '../../agents/controller/find-agents.js';
import { type FleetResult, judgeTargets } from '../../agents/controller/judge-targets.js';
import { ControllerLock } from '../../agents/redis/controller-lock.js';
import { RedisClients } from '../../agents/redis/redis-clients.js';
import { UsageError } from '../../errors/usage-error.js';
import { version } from '../../package/version.js';
import { remoteProfile } from '../../profile/remote-profile.js';
import { OutFolder } from '../../report/files/out-folder.js';
import { writeReportFile } from '../../report/files/write-report-file.js';
import { writeSavedReport } from '../../report/formats/write-saved-report.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';
import { visible } from '../../report/text/visible.js';
import type { Tier } from '../../suite/plan/tiers.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode, exitCodeOf, worstExitCode } from '../process/exit-codes.js';
import { onInterrupt } from '../process/on-interrupt.js';
import { readSavedRun } from '../saved/read-saved-run.js';
import { writeComparisonPage } from '../saved/write-comparison-page.js';
import { agentsKey } from './agents-key.js';
import { type RedisOption, redisOf } from './redis-option.js';

const WAIT_MS = 10_000;
/** The page of more targets could not be read. */
const MAX_ON_PAGE = 50;

/** The options of `assay fleet`. */
export interface FleetCommandOptions extends RedisOption {
  agents: number;
  only: string[];
  skip: string[];
  tier?: Tier;
  seed?: number;
  strict: boolean;
  wait?: number;
  report: string[];
  out: string;
}

/**
 * Has agents judge many targets, and writes a report of each, and one page of all.
 * @throws UsageError, DocumentError before anything is sent
 */
export async function fleet(
  files: readonly string[],
  options: FleetCommandOptions,
): Promise<ExitCode> {
  const names = namesOf(files);
  const settings = redisOf(options, process.env);
  const key = agentsKey(process.env);
  const targets = await Promise.all(
    files.map(async (file, index) => ({
      name: names[index] ?? '',
      profile: await remoteProfile(file, { inspects: true }),
    })),
  );
  const interruption = onInterrupt();
  const { signal } = interruption;
  const clients = new RedisClients(settings);
  try {
    const redis = await clients.connect();
    const lock = new ControllerLock(redis);
    const taken = new AbortController();
    await lock.take(() => taken.abort());
    try {
      const waitMs = Math.max(WAIT_MS, options.wait ?? 0);
      const wanted = Math.min(options.agents, targets.length);
      const search = { agents: wanted, version: version(), key, waitMs, signal };
      const agents = await findAgents(redis, search);
      const codes: ExitCode[] = [];
      const written: string[] = [];
      await judgeTargets({ clients, redis, key, version: version() }, targets, {
        agents,
        options: runOptions(options),
        signal: AbortSignal.any([signal, taken.signal]),
        onStart: (name, agent) => say(`${name}: judged by ${agent}`),
        onResult: async (result) => {
          const { code, path } = await keep(result, options);
          codes.push(code);
          if (path !== undefined) written.push(path);
        },
      });
      await writePage(written.sort(), options.out);
      if (signal.aborted) return EXIT.interrupted;
      return worstExitCode(codes);
    } finally {
      await lock.release();
    }
  } finally {
    clients.close();
    interruption.release();
  }
}

/** How targets are called, and the folders of their reports: by the names of the files. */
function namesOf(files: readonly string[]): string[] {
  const names = files.map((file) => basename(file).replace(/\.ya?ml$/, ''));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return names;
  throw new UsageError(
    `two profiles are called ${visible(twice)}: their reports would be in one folder`,
    'contradiction',
  );
}

function runOptions({ only, skip, tier, seed, strict }: FleetCommandOptions) {
  return {
    only,
    skip,
    strict,
    ...(tier === undefined ? {} : { tier }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** Writes the reports of a target, and says how it stands. */
async function keep(
  { name, report, why }: FleetResult,
  { out, report: formats }: FleetCommandOptions,
): Promise<{ code: ExitCode; path?: string }> {
  if (report === undefined) {
    say(`${name}: incomplete: ${why}`);
    return { code: EXIT.incomplete };
  }
  const folder = join(out, name);
  const path = join(folder, 'report.json');
  const outFolder = await OutFolder.open(folder);
  outFolder.claim(path);
  await writeReportFile(path, report);
  const from = { from: path, folder, program: calledAs().any };
  const saved = await readSavedReport(path);
  const written = await writeSavedReport(saved, [...new Set(['junit', ...formats])], from);
  for (const file of written) if (!file.named) outFolder.claim(file.path);
  await outFolder.close();
  const { record } = await readSavedRun(path);
  const verdict = record.finished?.verdict ?? 'incomplete';
  say(`${name}: ${verdict}${why === undefined ? '' : `, and ${why}`} (${path})`);
  if (record.finished?.interrupted === true) return { code: EXIT.incomplete, path };
  const code = record.finished === undefined ? EXIT.incomplete : exitCodeOf(record.finished);
  return { code: why !== undefined && code === EXIT.ok ? EXIT.incomplete : code, path };
}

async function writePage(paths: readonly string[], out: string): Promise<void> {
  if (paths.length < 2) return;
  if (paths.length > MAX_ON_PAGE) {
    say(`${paths.length} targets are too many for one page; ${MAX_ON_PAGE} are the most`);
    return;
  }
  const page = join(out, 'fleet.html');
  await writeComparisonPage(paths, page);
  say(`page: ${page}`);
}

function say(line: string): void {
  process.stdout.write(`${visible(line)}\n`);
}
