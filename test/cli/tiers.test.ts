import { describe, expect, it } from 'vitest';
import { readKnownFaults } from '../../src/package/known-faults.js';
import { isAtOrBelow } from '../../src/spec/id-path.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { candidatesOf } from '../../src/suite/plan/candidates.js';
import { chooseChecks, forChecks } from '../../src/suite/plan/choose-checks.js';
import { readShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import { TIER_BUDGETS } from '../../src/suite/plan/tiers.js';
import { assay, folderForTest, reportIn } from '../support/assay.js';

describe('a tier', () => {
  it('judges what it has within its price, and says what it is worth', async () => {
    const cwd = await folderForTest();
    const { code, stdout } = await assay(['run', '--tier', 'smoke'], { cwd });
    expect(code).toBe(0);
    const { tier, summary, checks } = await reportIn(cwd);
    // An audit that sends nothing may find nothing to look at in so little.
    const seen = (summary.checks.passed ?? 0) + (summary.checks['not-observed'] ?? 0);
    expect(tier).toMatchObject({ name: 'smoke', checks: seen });
    const { requests, objects, bytes } = TIER_BUDGETS.smoke;
    expect(summary.exchanges).toBeLessThanOrEqual(requests);
    expect(summary.bytesSent).toBeLessThanOrEqual(bytes);
    expect(tier?.objects).toBeLessThanOrEqual(objects);
    expect(inOneLine(stdout)).toMatch(
      /conformant: .*; smoke: \d+ of \d+ checks, which find \d+ of \d+ known faults, and some \d+ % of new ones/,
    );
    const left = checks.find(
      ({ outcome, reason }) => outcome === 'deselected' && reason !== undefined,
    );
    expect(left?.reason).toBe(
      'left out by the tier smoke, which has the checks that find the most known faults for their cost',
    );
  });

  it('has next to the same checks when a fault is known more', async () => {
    const faults = await readKnownFaults();
    const { checks } = await loadSuite({ plan: 'once', observations: false });
    const choose = (some: typeof faults) =>
      new Set(
        chooseChecks(candidatesOf(checks, some), forChecks(TIER_BUDGETS.gate)).map(({ id }) => id),
      );
    const before = choose(faults.filter((_, at) => at !== 100));
    const after = choose(faults);
    const common = [...after].filter((id) => before.has(id));
    expect(common.length / new Set([...before, ...after]).size).toBeGreaterThan(0.9);
  });

  it('judges every must that it has room and time for by a check that no target leaves unobserved', async () => {
    const { checks } = await loadSuite({ plan: 'once', observations: false });
    const { tiers, waiting } = await readShippedPlan();
    const { bytes, requests } = TIER_BUDGETS.gate;
    const always = checks.filter(
      ({ id, level, needs, cost, isConditional }) =>
        level === 'must' &&
        !isConditional &&
        needs.wholeRun === undefined &&
        cost.exchanges < requests / 10 &&
        cost.bytes < bytes / 10 &&
        !waiting.some((scenario) => isAtOrBelow(id, scenario)),
    );
    const chosen = new Set(tiers.interface.gate.inspector.checks);
    const judged = new Set(
      always.flatMap(({ id, requirements }) => (chosen.has(id) ? requirements : [])),
    );
    expect(judged.size).toBeGreaterThan(100);
    const missed = always.flatMap(({ requirements }) =>
      requirements.filter((one) => !judged.has(one)),
    );
    expect(missed).toEqual([]);
  });

  it('is planned for the faults that are known now', async () => {
    const { tiers } = await readShippedPlan();
    for (const { inspector, wire } of Object.values(tiers).flatMap((one) => Object.values(one))) {
      expect(inspector.checks.length).toBeGreaterThan(100);
      expect(wire.checks.length).toBeGreaterThan(100);
    }
  });
});

it('says first which of the named checks it left out, and not what a whole tier finds', async () => {
  const cwd = await folderForTest();
  const only = ['--only', 'files/oversize-is-400'];
  const { stdout } = await assay(['run', '--tier', 'gate', ...only], { cwd });
  expect(stdout).toMatch(/^conformant: gate left out \d+ of \d+ named checks; /m);
  expect((await reportIn(cwd)).tier?.crossValidated).toBeUndefined();
});

describe('a budget', () => {
  it('is spent on what finds most, and not overrun', async () => {
    const cwd = await folderForTest();
    const args = ['run', '--budget', '120-requests', '10MB', '--only', 'files/**', 'access/**'];
    expect((await assay(args, { cwd })).code).toBe(0);
    const { tier, summary, checks } = await reportIn(cwd);
    const run = checks.filter(({ outcome }) => outcome !== 'deselected');
    expect(tier).toMatchObject({ name: 'budget', checks: run.length });
    // What looks back on a run costs nothing, and may find nothing to look at.
    const others = run.filter(({ outcome }) => outcome !== 'passed');
    expect(others.filter(({ wholeRun }) => wholeRun !== true)).toEqual([]);
    expect(summary.checks.passed).toBeGreaterThan(20);
    expect(summary.exchanges).toBeLessThanOrEqual(120);
  });
});

it.each([
  [['--tier', 'gate', '--budget', '30s'], '--tier and --budget both choose checks'],
  [['--full', '--tier', 'smoke'], '--full means --tier full'],
  [['--budget', '5-requests'], 'no check fits into --budget'],
  [['--budget', '600'], 'expected 600-requests, 20MB, 200-objects, 30s or their like'],
  [['--tier', 'gat'], 'Allowed choices are smoke, gate, all, full'],
])('refuses %j', async (args, words) => {
  const { code, stderr } = await assay(['run', ...args], { cwd: await folderForTest() });
  expect(stderr).toContain(words);
  expect(code).toBe(2);
});

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
