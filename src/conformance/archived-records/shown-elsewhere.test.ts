import { describe, expect, it } from 'vitest';
import { isElsewhere, otherMembers } from './shown-elsewhere.js';

describe('what a record is shown with besides known members', () => {
  const known = new Map([
    ['user', true],
    ['name', false],
  ]);
  it('is whatever stands under another name, however deep', () => {
    const shown = [{ user: { name: 'Ann', display: { name: 'A.' } }, at: 1 }];
    expect(otherMembers(shown, known)).toEqual([{ display: { name: 'A.' } }, { at: 1 }]);
  });

  it('is also beside the record in its envelope', () => {
    const record = { name: 'Ann', at: 1 };
    const shown = { meta: { name: 'x' }, payload: { inner: [record] } };
    expect(otherMembers(shown, known, record)).toEqual([{ meta: { name: 'x' } }, { at: 1 }]);
  });
});

it.each<[string, string, unknown, unknown, boolean]>([
  ['a text of another name', 'messageId', '<1@a>', { 'Message-ID': '<1@a>' }, true],
  ['a part of a longer word', 'messageId', 'a1', { 'Message-ID': 'a12' }, false],
  ['an instant', 'time', 1710495000123, { Date: '2024-03-15T09:30:00.123+0000' }, true],
  ['an instant of which something is lost', 'time', 1710495000123, { Date: 1710495000 }, false],
  ['an instant in an unknown notation', 'time', 1710495000123, { Date: 'Fri Mar 15 09:30' }, true],
  ['an instant that is an hour alone', 'time', 1710495000123, { Date: '2024-03-15T09:30' }, false],
  ['a text beside an instant', 'subject', 'Hi', { Date: 'Fri Mar 15 09:30:00 2024' }, false],
  ['a truth value', 'isInlined', true, { is_inlined: true }, true],
  ['a truth value of a column', 'isInlined', true, { is_inlined: 1 }, true],
  ['the other truth value of a column', 'isInlined', true, { is_inlined: 0 }, false],
  ['a truth value of another member', 'isInlined', true, { sealed: true }, false],
  ['some of a person', 'user', { name: 'Ann', email: 'a@b' }, { User: { name: 'Ann' } }, false],
  ['all of a person', 'user', { name: 'Ann', email: 'a@b' }, { User: 'Ann <a@b>' }, true],
  [
    'an identifier',
    'requestId',
    `${'a'.repeat(8)}-aaaa-4aaa-8aaa-${'a'.repeat(12)}`,
    {
      request: `${'a'.repeat(12)}4aaa8aaa${'a'.repeat(12)}`,
    },
    true,
  ],
])('finds %s elsewhere, or does not', (_, name, sent, others, found) => {
  const lost = {
    part: 'contents',
    path: `a/${name}/0`,
    expected: sent,
    actual: undefined,
  } as const;
  expect(isElsewhere(() => others)(lost)).toBe(found);
  expect(isElsewhere(() => others)({ ...lost, actual: 'other' })).toBe(false);
});

it('takes no kind of the people of an email for lost, and nothing else of them', () => {
  const person = { type: 'TO', name: 'Ann', email: 'a@b' };
  const found = (path: string, others: unknown) =>
    isElsewhere(() => others)({ part: 'contents', path, expected: [person], actual: undefined });
  const to = { to: { name: 'Ann', email: 'a@b' } };
  expect(found('emailOverview/recipients', to)).toBe(true);
  expect(found('emailOverview/recipients', { to: { email: 'a@b' } })).toBe(false);
  // The kind of a participant is documented (section 2.3).
  const some = { guests: { name: 'Ann', email: 'a@b' } };
  expect(found('emailOverview/recipients', some)).toBe(true);
  expect(found('conversationEvents/0/participants', some)).toBe(false);
});
