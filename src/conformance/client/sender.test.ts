import { expect, it } from 'vitest';
import { exchangeResult } from '../../../test/support/engine-fakes.js';
import type { ExchangeResult } from '../../http/exchange/exchange-result.js';
import { AnswerHeaders } from '../../http/message/answer/answer-headers.js';
import type { Answer } from '../../http/message/answer/answer-reader.js';
import { Fresh } from '../../records/fresh.js';
import { givenBody } from '../../records/record-body.js';
import type { HostName } from '../../spec/operation.js';
import { HostCutoffs } from './availability/host-cutoffs.js';
import { IdleChecks } from './idle-checks.js';
import { Pace } from './pace/pace.js';
import { recordShape } from './request-shape.js';
import { Backoff } from './retry/backoff.js';
import { Sender } from './sender.js';
import { AdaptiveTimeouts } from './timeouts/adaptive-timeouts.js';
import { TokenWatch } from './tokens/token-watch.js';
import type { TokenSource } from './tokens/tokens-with-circuit-breaker.js';

const PLAIN = recordShape({ framing: 'length', token: 'good' }, givenBody(Buffer.from('{}')), true);

const answer = (status: number): Answer => ({
  status,
  headers: new AnswerHeaders(status === 429 || status === 503 ? [['retry-after', '0']] : []),
  body: Buffer.alloc(0),
  bodyEnd: 'complete',
});

/**
 * Sends one request to a target that gives these answers, one list for each time; tells the last
 * and how often.
 */
const send = (...times: number[][]) => sendOver({}, ...times);

/** Tokens that are numbered, of which some expire, or are replaced, while they are under way. */
function numberedTokens(
  isExpired: (token: string) => boolean,
  isReplaced: (token: string) => boolean = () => false,
) {
  let issued = 1;
  return {
    tokenFor: async () => `token-${issued}`,
    refresh: async () => {
      issued += 1;
      return `token-${issued}`;
    },
    hasExpired: (_: HostName, token: string) => isExpired(token),
    isReplaced: (_: HostName, token: string) => isReplaced(token),
  };
}

interface Way {
  tokens?: TokenSource;
  /** Other exchanges on the connection, for each time. */
  before?: ExchangeResult[][];
  /** Of the first time: its connection had been idle for too long. */
  isRepeated?: true;
  /** The target has answered before. */
  wasThere?: true;
  /** So many connections are refused first. */
  refused?: number;
}

async function sendOver(
  { tokens = numberedTokens(() => false), before = [], isRepeated, wasThere, refused = 0 }: Way,
  ...times: number[][]
) {
  const { signal } = new AbortController();
  const cutoffs = new HostCutoffs(signal, 1000, async () => undefined);
  const sender = new Sender({
    tokens,
    tokenWatch: new TokenWatch(cutoffs, async () => undefined, signal),
    pace: new Pace({}),
    cutoffs,
    backoff: new Backoff(),
    timeouts: new AdaptiveTimeouts(1000),
    idle: new IdleChecks(),
    signal,
  });
  if (wasThere) {
    cutoffs.permit('conversations', 'record').release(exchangeResult({ answer: answer(200) }));
  }
  let sent = 0;
  const result = await sender.send(
    { host: 'conversations', shape: PLAIN, token: 'good', fresh: new Fresh('test'), label: 'x' },
    async () => {
      const [first = 0, ...more] = times[Math.min(sent, times.length - 1)] ?? [];
      const earlier = before[sent] ?? [];
      sent += 1;
      if (sent <= refused) return exchangeResult({ outcome: 'unreachable' });
      return exchangeResult({
        answer: answer(first),
        more: more.map(answer),
        before: earlier,
        ...(isRepeated && { isRepeated }),
      });
    },
  );
  return {
    statuses: [result.answer, ...result.more].map((one) => one?.status),
    sent,
    outcomeUnknown: result.outcomeUnknown,
  };
}

it('does not know what became of a record that was sent again when its connection had ended', async () => {
  const [upload, own] = [exchangeResult({}), exchangeResult({ lostOnReuse: true })];
  expect((await sendOver({ before: [[upload]] }, [200])).outcomeUnknown).toBe(false);
  expect((await sendOver({ before: [[upload, own]] }, [200])).outcomeUnknown).toBe(true);
  expect((await sendOver({ isRepeated: true }, [200])).outcomeUnknown).toBe(true);
});

it('connects again where a target that was there refuses a connection, up to four times', async () => {
  const restarted = await sendOver({ wasThere: true, refused: 2 }, [200]);
  expect(restarted).toEqual({ statuses: [200], sent: 3, outcomeUnknown: false });
  const stopped = await sendOver({ wasThere: true, refused: 9 }, [200]);
  expect(stopped).toMatchObject({ statuses: [undefined], sent: 5 });
  expect(await sendOver({ refused: 9 }, [200])).toMatchObject({ sent: 1 });
});

it('takes what a target says at once', async () => {
  expect(await send([200])).toEqual({ statuses: [200], sent: 1, outcomeUnknown: false });
});

it('sends once more with another token after a 401, whose refusal counts', async () => {
  expect((await send([401], [401], [200])).statuses).toEqual([401]);
  expect(await send([401], [200])).toMatchObject({ statuses: [200], sent: 2 });
});

it('sends again as long as tokens expire on the way, whose refusals say nothing', async () => {
  const tokens = numberedTokens((token) => token !== 'token-3');
  const result = await sendOver({ tokens }, [401], [403], [201]);
  expect(result).toEqual({ statuses: [201], sent: 3, outcomeUnknown: false });
});

it('sends again where each token that was refused had been replaced meanwhile, up to five times', async () => {
  const none = () => false;
  const twice = numberedTokens(none, (token) => token !== 'token-3');
  expect((await sendOver({ tokens: twice }, [401], [401], [200])).statuses).toEqual([200]);
  const always = numberedTokens(none, () => true);
  expect(await sendOver({ tokens: always }, [401])).toMatchObject({ statuses: [401], sent: 7 });
});

it('does not know what became of records that came together with one whose token had expired', async () => {
  const tokens = numberedTokens((token) => token === 'token-1');
  const result = await sendOver({ tokens }, [200, 401], [200, 200]);
  expect(result).toEqual({ statuses: [200, 200], sent: 2, outcomeUnknown: true });
});

it('does not know what became of a record whose connection ended before the token was renewed', async () => {
  const before = [[exchangeResult({}), exchangeResult({ lostOnReuse: true })]];
  const result = await sendOver({ before }, [401], [200]);
  expect(result).toMatchObject({ statuses: [200], outcomeUnknown: true });
});

it('does not judge a target to which every token expires on the way, but what it says otherwise', async () => {
  const tokens = numberedTokens(() => true);
  await expect(sendOver({ tokens }, [401])).rejects.toThrow(
    '5 tokens of the conversations host in a row ran out',
  );
  expect((await sendOver({ tokens }, [400])).statuses).toEqual([400]);
});

it.each([
  ['the only answer', [429], [200], false],
  ['the second of three pipelined ones', [200, 429, 200], [200, 200, 200], false],
  ['the last of three, as a server error', [200, 200, 503], [200, 200, 200], true],
])('sends again after a busy target: %s', async (_, first, second, outcomeUnknown) => {
  expect(await send(first, second)).toEqual({ statuses: second, sent: 2, outcomeUnknown });
});
