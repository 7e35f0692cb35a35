import { describe, expect, it } from 'vitest';
import { knownFault as fault, plannedCheck } from '../../test/support/planned-check.js';
import { planOnce, planRuns } from './plan-runs.js';
import type { ScenarioCheck } from './planned-checks.js';

const check = (id: string, more: Partial<ScenarioCheck> = {}): ScenarioCheck => ({
  ...plannedCheck(id),
  isShownAtOnce: false,
  ...more,
});

describe('the planned runs', () => {
  it('leave out of a usual run what another check covers, and have all in a full one', () => {
    const checks = [check('area/a'), check('area/b', { isShownAtOnce: true })];
    const plan = planRuns(checks, [fault('one', 'area/a', 'area/b')]);
    expect(Object.keys(plan.circumstances.usual)).toEqual(['area/a']);
    expect(Object.keys(plan.circumstances.full).sort()).toEqual(['area/a', 'area/b']);
  });

  it('name the check of another host that stands in where many find the same faults', () => {
    const hosts = ['voice', 'email', 'conversations'];
    const ids = hosts.map((host) => `area/case/${host}`);
    // Each host keeps a check of the requirement.
    const others = hosts.map((host) => `area/other/${host}/for-${host}`);
    const sends = { exchanges: 8, uploads: 1, records: 0, named: 0 };
    const plan = planRuns(
      [...ids, ...others].map((id) => check(id, { sends })),
      [fault('one', ...ids, 'area/x', 'area/y')],
    );
    const left = Object.keys(plan.standIns);
    expect(left).toHaveLength(1);
    expect(ids).toContain(plan.standIns[left[0] ?? '']);
    expect(Object.keys(plan.circumstances.usual)).not.toContain(left[0]);
  });

  it('run each check once at no cost, and never pause then', () => {
    const once = planOnce([check('area/a')], [fault('one', 'area/a')]);
    expect(once['area/a']).toHaveLength(1);
    expect(once['area/a']?.[0]?.timing).toBeUndefined();
  });

  it('run a check that finds a fault in the usual way, too', () => {
    const plan = planRuns([check('area/a')], [fault('one', 'area/a')]);
    expect(plan.circumstances.usual['area/a']?.[0]).toEqual({});
    expect(plan.circumstances.usual['area/a']?.length).toBeGreaterThan(1);
    expect(plan.coverage.full.singles).toBe(1);
  });

  it('spare a check of many requests what each of them would cost', () => {
    const long = check('area/long', {
      sends: { exchanges: 31, uploads: 31, records: 0, named: 0 },
    });
    const plan = planRuns([long], [fault('one', 'area/long')]);
    const rows = plan.circumstances.usual['area/long'] ?? [];
    expect(rows.every((row) => row.timing === undefined && row.history === undefined)).toBe(true);
  });
});
