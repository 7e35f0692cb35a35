import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { targetAt } from '../../../test/support/load-archive.js';
import type { Inspector } from '../../profile/inspector/inspector-client.js';
import type { Operation } from '../../spec/operation.js';
import { generatorTarget } from '../request/generator-target.js';
import { recordVariantTemplate } from '../request/record-variant.js';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';
import {
  type RunSample,
  type VerificationResult,
  verifyAcknowledged,
} from './verify-acknowledged.js';
import { Violations } from './violations.js';

const parsed = parseLoadScenario(
  'x.yaml',
  `id: load/x
title: x
workloads:
  mix: { submit: [voice, conversations, eventFeed], files: none, connections: 1 }
for: 1s`,
);
if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
const { scenario } = parsed;
const KINDS = ['voice', 'conversations', 'eventFeed'] as const;

const sampleOf = (kind: Operation, size: number): RunSample => ({
  runId: 'r',
  workload: 'mix',
  kind,
  worker: 0,
  iterations: Float64Array.from({ length: size }, (_, at) => at + 1),
  sentMs: new Float64Array(size),
});

interface Verification {
  /** Of each operation. */
  sizes: readonly [number, number, number];
  records: Inspector['records'];
  limit?: number;
  timeLimitMs?: number;
}

async function verify(options: Verification): Promise<VerificationResult> {
  const { sizes, records, limit = 200, timeLimitMs = 60_000 } = options;
  return verifyAcknowledged({
    inspector: { records, file: async () => undefined, urlOf: () => '' },
    scenario,
    context: await contextOf(),
    samples: KINDS.map((kind, at) => sampleOf(kind, sizes[at] ?? 0)),
    limit,
    timeLimitMs,
    signal: new AbortController().signal,
    violations: new Violations(),
  });
}

async function contextOf() {
  const target = generatorTarget(await targetAt('http://127.0.0.1:9'));
  return { target, preparedFiles: {} };
}

const lookedUp = ({ series }: VerificationResult) => series.map((one) => one.lookedUp);
const archived: Inspector['records'] = async () => [{ messages: 1 }] as never;

it('looks into the middle of what was acknowledged, and not at its beginning alone', async () => {
  const { mix } = scenario.workloads;
  if (mix === undefined) throw new Error('no workload');
  const context = { ...(await contextOf()), worker: 0, runId: 'r' };
  const lost = new Set(
    KINDS.flatMap((operation) => {
      const kind = { workload: 'mix', operation, variant: 'plain' as const };
      const { marker } = recordVariantTemplate(context, kind, mix);
      return Array.from({ length: 130 }, (_, at) => marker(at + 68));
    }),
  );
  const result = await verify({
    sizes: [200, 200, 200],
    records: async ({ marker }) => (lost.has(marker) ? [] : archived({ marker })),
  });
  for (const series of result.series) expect(series.lost).toBeGreaterThan(0);
});

it('looks up as many as it was asked for, where one series has few', async () => {
  expect(lookedUp(await verify({ sizes: [200, 10, 200], records: archived }))).toEqual([
    95, 10, 95,
  ]);
  expect(lookedUp(await verify({ sizes: [5, 5, 5], records: archived }))).toEqual([5, 5, 5]);
  expect(lookedUp(await verify({ sizes: [9, 9, 9], records: archived, limit: 1 }))).toEqual([
    1, 1, 1,
  ]);
});

it('gives every series its part of a time that is too short', async () => {
  const records: Inspector['records'] = async (query) => {
    await sleep(10);
    return archived(query);
  };
  const result = await verify({ sizes: [200, 200, 200], records, timeLimitMs: 300 });
  expect(lookedUp(result).reduce((sum, one) => sum + one)).toBeLessThan(200);
  for (const count of lookedUp(result)) expect(count).toBeGreaterThan(0);
});
