import { expect, it } from 'vitest';
import { unansweredKindInWords } from './unanswered-kind.js';

const example = { exchange: 7, request: 'PUT /v2/files/k' };

it('says in one line what is not answered, and that the rest is', () => {
  expect(
    unansweredKindInWords({
      traits: [{ about: 'framing', value: 'chunked' }],
      requests: 51,
      unanswered: 51,
      others: { requests: 900, unanswered: 0 },
      example,
    }),
  ).toBe(
    'no request sent in chunks was answered (51 of 51 got no answer); of the others, 900 of 900 were answered',
  );
  expect(
    unansweredKindInWords({
      traits: [
        { about: 'body', value: 1024 * 1024 },
        { about: 'token', value: 'good' },
      ],
      requests: 40,
      unanswered: 39,
      others: { requests: 10, unanswered: 1 },
      example,
    }),
  ).toBe(
    '39 of 40 requests with a body of at least 1 MiB and with a good token got no answer; of the others, 9 of 10 were answered',
  );
});
