import { parseProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';
import { OPERATIONS } from '../../spec/operation.js';
import type { LoadReport } from '../report/load-report.js';
import { runLoad } from '../run/run-load.js';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';

const SEED = 1;
const TIMEOUT_MS = 30_000;

/**
 * Runs one workload against a null sink, for as many seconds as asked for after one to warm up.
 *
 * @param workload as YAML
 */
export async function measureWorkload(
  url: string,
  workload: string,
  { seconds, version, signal }: { seconds: number; version: string; signal: AbortSignal },
): Promise<LoadReport> {
  const text = `id: load/calibration\ntitle: null sink\nworkloads:\n  all: ${workload}\nfor: ${seconds + 1}s\nwarmup: 1s\n`;
  const parsed = parseLoadScenario('calibration', text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
  const events = runLoad({
    target: await nullSinkTarget(url),
    scenario: parsed.scenario,
    text,
    version,
    seed: SEED,
    timeoutMs: TIMEOUT_MS,
    signal,
    shownOptions: {},
  });
  for await (const event of events) if (event.type === 'load-finished') return event.report;
  throw new Error('the load did not finish');
}

function nullSinkTarget(url: string): Promise<Target> {
  const hosts = OPERATIONS.map((name) => `  ${name}: ${url}`);
  return parseProfile('null sink', ['target: null sink', 'hosts:', ...hosts, ''].join('\n'), {});
}
