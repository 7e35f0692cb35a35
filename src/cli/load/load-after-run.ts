import { readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { EXIT, type ExitCode, worstExitCode } from '../process/exit-codes.js';
import { load } from './load.js';
import type { LoadCommandOptions } from './load-options.js';

/** What a run hands on to the loads that follow it. */
export interface LoadAfterRunOptions
  extends Omit<
    LoadCommandOptions,
    'report' | 'only' | 'skip' | 'seed' | 'deadline' | 'wait' | 'target' | 'threshold'
  > {
  load: string[];
  target?: string;
  seed?: number;
  deadline?: number;
}

/**
 * Finds what is wrong with the loads before anything is sent.
 *
 * @throws DocumentError
 */
export async function assertLoads(
  names: readonly string[],
  folders: readonly string[],
): Promise<void> {
  for (const name of names) await readLoadScenario(name, folders);
}

/**
 * Loads the target after it was judged. The exit code is the worst of all; the reports of loads are
 * next to the run's.
 */
export async function loadAfterRun(
  code: ExitCode,
  { load: scenarios, ...options }: LoadAfterRunOptions,
): Promise<ExitCode> {
  if (code === EXIT.interrupted || code === EXIT.usage) return code;
  process.stdout.write('\n');
  const all = { only: [], skip: [], report: [], threshold: [] };
  const loaded = await load(scenarios, { ...options, ...all }, { followsRun: true });
  const worst = worstExitCode([code, loaded]);
  if (!options.dryRun) {
    process.stdout.write(
      `\nconformance ${words(code)}, load ${words(loaded)}; overall ${words(worst)}\n`,
    );
  }
  return worst;
}

function words(code: ExitCode): string {
  const known: Partial<Record<ExitCode, string>> = {
    [EXIT.ok]: 'passed',
    [EXIT.failed]: 'failed',
    [EXIT.incomplete]: 'incomplete',
    [EXIT.interrupted]: 'interrupted',
  };
  return known[code] ?? 'failed';
}
