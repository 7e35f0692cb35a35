import { beforeAll, expect, it } from 'vitest';
import { scenarioChecks } from '../../src/conformance/check/scenario-checks.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import type { Scenario } from '../../src/conformance/scenario/scenario-schema.js';
import { startEmbeddedTarget } from '../../src/suite/target/embedded-target.js';
import { type Judged, judgeWith } from '../support/judge-with.js';
import { allPages, blocksOf } from './pages.js';

const HEAD = (line: number) =>
  `id: docs/line-${line}\ntitle: Steps\njudges: files/upload-answers-200\nsteps:\n`;

/** The scenarios of the docs, and their fragments of steps as scenarios. */
const scenarios: Scenario[] = allPages()
  .flatMap(blocksOf)
  .filter(({ info }) => info === 'yaml scenario' || info === 'yaml steps')
  .map(({ file, line, info, content }) => {
    const parsed = parseScenario(file, info === 'yaml steps' ? HEAD(line) + content : content);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.scenario;
  });

let judged: Judged;
beforeAll(async () => {
  const { target, stop } = await startEmbeddedTarget({ full: true });
  try {
    const checks = scenarios.flatMap((scenario) => scenarioChecks(scenario, target.limits));
    judged = await judgeWith(target, { suite: { checks, scenarios, digest: 'sha256:docs' } });
  } finally {
    await stop();
  }
});

it('every check of the docs passes against the reference archive', () => {
  const open = judged.checks.filter(({ outcome }) => outcome !== 'passed');
  expect(judged.checks.length).toBeGreaterThan(10);
  expect(open.map(({ id, reason, failure }) => [id, reason ?? failure?.message])).toEqual([]);
});

it('every observation of the docs gets its answers', () => {
  expect(judged.observations.length).toBeGreaterThan(0);
  for (const { answer } of judged.observations) expect(answer).not.toContain('no answer');
});
