import type { LoadReport } from '../report/load-report.js';
import { recordTemplate } from '../request/record-template.js';
import { measureWorkload } from './measure-workload.js';
import { startNullSink } from './null-sink.js';
import { runAutocannon } from './run-autocannon.js';

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

export interface CalibrateOptions {
  seconds: number;
  connections: number;
  version: string;
  signal: AbortSignal;
  /** Called with the name of each measurement before it starts. */
  onStart(name: string): void;
}

type Figures = Omit<Calibration, 'name'>;

const recordsOver = (connections: number): string =>
  `{ submit: conversations, files: none, connections: ${connections} }`;

/**
 * The most records a second that this machine sends to a null sink; undefined where it was
 * interrupted before.
 */
export async function calibratedRate(
  options: Omit<CalibrateOptions, 'onStart'>,
): Promise<number | undefined> {
  const sink = await startNullSink();
  try {
    return figuresOf(await measureWorkload(sink.url, recordsOver(options.connections), options))
      .rate;
  } finally {
    await sink.stop();
  }
}

/**
 * Measures the most that this machine can send, and compares it with a generator made by others.
 */
export async function calibrate(options: CalibrateOptions): Promise<Calibration[]> {
  const { connections, signal } = options;
  const sink = await startNullSink();
  const ownFigures = async (workload: string) =>
    figuresOf(await measureWorkload(sink.url, workload, options));
  const uploads = (streams: number) => `{ upload: { size: 1 GB }, connections: ${streams} }`;
  const measurements: [name: string, measure: () => Promise<Figures>][] = [
    ['records, every body unique', () => ownFigures(recordsOver(connections))],
    ['autocannon, one body', () => autocannonFigures(sink.url, options, false)],
    ['autocannon, every body unique', () => autocannonFigures(sink.url, options, true)],
    ['one upload at a time, 1 GB', () => ownFigures(uploads(1))],
    ['four uploads at a time, 1 GB', () => ownFigures(uploads(4))],
  ];
  try {
    const results: Calibration[] = [];
    for (const [name, measure] of measurements) {
      if (signal.aborted) break;
      options.onStart(name);
      results.push({ name, ...(await measure()) });
    }
    return results;
  } finally {
    await sink.stop();
  }
}

function figuresOf({ workloads, generator }: LoadReport): Figures {
  const operation = workloads[0]?.operations[0];
  const { rate, throughput, latencyMs } = operation ?? {};
  const upload = operation?.operation === 'upload';
  return {
    ...(rate && !upload && { rate: rate.p50 }),
    ...(throughput && upload && { throughput: throughput.p50 }),
    ...(latencyMs && { p50Ms: latencyMs.p50, p99Ms: latencyMs.p99 }),
    cores: generator.cpu.mean,
  };
}

async function autocannonFigures(
  url: string,
  { connections, seconds }: CalibrateOptions,
  unique: boolean,
): Promise<Figures> {
  const { template } = recordTemplate({
    operation: 'conversations',
    spec: {},
    templates: {},
    file: { kind: 'none' },
    label: `calibrate/${Date.now()}`,
    baseUrl: url,
    path: '/conversations',
    token: undefined,
  });
  let iteration = 0;
  const nextBody = () => {
    iteration += 1;
    template.stamp(iteration, Date.now());
    return template.body().toString('latin1');
  };
  const { rate, p50, p99 } = await runAutocannon({
    url: `${url}/conversations`,
    connections,
    seconds,
    headers: { 'content-type': 'application/json' },
    body: template.body().toString(),
    ...(unique && { nextBody }),
  });
  return { rate, p50Ms: p50, p99Ms: p99 };
}
