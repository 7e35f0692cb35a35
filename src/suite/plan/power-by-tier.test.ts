import { expect, it } from 'vitest';
import { powerByTier } from './power-by-tier.js';

it('counts what the checks of a tier find of the faults of one requirement', () => {
  const fault = (id: string, ...foundBy: string[]) => {
    const requirement = id.slice(0, id.lastIndexOf('/'));
    return { fault: id, requirement, title: id, foundBy };
  };
  const faults = [fault('a/b/one', 'x', 'y'), fault('a/b/two', 'y'), fault('a/c/three', 'x')];
  const tier = (...checks: string[]) => {
    const plan = { checks, crossValidated: 0 };
    return { inspector: plan, wire: plan };
  };
  expect(powerByTier({ smoke: tier('x'), gate: tier('x', 'y') }, faults, 'a/b')).toEqual([
    { tier: 'smoke', faults: 1, faultsOf: 2 },
    { tier: 'gate', faults: 2, faultsOf: 2 },
  ]);
});
