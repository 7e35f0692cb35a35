import type { LoadReport, ReportedOperation } from '../report/load-report.js';
import { recordTemplate } from '../request/record-template.js';
import { runLoad } from '../run/run-load.js';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';
import { startNullSink } from './null-sink.js';
import { nullTarget } from './null-target.js';
import { runPeer } from './run-autocannon.js';

const SEED = 1;
const TIMEOUT_MS = 30_000;

/** What one measurement against the null sink reached. */
export interface Calibration {
  name: string;
  /** Requests a second. */
  rate?: number;
  /** Bytes a second. */
  throughput?: number;
  p50Ms?: number;
  p99Ms?: number;
  /** Cores that this process used. */
  cores?: number;
}

/** How much to measure. */
export interface CalibrateOptions {
  seconds: number;
  connections: number;
  version: string;
  signal: AbortSignal;
  say(name: string): void;
}

/** Measures what this machine can send at most, beside a generator that others made. */
export async function calibrate(options: CalibrateOptions): Promise<Calibration[]> {
  const sink = await startNullSink();
  try {
    const results: Calibration[] = [];
    const steps: [name: string, run: () => Promise<Omit<Calibration, 'name'>>][] = [
      ['records, every body unique', () => records(sink.url, options)],
      ['autocannon, one body', () => peer(sink.url, options, false)],
      ['autocannon, every body unique', () => peer(sink.url, options, true)],
      ['one upload at a time, 1 GB', () => uploads(sink.url, options, 1)],
      ['four uploads at a time, 1 GB', () => uploads(sink.url, options, 4)],
    ];
    for (const [name, run] of steps) {
      if (options.signal.aborted) break;
      options.say(name);
      results.push({ name, ...(await run()) });
    }
    return results;
  } finally {
    await sink.stop();
  }
}

async function records(url: string, options: CalibrateOptions): Promise<Omit<Calibration, 'name'>> {
  const workload = `{ submit: conversations, files: none, connections: ${options.connections} }`;
  return figures(await measure(url, workload, options));
}

async function uploads(
  url: string,
  options: CalibrateOptions,
  streams: number,
): Promise<Omit<Calibration, 'name'>> {
  const workload = `{ upload: { size: 1 GB }, connections: ${streams} }`;
  return figures(await measure(url, workload, options));
}

/** Runs one workload for as many seconds as asked for, after one to warm up. */
export async function measure(
  url: string,
  workload: string,
  { seconds, version, signal }: Pick<CalibrateOptions, 'seconds' | 'version' | 'signal'>,
): Promise<LoadReport> {
  const text = `id: load/calibration\ntitle: null sink\nworkloads:\n  all: ${workload}\nfor: ${seconds + 1}s\nwarmup: 1s\n`;
  const parsed = parseLoadScenario('calibration', text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
  const events = runLoad({
    target: await nullTarget(url),
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

function figures({ workloads, generator }: LoadReport): Omit<Calibration, 'name'> {
  const operation: ReportedOperation | undefined = workloads[0]?.operations[0];
  const { rate, throughput, latencyMs } = operation ?? {};
  const upload = operation?.operation === 'upload';
  return {
    ...(rate && !upload && { rate: rate.p50 }),
    ...(throughput && upload && { throughput: throughput.p50 }),
    ...(latencyMs && { p50Ms: latencyMs.p50, p99Ms: latencyMs.p99 }),
    cores: generator.cpu.mean,
  };
}

async function peer(
  url: string,
  { connections, seconds }: CalibrateOptions,
  unique: boolean,
): Promise<Omit<Calibration, 'name'>> {
  const { template } = recordTemplate({
    operation: 'conversations',
    spec: {},
    templates: {},
    reference: { kind: 'none' },
    label: `calibrate/${Date.now()}`,
    baseUrl: url,
    path: '/conversations',
    token: undefined,
  });
  let serial = 0;
  const { rate, p50, p99 } = await runPeer({
    url: `${url}/conversations`,
    connections,
    seconds,
    headers: { 'content-type': 'application/json' },
    body: template.body().toString(),
    ...(unique && {
      unique: () => {
        serial += 1;
        template.stamp(serial, Date.now());
        return template.bytes.toString('latin1', template.bodyAt);
      },
    }),
  });
  return { rate, p50Ms: p50, p99Ms: p99 };
}
