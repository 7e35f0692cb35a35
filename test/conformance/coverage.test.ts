import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { loadSuite } from '../../src/suite/load-suite.js';

const { checks } = await loadSuite();
const judging = checks.filter((check) => check.question === undefined);

describe('the coverage of the catalogue', () => {
  it('leaves out no requirement that can be seen', () => {
    const judged = new Set(judging.flatMap((check) => check.requirements));
    const open = REQUIREMENTS.filter(({ id, seen }) => seen !== 'none' && !judged.has(id));
    expect(open.map(({ id }) => `no check judges ${id}`)).toEqual([]);
  });

  it('judges nothing that cannot be seen, and nothing that is not in the catalogue', () => {
    const seen = new Map(REQUIREMENTS.map((requirement) => [requirement.id, requirement.seen]));
    for (const { id, requirements } of judging) {
      expect(requirements.length, id).toBeGreaterThan(0);
      for (const requirement of requirements) {
        expect(seen.get(requirement), `${id} judges ${requirement}`).toMatch(/^(wire|inspector)$/);
      }
    }
  });

  it('uses an inspector exactly where a requirement needs one', () => {
    const seen = new Map(REQUIREMENTS.map((requirement) => [requirement.id, requirement.seen]));
    for (const { id, requirements, needs } of judging) {
      for (const requirement of requirements) {
        expect(needs.inspector, `${id} judges ${requirement}`).toBe(
          seen.get(requirement) === 'inspector',
        );
      }
    }
  });

  it('has a hundred and fifty cases, thirty observations, and an id for each', () => {
    expect(judging.length).toBeGreaterThanOrEqual(150);
    expect(checks.length - judging.length).toBeGreaterThanOrEqual(30);
    expect(new Set(checks.map((check) => check.id)).size).toBe(checks.length);
  });
});
