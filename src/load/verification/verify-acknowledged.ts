import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Inspector } from '../../profile/inspector-client.js';
import type { Target } from '../../profile/target.js';
import type { GeneratorOptions, Remembered } from '../generator/messages.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { OperationOutcome } from '../thresholds/measure.js';
import { lookForFile } from './verify-file.js';
import { recordFinder } from './verify-record.js';
import type { Violations } from './violations.js';

const AT_ONCE = 4;

/** What an inspection of one operation told. */
export type Found = 'whole' | 'lost' | 'corrupted' | 'twice';

export interface LookUpOptions {
  inspector: Inspector;
  target: Target;
  scenario: LoadScenario;
  common: Pick<GeneratorOptions, 'target' | 'runId' | 'prepared'>;
  /** A worker each. */
  remembered: readonly Remembered[][];
  /** How many to look for in all. */
  most: number;
  /** Milliseconds after which no more are looked for, unless all of them were asked for. */
  patienceMs: number;
  signal: AbortSignal;
  violations: Violations;
}

export interface LookUpResult {
  fates: OperationOutcome[];
  /** Questions to which the inspector gave no answer. */
  unanswered: number;
  /** Of what was lost or corrupted, the first few. */
  examples: string[];
}

const MOST_EXAMPLES = 5;

/** Asks the inspector for what was acknowledged, or for a sample of it, once archiving had its time to settle. */
export async function lookUp(options: LookUpOptions): Promise<LookUpResult> {
  const { target, signal, remembered } = options;
  await sleep(target.settleMs, undefined, { signal }).catch(() => undefined);
  const limit = pLimit(AT_ONCE);
  const result: LookUpResult = { fates: [], unanswered: 0, examples: [] };
  const work: Promise<void>[] = [];
  const until = performance.now() + options.patienceMs;
  const most = Math.ceil(options.most / Math.max(1, remembered.flat().length));
  for (const [worker, lanes] of remembered.entries()) {
    for (const lane of lanes) {
      const fate = fateIn(result, lane);
      const find = finder(options, worker, lane);
      for (let at = 0; at < Math.min(most, lane.serials.length); at++) {
        const [serial = 0, sentMs = 0] = [lane.serials[at], lane.sentMs[at]];
        const look = () => lookOnce(options, result, fate, () => find(serial, sentMs));
        work.push(limit(async () => (performance.now() < until ? look() : undefined)));
      }
    }
  }
  await Promise.all(work);
  return result;
}

async function lookOnce(
  { signal, violations }: LookUpOptions,
  result: LookUpResult,
  fate: OperationOutcome,
  find: () => Promise<{ found: Found; what: string }>,
): Promise<void> {
  if (signal.aborted) return;
  try {
    const { found, what } = await find();
    fate.lookedUp += 1;
    if (found === 'twice') violations.note('archived-twice', what);
    if (found !== 'lost' && found !== 'corrupted') return;
    fate[found] += 1;
    if (result.examples.length < MOST_EXAMPLES) result.examples.push(`${found}: ${what}`);
  } catch {
    result.unanswered += 1;
  }
}

function finder(
  options: LookUpOptions,
  worker: number,
  { workload: name, kind }: Remembered,
): (serial: number, sentMs: number) => Promise<{ found: Found; what: string }> {
  const { inspector, scenario, common } = options;
  const workload = scenario.workloads[name];
  if (workload === undefined) throw new Error(`no workload ${name}`);
  const own = { ...common, worker };
  if (kind !== 'upload') return recordFinder(inspector, own, name, workload, kind);
  const { upload } = workload;
  if (upload === undefined) throw new Error(`no uploads in ${name}`);
  return (serial) => lookForFile(inspector, own, name, upload, serial);
}

function fateIn(result: LookUpResult, { workload, kind }: Remembered): OperationOutcome {
  let fate = result.fates.find((one) => one.workload === workload && one.kind === kind);
  if (fate === undefined) {
    fate = { workload, kind, lookedUp: 0, lost: 0, corrupted: 0 };
    result.fates.push(fate);
  }
  return fate;
}
