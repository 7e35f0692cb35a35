import { beforeAll, expect, it } from 'vitest';
import { startReferenceArchive } from '../../src/archive/archive.js';
import { scenarioChecks } from '../../src/conformance/check/check.js';
import type { RunEvent } from '../../src/conformance/check/run-event.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import { parseScenario } from '../../src/conformance/scenario/load-scenarios.js';
import type { Scenario } from '../../src/conformance/scenario/scenario-schema.js';
import { parseProfile } from '../../src/profile/load-profile.js';
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

const events: RunEvent[] = [];
beforeAll(async () => {
  const archive = await startReferenceArchive({ store: 'memory' });
  try {
    const { urls, inspectorUrl, token } = archive;
    const profile = {
      target: 'reference archive',
      hosts: urls,
      emailFiles: 'conversations',
      auth: { bearer: token },
      inspector: { url: inspectorUrl },
    };
    const target = await parseProfile('profile.yaml', JSON.stringify(profile), {});
    const run = runConformance({
      target,
      checks: scenarios.flatMap((scenario) => scenarioChecks(scenario, target.limits)),
      suite: 'sha256:docs',
      version: '0',
      selection: { only: [], skip: [] },
      seed: 1,
      full: false,
      strict: false,
      concurrency: 4,
      timeoutMs: 10_000,
      shownOptions: {},
    });
    for await (const event of run) events.push(event);
  } finally {
    await archive.close();
  }
});

it('every check of the docs passes against the reference archive', () => {
  const checks = events.flatMap((event) => (event.type === 'check-finished' ? [event.check] : []));
  const open = checks.filter(({ outcome }) => outcome !== 'passed');
  expect(checks.length).toBeGreaterThan(10);
  expect(open.map(({ id, reason, failure }) => [id, reason ?? failure?.message])).toEqual([]);
});

it('every observation of the docs gets its answers', () => {
  const answers = events.flatMap((event) =>
    event.type === 'observed' ? [event.observation.answer] : [],
  );
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).not.toContain('no answer');
});
