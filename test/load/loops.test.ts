import { expect, it, onTestFinished } from 'vitest';
import { startNullSink } from '../../src/load/calibrate/null-sink.js';
import type { SinkOptions } from '../../src/load/calibrate/null-sink-options.js';
import { LoadError } from '../../src/load/plan/load-error.js';
import { expectVerdict } from '../support/expect-verdict.js';
import { loadWith, targetAt } from '../support/load-archive.js';

async function sinkFor(options: SinkOptions = {}) {
  const sink = await startNullSink(options);
  onTestFinished(() => sink.stop());
  return { target: await targetAt(sink.url), stats: sink.stats };
}

it('starts arrivals on schedule, however long answers take', async () => {
  const { target, stats } = await sinkFor({ delayMs: 200 });
  const report = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, rate: 100/s, connections: 200 } }\nfor: 3s',
  );
  const [records] = report.workloads;
  expect(records).toMatchObject({ loop: 'open', attempted: 300, acknowledged: 300, dropped: 0 });
  expect(records?.latencyMs?.count).toBe(300);
  // A closed loop over one connection would have reached fifteen; the latency is at least the
  // delay.
  expect(records?.latencyMs?.min).toBeGreaterThanOrEqual(199);
  expect(records?.serviceMs?.min).toBeLessThanOrEqual(records?.latencyMs?.max ?? 0);
  expect((await stats()).posts).toBe(300);
});

it('counts waiting for a connection as latency, and arrivals beyond the queue as dropped', async () => {
  const { target } = await sinkFor({ delayMs: 100 });
  const report = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, rate: 50/s, connections: 1, queue: 5 } }\nfor: 2s',
  );
  const [records] = report.workloads;
  expect(records?.dropped).toBeGreaterThan(20);
  expect((records?.attempted ?? 0) + (records?.dropped ?? 0)).toBe(100);
  expect(records?.latencyMs?.p50).toBeGreaterThan(2 * (records?.serviceMs?.p50 ?? 0));
});

it('follows the stages of a rate, split among workers', async () => {
  const { target, stats } = await sinkFor();
  const report = await loadWith(
    target,
    `workers: 2
workloads:
  records:
    submit: [conversations, email]
    files: none
    stages: [{ for: 1s, rate: 100/s }, { for: 2s, rate: { from: 100/s, to: 300/s } }]`,
  );
  expect(report.workloads[0]).toMatchObject({ attempted: 500, dropped: 0 });
  expect(report.generator.workers).toBe(2);
  expect(report.violations).toEqual([]);
  expect((await stats()).posts).toBe(report.workloads[0]?.attempted);
});

it('keeps every connection of a closed loop busy until the count is reached', async () => {
  const { target, stats } = await sinkFor();
  const report = await loadWith(
    target,
    'workers: 2\nworkloads: { records: { submit: [conversations, voice, email, eventFeed], files: none, connections: 5, count: 1001 } }',
  );
  expect(report.workloads[0]).toMatchObject({
    attempted: 1001,
    acknowledged: 1001,
    statuses: { 200: 1001 },
  });
  expect(report.series.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBe(1001);
  expect((await stats()).posts).toBe(1001);
});

it('uploads with a length and in chunks, and counts the bytes while they are sent', async () => {
  const { target, stats } = await sinkFor();
  const report = await loadWith(
    target,
    `workloads:
  files:
    upload: { sizes: [{ size: 100 kB, weight: 1 }, { size: 5 MB, weight: 1 }], framing: [length, chunked] }
    connections: 3
    count: 20`,
  );
  const [files] = report.workloads;
  expect(files).toMatchObject({ attempted: 20, acknowledged: 20 });
  const { puts, bodyBytes } = await stats();
  expect(puts).toBe(20);
  // The sink also counts the line ends of chunks.
  expect(bodyBytes).toBeGreaterThanOrEqual(files?.bytes ?? 0);
  expect(files?.answerMs?.count).toBe(20);
});

it('excludes the warm-up from the figures but not from the counts', async () => {
  const { target, stats } = await sinkFor();
  const report = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, rate: 50/s } }\nwarmup: 1s\nfor: 3s',
  );
  expect(report.workloads[0]?.attempted).toBe(150);
  expect(report.workloads[0]?.latencyMs?.count).toBeLessThan(150);
  expect(report.measuredSeconds).toBeGreaterThan(1);
  expect(report.measuredSeconds).toBeLessThan(3);
  expect((await stats()).posts).toBe(150);
});

it('ends early when a threshold with abort is crossed, and on a signal', async () => {
  const { target } = await sinkFor({ delayMs: 50 });
  const early = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, connections: 2 } }\nfor: 60s\nthresholds: [{ expect: "latency.p50 < 10 ms", abort: true }]',
  );
  expectVerdict(early, 'crossed');
  expect(early.reasons.join('\n')).toContain('latency.p50 < 10 ms: ');
  expect(early.run.durationMs).toBeLessThan(30_000);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  const cut = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, connections: 2 } }\nfor: 60s',
    { signal: controller.signal },
  );
  expect([cut.verdict, cut.reasons]).toEqual(['interrupted', []]);
});

it('stops once the rate is steady', async () => {
  const { target } = await sinkFor({ delayMs: 100 });
  const report = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, connections: 10 } }\nfor: 60s\nuntil: { steady: 100%, segments: 3 }',
  );
  expect(report.run.durationMs).toBeLessThan(30_000);
});

it('finds the rate beyond which a threshold is crossed', async () => {
  // One connection and 20 ms an answer: about fifty a second, and no more.
  const { target } = await sinkFor({ delayMs: 20 });
  const report = await loadWith(
    target,
    `workloads: { records: { submit: voice, files: none, connections: 1, queue: 20 } }
search: { workload: records, from: 10/s, to: 200/s, hold: 2s, precision: 30% }
for: 2s
thresholds: ["records.dropped == 0", "records.latency.p50 < 400 ms"]`,
  );
  const phases = report.search?.probes.map(({ phase }) => phase);
  expect(phases?.[0]).toBe('step');
  expect(report.search?.probes.some(({ held }) => !held)).toBe(true);
  const { highest = 0 } = report.search ?? {};
  expect(highest).toBeLessThan(80);
}, 60_000);

it('says why a load is impossible before it sends anything', async () => {
  const { target, stats } = await sinkFor();
  const { voice: _, ...hosts } = target.hosts;
  const cases: [typeof target, string, string][] = [
    [{ ...target, hosts }, 'submit: voice, connections: 1, count: 1', 'missing-host'],
    [target, 'upload: { size: 2 GB }, connections: 1, count: 1', 'file-limit'],
    [{ ...target, pace: { concurrency: 2 } }, 'submit: email, connections: 3, count: 1', 'pace'],
    [
      { ...target, pace: { requestsPerSecond: 5 } },
      'submit: email, connections: 1, count: 1',
      'pace',
    ],
  ];
  for (const [limited, workload, code] of cases) {
    const failure = await loadWith(limited, `workloads: { all: { ${workload} } }`).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(LoadError);
    expect(failure.code).toBe(code);
  }
  expect((await stats()).requests).toBe(0);
});

it('is incomplete, and not slow, when there is no target', async () => {
  const target = await targetAt('http://127.0.0.1:9');
  const report = await loadWith(
    target,
    'workloads: { records: { submit: voice, files: none, connections: 2, count: 4 } }\nthresholds: ["latency.p99 < 1 s"]',
  );
  expect(report.workloads[0]).toMatchObject({
    attempted: 4,
    acknowledged: 0,
    failed: { unreachable: 4 },
  });
  expect(report.thresholds[0]).toMatchObject({ outcome: 'no-samples' });
  expect(report.verdict).toBe('incomplete');
});

it('drops as much of one operation as of the other, and of none alone', async () => {
  const { target } = await sinkFor({ delayMs: 150 });
  const scenario = (workers: number, queue: number) =>
    `workers: ${workers}
workloads: { two: { submit: [email, voice], files: none, rate: 100/s, connections: 2, queue: ${queue} } }
for: 2s
thresholds: ["errors <= 100 %"]`;
  for (const [workers, queue] of [
    [1, 0],
    [2, 0],
    [1, 60],
  ] as const) {
    const [two] = (await loadWith(target, scenario(workers, queue))).workloads;
    expect((two?.attempted ?? 0) + (two?.dropped ?? 0)).toBe(200);
    const [email = 0, voice = 0] = (two?.operations ?? []).map(({ dropped }) => dropped);
    expect(Math.min(email, voice)).toBeGreaterThan(50);
    expect(Math.abs(email - voice)).toBeLessThanOrEqual(workers);
  }
});

it('takes rates from the time in which it sends, also where that is no whole number of seconds', async () => {
  // The last answers come long after the end of sending.
  const { target } = await sinkFor({ delayMs: 700 });
  const report = await loadWith(
    target,
    'workloads: { notes: { submit: voice, files: none, rate: 100/s } }\nfor: 1500ms\nwarmup: 1s',
  );
  const [notes] = report.workloads;
  expect(notes).toMatchObject({ attempted: 150, acknowledged: 150 });
  const [, half, ...rest] = report.series;
  // When exactly it began to send is up to the machine; a whole second would be twice as long.
  expect(half).toMatchObject({ second: 1, measured: true });
  expect(half?.lengthMs).toBeGreaterThan(400);
  expect(half?.lengthMs).toBeLessThan(700);
  expect(rest.every(({ measured }) => !measured)).toBe(true);
  expect(notes?.throughput?.mean).toBeCloseTo((notes?.bytes ?? 0) / 1.5, -4);
});

it('starts every arrival of its time, however soon before the end it is due', async () => {
  const { target } = await sinkFor({ delayMs: 100 });
  for (let round = 0; round < 3; round++) {
    const report = await loadWith(
      target,
      'workloads: { notes: { submit: voice, files: none, rate: 3000/s, connections: 2, queue: 0 } }\nfor: 1s\nthresholds: ["errors <= 100 %"]',
    );
    const { attempted = 0, dropped = 0 } = { ...report.workloads[0] };
    expect(attempted + dropped).toBe(3000);
  }
});

it('is incomplete where it ends before anything was measured', async () => {
  const { target } = await sinkFor();
  const warm = await loadWith(
    target,
    'workloads: { notes: { submit: voice, files: none, connections: 1, count: 5 } }\nwarmup: 5s\nthresholds: ["latency.p99 < 1 s"]',
  );
  expect(warm.verdict).toBe('incomplete');
  expect(warm.reasons).toEqual(['nothing was measured: the load ended within its warm-up']);
});
