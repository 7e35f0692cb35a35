import { expect, it } from 'vitest';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';
import { scenarioThresholds } from './scenario-thresholds.js';

/** The texts of what holds by itself, in a scenario of two workloads with these thresholds. */
function implied(...thresholds: string[]): string[] {
  const parsed = parseLoadScenario(
    'x.yaml',
    `id: load/x
title: x
workloads:
  flows: { upload: { size: 1 KiB }, submit: [voice, email], connections: 1 }
  mail: { submit: email, connections: 1 }
for: 1s
thresholds: ${JSON.stringify(thresholds)}`,
  );
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join());
  const all = scenarioThresholds(parsed.scenario).map(({ threshold }) => threshold);
  return all.filter((one) => one.implied).map(({ text }) => text);
}

it('limits errors wherever no threshold speaks of them', () => {
  expect(implied()).toEqual(['errors < 0.1 %']);
  expect(implied('failed == 0', 'latency.p99 < 1 s', 'refused <= 0')).toEqual(['errors < 0.1 %']);
  expect(implied('mail.errors < 5 %')).toEqual(['flows.errors < 0.1 %']);
  expect(implied('upload.errors < 5 %')).toEqual([
    'flows/voice.errors < 0.1 %',
    'flows/email.errors < 0.1 %',
    'mail.errors < 0.1 %',
  ]);
  expect(implied('flows.errors < 5 %', 'email.errors < 5 %')).toEqual([]);
  expect(implied('errors < 50 %')).toEqual([]);
});

it('leaves out the kinds of errors that a threshold tolerates some of', () => {
  expect(implied('ambiguous < 5')).toEqual(['errors < 0.1 % (ambiguous apart)']);
  expect(implied('refused < 5', 'failed < 5', 'ambiguous < 5', 'dropped < 5')).toEqual([]);
});
