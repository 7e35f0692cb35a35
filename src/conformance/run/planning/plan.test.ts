import { describe, expect, it } from 'vitest';
import {
  fakeCheck,
  LOW_COST,
  NO_NEEDS,
  PASSED,
  TARGET,
} from '../../../../test/support/engine-fakes.js';
import type { Host, Target } from '../../../profile/target.js';
import type { Cost, Needs } from '../../scenario/cost.js';
import { planChecks, planTotals } from './plan.js';

const host = (name: Host['name']): Host => ({
  name,
  origin: 'http://x',
  basePath: '',
  url: 'http://x',
});
const ALL = {
  isSelected: () => true,
  isSkipped: () => false,
  unmatched: [],
  any: true,
  isNamed: false,
};

/** What is planned for a check of this price, on a target of these facts. */
function planned(
  price: Partial<Needs & Pick<Cost, 'bytes'>>,
  target: Partial<Target>,
  full = false,
) {
  const { bytes = 10, ...needs } = price;
  const check = fakeCheck([PASSED], {
    needs: { ...NO_NEEDS, ...needs },
    cost: { ...LOW_COST, bytes },
  });
  const [only] = planChecks([check], {
    target: { ...TARGET, ...target } as Target,
    selected: ALL,
    full,
  });
  return only?.action === 'run' ? 'run' : only?.reason;
}

const VOICE = { hosts: { voice: host('voice') } };
const SECURE = { ...VOICE, auth: { voice: { kind: 'bearer', token: 'x' } as const } };

describe('a check', () => {
  it.each<[Partial<Needs & Pick<Cost, 'bytes'>>, Partial<Target>, string]>([
    [{ hosts: new Set(['voice']) }, VOICE, 'run'],
    [{ hosts: new Set(['voice', 'email']) }, VOICE, 'the profile names no email host'],
    [{ hosts: new Set(['emailFiles']) }, VOICE, 'the profile names no conversations host'],
    [{ hosts: new Set(['emailFiles']) }, { ...VOICE, emailFiles: 'voice' }, 'run'],
    [{ inspector: true }, VOICE, 'needs an inspector'],
    [{ inspector: true }, { ...VOICE, inspectorUrl: 'http://x' }, 'run'],
    [{ hosts: new Set(['voice']), access: true }, SECURE, 'run'],
    [
      { hosts: new Set(['voice']), access: true },
      VOICE,
      'the profile has no auth, so there is no token to leave out',
    ],
    [{ onBehalf: true }, VOICE, 'run'],
    [
      { onBehalf: true },
      { ...VOICE, records: { email: { onBehalf: null } } } as Partial<Target>,
      'the profile shows no Sent-on-behalf sender beside the others',
    ],
    [{ bytes: 64 * 1024 * 1024 }, VOICE, 'run'],
    [{ bytes: 64 * 1024 * 1024 + 1 }, VOICE, 'moves 65 MiB; run with --full'],
  ])('case %#', (price, target, outcome) => {
    expect(planned(price, target)).toBe(outcome);
  });

  it('that is heavy is run when that is asked for', () => {
    expect(planned({ bytes: 10 ** 10 }, VOICE, true)).toBe('run');
  });
});

it('tells a check that is too heavy from others that a tier leaves out', () => {
  const heavy = fakeCheck([PASSED], { id: 'h', cost: { ...LOW_COST, bytes: 10 ** 9 } });
  const wish = { target: TARGET, selected: ALL, full: false };
  const chosen = { ids: new Set<string>(), reason: 'not in gate' };
  expect(
    planChecks([heavy, fakeCheck([PASSED])], { ...wish, chosen }).map((one) =>
      one.action === 'run' ? undefined : one.because,
    ),
  ).toEqual([{ kind: 'heavy', bytes: 10 ** 9 }, { kind: 'tier' }]);
});

describe('a check that another stands in for', () => {
  const check = fakeCheck([PASSED], { id: 'files/a/voice', standIn: 'files/a/eventFeed' });
  const other = fakeCheck([PASSED], { id: 'files/a/eventFeed' });
  const plannedFor = (selected: typeof ALL, full: boolean) =>
    planChecks([check, other], { target: TARGET, selected, full })[0];

  it('is left out, and says for which', () => {
    expect(plannedFor(ALL, false)).toEqual({
      check,
      action: 'deselected',
      reason: 'files/a/eventFeed stands in for it; run with --full',
      because: { kind: 'stand-in', check: 'files/a/eventFeed' },
    });
  });

  it('is run where the other one is not: there is no such host, or it is not selected', () => {
    const needs = { ...NO_NEEDS, hosts: new Set(['email'] as const) };
    const elsewhere = fakeCheck([PASSED], { id: 'files/a/eventFeed', needs });
    expect(
      planChecks([check, elsewhere], { target: TARGET, selected: ALL, full: false })[0]?.action,
    ).toBe('run');
    const only = { ...ALL, isSelected: ({ id }: { id: string }) => id === check.id };
    expect(
      planChecks([check, other], { target: TARGET, selected: only, full: false })[0]?.action,
    ).toBe('run');
  });

  it('is run with --full, and where it was asked for', () => {
    expect(plannedFor(ALL, true)?.action).toBe('run');
    expect(plannedFor({ ...ALL, isNamed: true }, false)?.action).toBe('run');
  });
});

it('adds up what will be sent, and nothing that will not', () => {
  const checks = [1, 2, 3].map(() => fakeCheck([PASSED]));
  const missing = fakeCheck([PASSED], { needs: { ...NO_NEEDS, hosts: new Set(['email']) } });
  const plan = planChecks([...checks, missing], { target: TARGET, selected: ALL, full: false });
  expect(planTotals(plan)).toEqual({ checks: 3, exchanges: 3, bytes: 30, files: 3, records: 0 });
});
