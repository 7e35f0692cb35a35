import { expect, it } from 'vitest';
import { compareFree } from './compare-free.js';

const SENT = [
  { type: 'TO', email: 'ann@example.com' },
  { type: 'CC', email: 'bob@example.com' },
];
const of = (sent: unknown, shown: unknown) => compareFree(sent, shown, 'contents', 'recipients');

it.each<[string, unknown, unknown]>([
  ['as it was sent', SENT, SENT],
  ['in another order and with additions', SENT, [SENT[1], { ...SENT[0], seen: true }]],
  [
    'under other names beside those that were sent',
    SENT,
    SENT.map(({ type, email }) => ({ type, address: { smtp: email } })),
  ],
  ['as maps of the texts that were sent', ['a@b.c'], [{ email: 'a@b.c' }]],
  ['nothing, where nothing was sent', [], undefined],
])('takes what is shown %s', (_, sent, shown) => {
  expect(of(sent, shown)).toEqual({ differences: [], translated: false });
});

it('says nothing of what is shown with other members alone', () => {
  const files = [{ attachment: { key: 'default/a' }, disposition: 'attached' }];
  expect(of(files, [{ fileKey: 'default/a' }])).toEqual({ differences: [], translated: true });
  expect(of([SENT[0]], ['ann@example.com'])).toEqual({ differences: [], translated: true });
});

it.each<[string, unknown, unknown]>([
  ['is lost', SENT, [SENT[0]]],
  ['is added', [SENT[0]], SENT],
  ['is changed', [SENT[0]], [{ type: 'TO', email: 'ann@example.org' }]],
  ['loses a member', [SENT[0]], [{ email: 'ann@example.com' }]],
  [
    'has exchanged its values',
    SENT,
    [
      { type: 'TO', email: 'bob@example.com' },
      { type: 'CC', email: 'ann@example.com' },
    ],
  ],
  ['is another text', ['a@b.c'], ['a@b.d']],
  ['is gone', SENT, []],
])('tells what %s', (_, sent, shown) => {
  expect(of(sent, shown).differences).not.toEqual([]);
});
