import { expect, it } from 'vitest';
import { didYouMean, idSuggestion } from './did-you-mean.js';

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

const IDS = [
  'email/duplicate-is-202',
  'email/duplicate/late',
  'files/plain',
  'email/duplicate/1',
  'email/as-Duplicate',
];

it.each([
  ['email/duplicate-is-201', ' (did you mean email/duplicate-is-202?)'],
  [
    'duplicate',
    ' (it stands in email/duplicate/1, email/as-Duplicate, email/duplicate/late and 1 more)',
  ],
  ['plain', ' (it stands in files/plain)'],
  ['zzzzzz', ''],
  ['em', ''],
])('says which ids %s is like, or stands in', (word, hint) => {
  expect(idSuggestion(word, IDS)).toBe(hint);
});
