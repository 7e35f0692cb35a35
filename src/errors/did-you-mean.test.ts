import { expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.js';

const names = ['conversations', 'voice', 'eventFeed', 'email', 'emailFiles'];

it('knows long ids, too, as those of checks are', () => {
  const id = `conversations/${'a-long-case/'.repeat(6)}end`;
  expect(didYouMean(id.slice(0, -1), [...names, id])).toBe(id);
});

it.each([
  ['conversation', 'conversations'],
  ['event_feed', 'eventFeed'],
  ['eventfeed', 'eventFeed'],
  ['emial', 'email'],
  ['vice', 'voice'],
  ['convs', 'conversations'],
  ['event', 'eventFeed'],
  ['emailFls', 'emailFiles'],
  ['cnv', undefined],
  ['eve-x', undefined],
  ['foo', undefined],
  ['x', undefined],
  ['', undefined],
  ['v'.repeat(100_000), undefined],
])('%s → %s', (word, candidate) => {
  expect(didYouMean(word, names)).toBe(candidate);
});
