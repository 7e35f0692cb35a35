import { expect, it } from 'vitest';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { statedWait } from './stated-wait.js';

const NOW = 1_700_000_000_000;

it.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '2' }, 2_000],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '3' }, 3_000],
  [{ 'ratelimit-remaining': '4', 'ratelimit-reset': '3' }, undefined],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700000004' }, 4_000],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1' }, 1_000],
  [{ ratelimit: 'limit=10, remaining=0, reset=5' }, 5_000],
  [{ ratelimit: '"default";r=0;t=30' }, 30_000],
  [{ ratelimit: '"default";r=7;t=30' }, undefined],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' }, undefined],
])('%j is %s milliseconds', (headers, expected) => {
  expect(statedWait(new AnswerHeaders(Object.entries(headers)), NOW)).toBe(expected);
});
