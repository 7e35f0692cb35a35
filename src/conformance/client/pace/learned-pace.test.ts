import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { randomOf } from '../../../../test/support/random-of.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { LearnedPace } from './learned-pace.js';

/** Milliseconds that an answer takes. */
const LATENCY_MS = 10;
const PLAIN = { learns: true, counts: true, requests: 1 };
const NEVER = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a request is taken, asked when it arrives; told when its answer leaves. */
interface Server {
  takes(now: number, host?: number): boolean;
  ends?(): void;
  /** Milliseconds that an answer takes, where they are not those of the others. */
  latencyMs?(): number;
  headers?: [string, string][];
}

function bucket(perSecond: number, burst: number): Server {
  let tokens = burst;
  let filledAt = performance.now();
  return {
    takes: (now) => {
      tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

function atOnce(most: number): Server {
  let now = 0;
  return {
    takes: () => {
      if (now >= most) return false;
      now += 1;
      return true;
    },
    ends: () => {
      now -= 1;
    },
  };
}

/**
 * Sends so many requests from 16 senders to some hosts in turns, each again until it is taken; tells
 * of the refusals.
 */
async function send(server: Server, requests: number, seconds: number, hosts = 1) {
  const pace = new LearnedPace();
  const refusedAt: number[] = [];
  let sent = 0;
  let taken = 0;
  let left = requests;
  const begun = performance.now();
  const exchange = async (host: number) => {
    sent += 1;
    const isTaken = server.takes(performance.now(), host);
    await new Promise((resolve) => setTimeout(resolve, server.latencyMs?.() ?? LATENCY_MS));
    if (isTaken) server.ends?.();
    else refusedAt.push(performance.now() - begun);
    const headers = new AnswerHeaders(isTaken ? [] : (server.headers ?? []));
    const status = isTaken ? 200 : 429;
    return exchangeResult({
      answer: { status, headers, body: Buffer.alloc(0), bodyEnd: 'complete' },
    });
  };
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const host = left % hosts;
      for (let tries = 0; ; tries += 1) {
        const { answer } = await pace.run(() => exchange(host), PLAIN, NEVER);
        if (answer?.status === 200) break;
        if (tries > 50) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      taken += 1;
    }
  };
  const all = Promise.all(Array.from({ length: 16 }, sender));
  let over = 0;
  void all.then(() => {
    over = performance.now() - begun;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  const late = refusedAt.filter((at) => at > 5_000).length;
  return { sent, taken, refused: refusedAt.length, late, ms: over };
}

describe('the pace that is learned', () => {
  it.each([
    [5, 20, 1000, 240],
    [50, 100, 5000, 140],
    [1, 5, 200, 260],
  ])(
    'of a bucket of %i a second and bursts of %i wastes few requests',
    async (rate, burst, count, seconds) => {
      const { taken, refused, late, sent, ms } = await send(bucket(rate, burst), count, seconds);
      expect(taken).toBe(count);
      expect(late).toBeLessThan(0.02 * sent);
      expect(refused).toBeLessThan(100);
      // Most of what the bucket gives is used.
      expect(ms / 1000).toBeLessThan((1.2 * (count - burst)) / rate + 10);
    },
  );

  it('of a bucket that says when to come again is learned, too', async () => {
    const server = { ...bucket(5, 20), headers: [['retry-after', '1']] as [string, string][] };
    const { taken, late, sent } = await send(server, 500, 150);
    expect(taken).toBe(500);
    expect(late).toBeLessThan(0.02 * sent);
  });

  it.each([1, 4, 12])(
    'of a target that takes %i at once comes to use all of them',
    async (most) => {
      const count = 4_000;
      const { taken, refused, sent, ms } = await send(atOnce(most), count, 200);
      expect(taken).toBe(count);
      expect(refused).toBeLessThan(0.02 * sent + 40);
      expect(ms).toBeLessThan((1.6 * count * LATENCY_MS) / most + 3_000);
    },
  );

  it.each([
    [3_000, 150, '0'],
    [5_000, 250, '1'],
  ])(
    'is none where everything is refused for some moments every %i ms',
    async (period, outage, wait) => {
      const from = performance.now();
      let asked = 0;
      const server: Server = {
        takes: (now) => (now - from) % period >= outage,
        // Some requests take their time.
        latencyMs: () => {
          asked += 1;
          return asked % 5 === 0 ? 400 : LATENCY_MS;
        },
        headers: [['retry-after', wait]],
      };
      const { taken, ms } = await send(server, 8_000, 300);
      expect(taken).toBe(8_000);
      // Without outages it takes 44 seconds, and a second more in each five where the target asks
      // to wait that long.
      expect(ms).toBeLessThan(100_000);
    },
  );

  it.each([3, 10])(
    'is not that of slow answers while a target was out for moments, with every %i. of two seconds',
    async (every) => {
      const from = performance.now();
      let asked = 0;
      const server: Server = {
        takes: (now) => (now - from) % 3_000 >= 150,
        latencyMs: () => {
          asked += 1;
          return asked % every === 0 ? 2_000 : LATENCY_MS;
        },
        headers: [['retry-after', '1']],
      };
      const { taken, ms } = await send(server, 2_000, 600);
      expect(taken).toBe(2_000);
      const usual = (2_000 / 16) * (LATENCY_MS + 2_000 / every);
      expect(ms).toBeLessThan(usual + 120_000);
    },
  );

  it.each([1, 5, 8])(
    'is not lost bit by bit to a target that is out for moments, drawn by %i',
    async (seed) => {
      const from = performance.now();
      const draw = randomOf(seed);
      const server: Server = {
        takes: (now) => (now - from) % 3_000 >= 150,
        latencyMs: () => 100 * (0.5 + draw()) + (draw() < 0.1 ? 2_000 * draw() : 0),
        headers: [['retry-after', '1']],
      };
      const { taken, ms } = await send(server, 3_000, 1_500);
      expect(taken).toBe(3_000);
      // With nothing held back it takes some forty seconds; a rate that sank with each outage made
      // it minutes.
      expect(ms).toBeLessThan(200_000);
    },
  );

  it.each([2, 3, 8, 40])(
    'is none where every %i. request is refused whatever the pace',
    async (every) => {
      let asked = 0;
      const server = {
        takes: () => {
          asked += 1;
          return asked % every !== 0;
        },
      };
      const { taken, ms } = await send(server, 2_000, 300);
      expect(taken).toBe(2_000);
      // As without it, but for some seconds in which it is found out.
      expect(ms).toBeLessThan((2_000 / 16) * (LATENCY_MS + 500) * (1 / (every - 1)) * 1.5 + 15_000);
    },
  );

  it.each([
    ['each of four hosts', [10, 10, 10, 10]],
    ['hosts of which one takes much less', [50, 50, 10, 50]],
  ])('of buckets of %s wastes few requests', async (_, rates) => {
    const buckets = rates.map((rate) => bucket(rate, 2 * rate));
    const takes = (now: number, host = 0) => buckets[host]?.takes(now, host) ?? false;
    const { taken, late, sent, ms } = await send({ takes }, 2_000, 240, 4);
    expect(taken).toBe(2_000);
    expect(late).toBeLessThan(0.05 * sent);
    // Each host gets a fourth of the requests.
    expect(ms / 1000).toBeLessThan((1.2 * 500) / Math.min(...rates) + 10);
  });

  it('is none where everything is refused', async () => {
    const { sent } = await send({ takes: () => false }, 16, 60);
    expect(sent).toBeGreaterThan(16 * 50);
  });

  it('is soon given up where nothing was ever accepted, however long the target asks to wait', async () => {
    const day = { takes: () => false, headers: [['retry-after', '86400'] as [string, string]] };
    // Each of the 16 comes back every half second, but for the ten seconds at most until it is
    // found out.
    expect((await send(day, 16, 20)).sent).toBeGreaterThan(16 * 20);
  });

  it('is learned after an outage at the start, where nothing was accepted for some time', async () => {
    const limited = bucket(20, 40);
    const begun = performance.now();
    const { taken, sent, refused } = await send(
      { takes: (now) => now - begun > 15_000 && limited.takes(now) },
      1_000,
      120,
    );
    expect(taken).toBe(1_000);
    // All sixteen come back every half second until it is over.
    expect(sent - taken).toBe(refused);
    expect(refused).toBeLessThan(16 * 32 + 100);
  });

  it('holds nobody back once the run ends', async () => {
    const pace = new LearnedPace();
    const ending = new AbortController();
    const limited = bucket(0.001, 0);
    const exchange = async () => {
      const status = limited.takes(performance.now()) ? 200 : 429;
      return exchangeResult({
        answer: {
          status,
          headers: new AnswerHeaders([]),
          body: Buffer.alloc(0),
          bodyEnd: 'complete',
        },
      });
    };
    // Enough refusals to learn that the rate matters; the next request is held then.
    for (let sent = 0; sent < 9; sent += 1) await pace.run(exchange, PLAIN, ending.signal);
    let begun = 0;
    const held = [1, 2, 3].map(() =>
      pace.run(
        () => {
          begun += 1;
          return exchange();
        },
        PLAIN,
        ending.signal,
      ),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toBe(0);
    ending.abort();
    expect(await Promise.all(held)).toHaveLength(3);
  });
});
