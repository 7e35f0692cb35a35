import { describe, expect, it } from 'vitest';
import {
  plannedCheck as check,
  UPLOAD_CHOICES as choices,
  knownFault as fault,
} from '../../../test/support/planned-check.js';
import { circumstancesUnder, entriesOf } from '../../conformance/circumstances/circumstances.js';
import type { Topic } from '../../spec/circumstances.js';
import { planCircumstances } from './circumstance-plan.js';

const UNLIMITED = {
  inTheUsualWay: new Set<string>(),
  budget: Number.POSITIVE_INFINITY,
  mostForOne: Number.POSITIVE_INFINITY,
  mostForOneAgain: Number.POSITIVE_INFINITY,
  leastWorth: 0.5,
  longestPause: Number.POSITIVE_INFINITY,
};
const named = (topic: Topic, value: string) => circumstancesUnder(topic, value);
const everyValue = [...choices].flatMap(([topic, some]) =>
  some.slice(1).flatMap(({ value }) => named(topic, value)),
);

describe('planned circumstances', () => {
  it('let a fault that one check finds meet every one of them', () => {
    const { only = [] } = planCircumstances([check('only')], [fault('one', 'only')], UNLIMITED);
    const met = only.flatMap(entriesOf).flatMap(([topic, value]) => named(topic, value));
    expect(new Set(met)).toEqual(new Set(everyValue));
  });

  it('are shared among the checks that find the same fault', () => {
    const plan = planCircumstances([check('a'), check('b')], [fault('one', 'a', 'b')], UNLIMITED);
    const runs = (plan.a?.length ?? 0) + (plan.b?.length ?? 0);
    const alone = planCircumstances([check('a')], [fault('one', 'a')], UNLIMITED);
    expect(runs).toBeLessThanOrEqual((alone.a?.length ?? 0) + 1);
  });

  it('keep within the budget, and leave alone what must not run again', () => {
    const checks = [check('a'), check('b', { mayRunAgain: false })];
    const faults = [fault('one', 'a'), fault('two', 'b')];
    expect(planCircumstances(checks, faults, { ...UNLIMITED, budget: 0 }).a).toHaveLength(1);
    expect(planCircumstances(checks, faults, UNLIMITED).b).toHaveLength(1);
  });

  it('prepare nothing at a price that one fault is not worth', () => {
    const plan = planCircumstances(
      [check('a', { sends: { exchanges: 8, uploads: 8, records: 0, named: 0 } })],
      [fault('one', 'a')],
      {
        ...UNLIMITED,
        budget: 0,
        mostForOne: 0.1,
      },
    );
    expect(plan.a?.[0]).not.toMatchObject({ company: 'sibling' });
  });

  it('are the usual ones as well where they are asked to be, and only those of what runs once', () => {
    const limits = { ...UNLIMITED, inTheUsualWay: new Set(['a', 'b']) };
    const checks = [check('a'), check('b', { mayRunAgain: false }), check('c')];
    const faults = ['a', 'b', 'c'].map((id) => fault(id, id));
    const { a = [], b, c = [] } = planCircumstances(checks, faults, limits);
    expect(a[0]).toEqual({});
    expect(a.length).toBeGreaterThan(1);
    expect(b).toEqual([{}]);
    expect(c).not.toContainEqual({});
  });

  it('leave each topic in its usual way for one of the checks that find a fault', () => {
    const ids = ['a', 'b', 'c'];
    const plan = planCircumstances(
      ids.map((id) => check(id)),
      [fault('one', ...ids)],
      {
        ...UNLIMITED,
        mostForOne: 0.1,
        budget: 0,
      },
    );
    const rows = ids.flatMap((id) => plan[id] ?? []);
    const neverUsual = [...choices.keys()].filter((topic) => rows.every((row) => topic in row));
    expect(neverUsual).toEqual([]);
  });

  it('are the same each time', () => {
    const checks = ['a', 'b', 'c'].map((id) => check(id));
    const faults = [fault('one', 'a', 'b'), fault('two', 'c')];
    expect(planCircumstances(checks, faults, UNLIMITED)).toEqual(
      planCircumstances(checks, faults, UNLIMITED),
    );
  });
});
