import { expect, it } from 'vitest';
import { shownList } from './shown-list.js';

const anna = { name: 'Anna', userType: 'initiator' };
const bert = { name: 'Bert', userType: 'recipient' };
const carl = { name: 'Carl', userType: 'recipient' };
const SENT = [bert, anna, carl];

it('takes people in groups by a value of theirs for a list in the order in which they were sent', () => {
  const bare = { initiator: [{ name: 'Anna' }], recipient: [{ name: 'Bert' }, { name: 'Carl' }] };
  expect(shownList(SENT, bare)).toEqual(SENT);
  expect(shownList(SENT, { recipient: [bert, carl], initiator: anna })).toEqual(SENT);
  expect(shownList(SENT, { ...bare, revision: [1], indexedAt: 2 })).toEqual(SENT);
});

it('shows who is missing, in the place of another, or there in addition', () => {
  expect(shownList(SENT, { initiator: [anna], recipient: [carl] })).toEqual([carl, anna]);
  const exchanged = { initiator: [{ name: 'Bert' }], recipient: [{ name: 'Anna' }, carl] };
  expect(shownList(SENT, exchanged)).toEqual([
    { name: 'Anna', userType: 'recipient' },
    { name: 'Bert', userType: 'initiator' },
    carl,
  ]);
  const twice = { initiator: [anna], recipient: [bert, bert, carl] };
  expect(shownList(SENT, twice)).toEqual([bert, anna, bert, carl]);
});

it('takes a list out of the page that it is shown in', () => {
  expect(shownList(SENT, { L: SENT })).toEqual(SENT);
  expect(shownList(SENT, { items: SENT, total: 3, next: null })).toEqual(SENT);
  const edges = SENT.map((node, cursor) => ({ node, cursor }));
  expect(shownList(SENT, { edges, pageInfo: { hasNextPage: false } })).toEqual(SENT);
  expect(shownList(SENT, { edges: edges.slice(1), totalCount: 2 })).toMatchObject({
    totalCount: 2,
  });
  expect(shownList(SENT, { items: SENT, more: SENT })).toMatchObject({ more: SENT });
});

it('takes the only entry of a list for that list', () => {
  expect(shownList([anna], { name: 'Anna' })).toEqual([{ name: 'Anna' }]);
});

it('leaves anything else as it is', () => {
  for (const shown of [SENT, 'Anna, Bert, Carl', null, { name: 'Anna' }, { observer: [anna] }]) {
    expect(shownList(SENT, shown)).toBe(shown);
  }
});
