import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Inspector } from '../../profile/inspector/inspector-client.js';
import type { SeriesId } from '../metrics/series-id.js';
import type { RequestContext } from '../request/request-context.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { AcknowledgedOperations } from './acknowledged-sample.js';
import type { Verify } from './stored.js';
import { fileVerifier } from './verify-file.js';
import { recordVerifier } from './verify-record.js';
import type { Violations } from './violations.js';

const CONCURRENCY = 4;
const MAX_EXAMPLES = 5;

/** Acknowledged operations of one series and worker. */
export interface SeriesSample extends SeriesId, AcknowledgedOperations {
  worker: number;
}

/** The same with the run that sent them: each probe of a search names its records anew. */
export interface RunSample extends SeriesSample {
  runId: string;
}

export interface VerificationOptions {
  inspector: Inspector;
  scenario: LoadScenario;
  context: Omit<RequestContext, 'worker' | 'runId'>;
  samples: readonly RunSample[];
  /** How many operations to verify in total. */
  limit: number;
  /** Milliseconds after which verification ends early. */
  timeLimitMs: number;
  signal: AbortSignal;
  /** Takes what is archived more than once. */
  violations: Violations;
}

/** How the verified operations of a series are stored. */
export interface SeriesVerification extends SeriesId {
  lookedUp: number;
  /** Look-ups that the inspector did not answer. */
  failed: number;
  lost: number;
  corrupted: number;
}

export interface VerificationResult {
  series: SeriesVerification[];
  /** The first few operations that were lost or corrupted. */
  examples: string[];
  /** Why the first look-up failed. */
  failure?: string;
}

/**
 * Asks the inspector for a sample of what was acknowledged, once the target had its time to settle.
 */
export async function verifyAcknowledged(
  options: VerificationOptions,
): Promise<VerificationResult> {
  const { context, signal, samples } = options;
  await sleep(context.target.settleMs, undefined, { signal }).catch(() => undefined);
  const limit = pLimit(CONCURRENCY);
  const result: VerificationResult = { series: [], examples: [] };
  const endAt = performance.now() + options.timeLimitMs;
  const sizes = sharesOf(
    options.limit,
    samples.map(({ iterations }) => iterations.length),
  );
  const lookUps = samples.flatMap((sample, at) => {
    const totals = totalsOf(result, sample);
    const verify = verifierOf(options, sample);
    return drawn(sizes[at] ?? 0, sample.iterations.length).map((index) => {
      const [iteration, sentMs] = [sample.iterations[index] ?? 0, sample.sentMs[index] ?? 0];
      return { totals, verify: () => verify(iteration, sentMs) };
    });
  });
  // What the end of the time cuts off is spread over all series, too.
  const work = drawn(lookUps.length, lookUps.length).map((index) =>
    limit(async () => {
      const lookUp = lookUps[index];
      if (lookUp !== undefined && performance.now() < endAt) {
        await count(options, result, lookUp.totals, lookUp.verify);
      }
    }),
  );
  await Promise.all(work);
  return result;
}

/**
 * How many of each sample to verify: as many of each as can be, and at least one. What a small
 * sample does not need goes to the others.
 */
function sharesOf(limit: number, sizes: readonly number[]): number[] {
  const shares = sizes.map(() => 0);
  const ascending = [...sizes.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  let left = limit;
  for (const [done, at] of ascending.entries()) {
    const share = Math.max(1, Math.ceil(left / (sizes.length - done)));
    shares[at] = Math.min(share, sizes[at] ?? 0);
    left -= shares[at];
  }
  return shares;
}

/**
 * Some of the numbers below `of`, each with the same chance, in random order. The first slots of a
 * sample are not random: before it is full, they are what was acknowledged first.
 */
function drawn(count: number, of: number): number[] {
  const numbers = Array.from({ length: of }, (_, number) => number);
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(Math.random() * (of - at));
    [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
  }
  return numbers.slice(0, count);
}

async function count(
  { signal, violations }: VerificationOptions,
  result: VerificationResult,
  totals: SeriesVerification,
  verify: () => ReturnType<Verify>,
): Promise<void> {
  if (signal.aborted) return;
  const stored = await verify().catch((error: unknown) => {
    if (signal.aborted) return;
    totals.failed += 1;
    result.failure ??= error instanceof Error ? error.message : String(error);
  });
  if (stored === undefined) return;
  const { state, what } = stored;
  totals.lookedUp += 1;
  if (state === 'duplicated') violations.add('archived-twice', what);
  if (state !== 'lost' && state !== 'corrupted') return;
  totals[state] += 1;
  if (result.examples.length < MAX_EXAMPLES) result.examples.push(`${state}: ${what}`);
}

function verifierOf(
  { inspector, scenario, context }: VerificationOptions,
  { workload: name, kind, worker, runId }: RunSample,
): Verify {
  const workload = scenario.workloads[name];
  if (workload === undefined) throw new Error(`no workload ${name}`);
  const own = { ...context, worker, runId };
  if (kind !== 'upload')
    return recordVerifier(inspector, { context: own, name, workload, operation: kind });
  if (workload.upload === undefined) throw new Error(`no uploads in ${name}`);
  return fileVerifier(inspector, own, name, workload.upload);
}

function totalsOf(
  { series }: VerificationResult,
  { workload, kind }: SeriesId,
): SeriesVerification {
  const known = series.find((one) => one.workload === workload && one.kind === kind);
  if (known !== undefined) return known;
  const totals = { workload, kind, lookedUp: 0, failed: 0, lost: 0, corrupted: 0 };
  series.push(totals);
  return totals;
}
