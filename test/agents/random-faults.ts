import { expect } from 'vitest';
import { randomOf } from '../support/random-of.js';
import { type Fault, type SimulatedRun, simulateRun } from './simulate-run.js';

const KINDS = [
  'kill',
  'stop',
  'cut',
  'restart',
  'delay',
  'kill-controller',
  'stop-controller',
  'cut-controller',
  'interrupt',
] as const;

/** A run with one to three faults at random moments, and what has to hold whatever they are. */
export function checkRandomRun(seed: number): SimulatedRun {
  const random = randomOf(seed);
  const agents = 2 + Math.floor(random() * 4);
  const seconds = 4 + Math.floor(random() * 8);
  const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Fault => {
    const what = KINDS[Math.floor(random() * KINDS.length)] ?? 'kill';
    const at = random() * (seconds + 4) * 1000;
    return { at, what, agent: Math.floor(random() * agents), ms: random() * 14_000 };
  });
  const lossRate = random() < 0.3 ? random() * 0.2 : 0;
  const run = simulateRun({ seed, agents, seconds, faults, lossRate });
  const told = JSON.stringify({ seed, agents, seconds, faults, lossRate });
  assertSound(run, faults, told);
  return run;
}

/** Never a wrong count, never a hang, and never green when a part is missing. */
function assertSound(run: SimulatedRun, faults: readonly Fault[], told: string): void {
  const controllerKilled = faults.some(({ what }) => what === 'kill-controller');
  // Nobody waits for ever, and nobody goes on sending.
  if (!controllerKilled) expect(run.outcome, told).toBeDefined();
  for (const { ended, killed, generator } of run.agents) {
    if (killed) continue;
    expect(ended, told).toBe(true);
    expect(generator.working, told).toBe(false);
  }
  if (run.outcome?.kind !== 'ran') return;
  const { agents, degraded } = run.outcome;
  let reported = 0;
  for (const [shard, { generator }] of run.agents.entries()) {
    const agent = agents.list[shard];
    // What counts of an agent are its first seconds, each once.
    const first = generator.sent.slice(0, agent?.seconds).reduce((sum, one) => sum + one, 0);
    expect(agent?.attempted, told).toBe(first);
    reported += first;
    if (degraded.length > 0) continue;
    expect(agent?.outcome, told).toBe('finished');
    expect(agent?.seconds, told).toBe(generator.sent.length);
  }
  expect(
    run.merged.reduce((sum, one) => sum + one, 0),
    told,
  ).toBe(reported);
}
