import { expect, it } from 'vitest';
import { REQUIREMENTS } from '../../src/interface/requirements.js';
import { FAULTS, faultOf } from '../../src/reference/faults/catalogue.js';

const visible = REQUIREMENTS.filter(({ seen }) => seen !== 'none');

it.each(visible.map(({ id }) => id))('breaks %s in more than one way', (id) => {
  const faults = FAULTS.filter(({ breaks }) => breaks === id);
  expect(faults.length).toBeGreaterThanOrEqual(2);
});

it.each(FAULTS.map((fault) => [fault.id, fault] as const))(
  'says of %s what it is, and who can notice it',
  (_id, { id, breaks, title, wire }) => {
    const requirement = visible.find((one) => one.id === breaks);
    expect(requirement?.seen).toBe(wire ? 'wire' : 'inspector');
    expect(id).toMatch(/^[a-z]+(Feed)?\/[a-z0-9-]+\/[A-Za-z0-9-]+$/);
    expect(title).toMatch(/^\S.*\.$/);
  },
);

it('has no id and no title twice for one requirement', () => {
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  expect(new Set(FAULTS.map(({ breaks, title }) => `${breaks} ${title}`)).size).toBe(FAULTS.length);
});

it('knows no other fault', () => {
  expect(() => faultOf('files/upload-answers-200/none')).toThrow('there is no fault');
});
