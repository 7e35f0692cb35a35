import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CheckResult } from '../../src/conformance/check/run-event.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import type { RunOptions } from '../../src/conformance/run/run-options.js';
import { renderScenario } from '../../src/conformance/scenario/render-scenario.js';
import type { Target } from '../../src/profile/target.js';
import { loadSuite } from '../../src/suite/load-suite.js';

/** What came of a run, by the checks that were neither deselected nor without anything to see. */
export interface JudgedWith {
  checks: CheckResult[];
  exchanges: number;
}

/** Judges a target with some checks; counterexamples are written into `folder`. */
export async function judgeWith(
  target: Target,
  only: string[],
  more: Partial<RunOptions> & { scenarios?: string[]; folder?: string } = {},
): Promise<JudgedWith> {
  const { scenarios = [], folder, ...options } = more;
  const { checks, digest } = await loadSuite(scenarios, target.limits, options.cases);
  const judged: JudgedWith = { checks: [], exchanges: 0 };
  for await (const event of runConformance({
    target,
    checks,
    suite: digest,
    version: '0.0.0',
    selection: { only, skip: [] },
    seed: 1,
    full: false,
    strict: true,
    concurrency: 4,
    timeoutMs: 30_000,
    shownOptions: {},
    ...(folder === undefined ? {} : { keepCounterexample: keeper(folder) }),
    ...options,
  })) {
    if (event.type === 'run-finished') judged.exchanges = event.summary.exchanges;
    if (event.type !== 'check-finished') continue;
    const { outcome } = event.check;
    if (outcome !== 'deselected' && outcome !== 'not-observed') judged.checks.push(event.check);
  }
  return judged;
}

const keeper =
  (folder: string): NonNullable<RunOptions['keepCounterexample']> =>
  async (scenario) => {
    const path = join(folder, `${scenario.id.replaceAll('/', '-')}.yaml`);
    await writeFile(path, renderScenario(scenario));
    return path;
  };

/** A folder that is gone after the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-property-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
