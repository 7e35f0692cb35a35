import { describe, expect, it } from 'vitest';
import { PLAIN_REQUIREMENT } from './plain-request.js';
import { REQUIREMENTS } from './requirements.js';

describe('the catalogue of requirements', () => {
  it('has every sentence that states behaviour', () => {
    expect(REQUIREMENTS.length).toBeGreaterThanOrEqual(85);
  });

  it('gives every requirement an id of its own, in one form', () => {
    const ids = REQUIREMENTS.map((requirement) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z-]*\/[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('says why exactly where a requirement cannot be seen', () => {
    for (const { seen, reason } of REQUIREMENTS) expect(Boolean(reason)).toBe(seen === 'none');
  });

  it('has each requirement that plain requests are judged by', () => {
    const ids = REQUIREMENTS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.values(PLAIN_REQUIREMENT)));
  });

  it('states each in a sentence and names its section', () => {
    for (const { statement, section } of REQUIREMENTS) {
      expect(statement).toMatch(/^[A-Za-z].*\.$/);
      expect(section).toMatch(/^[1-9](\.[1-9])?$/);
    }
  });
});
