import { expect, it } from 'vitest';
import { BUILDS_ON, basesOf, rankOf } from './builds-on.js';
import { FILE_REQUIREMENT, PLAIN_REQUIREMENT } from './plain-request.js';
import { REQUIREMENTS } from './requirements.js';

const ids = REQUIREMENTS.map(({ id }) => id);

it('gives what a requirement builds on, also by way of others', () => {
  expect([...basesOf('email/attachments-do-not-count')].sort()).toEqual([
    'email/any-text-passes',
    'email/up-to-the-limit-passes',
    'email/uploaded-attachment-passes',
    'files/referenceable-at-once',
  ]);
  expect([...basesOf('files/upload-answers-200')]).toEqual([]);
});

it('knows only requirements that there are', () => {
  const named = [...BUILDS_ON].flatMap(([id, bases]) => [id, ...bases]);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => rankOf(id) > 0).length).toBeGreaterThan(20);
});

it('has every record with files that is to succeed', () => {
  const passing = ids.filter((id) => /^(conversations|voice|eventFeed)\/.*-pass(es)?$/.test(id));
  expect(passing.length).toBeGreaterThan(20);
  expect(passing.filter((id) => !basesOf(id).has('files/referenceable-at-once'))).toEqual([]);
});

it('ranks what builds on another above it', () => {
  for (const id of ids)
    for (const base of basesOf(id)) expect(rankOf(id)).toBeGreaterThan(rankOf(base));
});

it('has the requirements that the baseline reports by', () => {
  const named = [...Object.values(PLAIN_REQUIREMENT), ...Object.values(FILE_REQUIREMENT)];
  expect(ids).toEqual(expect.arrayContaining(named));
});
