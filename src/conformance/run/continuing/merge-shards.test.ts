import { expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import {
  check,
  failure,
  finished,
  recordOf,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import type { RunFinished } from '../../events/run-event.js';
import { mergeShards } from './merge-shards.js';

/** A shard whose only check failed, with one exchange. */
const shard = (part: string, end: Partial<RunFinished> = {}) => {
  const started = runStarted();
  const one = check('failed', {
    id: `files/${part}`,
    requirements: ['files/upload-answers-200'],
    failure: failure({ exchanges: [3] }),
  });
  return recordOf([
    { ...started, run: { ...started.run, options: { shard: part } } },
    finished(one, [exchangeOf(3)]),
    runFinished({ verdict: 'nonconformant', ...end }),
  ]);
};

const endOf = (...args: Parameters<typeof mergeShards>) => mergeShards(...args).at(-1);

it('says of a run that failed what was not judged', () => {
  expect(endOf([shard('1/3'), shard('3/3')], ['2/3'])).toMatchObject({
    verdict: 'nonconformant',
    reason: 'there is no report of shard 2/3',
  });
  expect(endOf([shard('1/2'), shard('2/2')], [])).not.toHaveProperty('reason');
});

it('keeps what shards noticed of the target, with the ids of their exchanges', () => {
  const example = { exchange: 3, request: 'PUT /x' };
  const kind = (unanswered: number) => ({
    traits: [{ about: 'expect' } as const],
    ...{ requests: unanswered, unanswered, others: { requests: 9, unanswered: 0 } },
    example,
  });
  const stopped = (at: string) => ({ at, hosts: ['voice'], unanswered: [example] });
  const two = [
    shard('1/2', { unanswered: kind(5), stopped: stopped('2026-01-02') }),
    shard('2/2', { unanswered: kind(8), stopped: stopped('2026-01-01') }),
  ] as const;
  // The exchanges of the first end with 3.
  expect(endOf([...two], [])).toMatchObject({
    stopped: { at: '2026-01-01', unanswered: [{ exchange: 7 }] },
  });
  const [one, other] = [
    shard('1/2', { unanswered: kind(5) }),
    shard('2/2', { unanswered: kind(8), elsewhere: 'nothing is there' }),
  ];
  expect(endOf([one, other], [])).toMatchObject({
    unanswered: { requests: 8, example: { exchange: 7 } },
    elsewhere: 'nothing is there',
  });
});
