import { describe, expect, it, vi } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import type { HostName } from '../../../spec/operation.js';
import { CircuitBreakers } from './circuit-breakers.js';
import type { Probe } from './probe.js';

const ANSWERED = exchangeResult();
const WITH_STATUS = exchangeResult({
  answer: {
    status: 400,
    headers: new AnswerHeaders([]),
    body: Buffer.alloc(0),
    bodyEnd: 'complete',
  },
});
const STALLED = exchangeResult({ outcome: 'timed-out', stalled: true });
const REFUSED = exchangeResult({ outcome: 'unreachable' });

/** The breakers of a run that needs these hosts; a request that is silent for 250 ms makes them probe. */
function breakersOf(probe: Probe, hosts: HostName[] = ['voice', 'email']): CircuitBreakers {
  const breakers = new CircuitBreakers(new AbortController().signal, 1000, probe);
  breakers.need(
    new Set(hosts),
    hosts.filter((host) => host !== 'email'),
  );
  return breakers;
}

/** Lets a request go without an answer until the probes are over. */
async function suspect(breakers: CircuitBreakers): Promise<void> {
  vi.useFakeTimers();
  try {
    const permit = breakers.permit('voice', 'upload');
    await vi.advanceTimersByTimeAsync(300);
    permit.release();
  } finally {
    vi.useRealTimers();
  }
}

describe('a circuit breaker', () => {
  it('opens after five refused connections in a row', () => {
    const breakers = breakersOf(async () => undefined);
    const send = (result = REFUSED) => breakers.permit('voice', 'record').release(result);
    for (let sent = 0; sent < 4; sent += 1) send();
    send(ANSWERED);
    for (let sent = 0; sent < 4; sent += 1) send();
    expect(breakers.openReason('voice', 'record')).toBeUndefined();
    send();
    expect(breakers.openReason('voice', 'record')).toContain('cannot connect to the voice host');
    expect(breakers.openReason('voice', 'upload')).toBeUndefined();
    expect(breakers.openReason('email', 'record')).toBeUndefined();
  });

  it('gives up what is alike and never brought a status, and nothing else', () => {
    const breakers = breakersOf(async () => undefined);
    for (let sent = 0; sent < 8; sent += 1) {
      breakers.permit('voice', 'record', 'records (malformed)').release(STALLED);
      breakers.permit('voice', 'record', 'plain records').release(WITH_STATUS);
    }
    expect(breakers.alike('records (malformed)').openReason('voice')).toBe(
      'records (malformed) to the voice host: there was no status in time, 8 times and never otherwise',
    );
    expect(breakers.alike('plain records').openReason('voice')).toBeUndefined();
    expect(breakers.alike('records (malformed)').openReason('email')).toBeUndefined();
    expect(breakers.openReason('voice', 'record')).toBeUndefined();
  });

  it('opens for a kind that never brought a status, whatever its requests are like', () => {
    const breakers = breakersOf(async () => undefined);
    const reset = exchangeResult({ outcome: 'reset' });
    for (let sent = 0; sent < 8; sent += 1) {
      breakers.permit('voice', 'upload', `uploads ${sent}`).release(reset);
    }
    for (let sent = 0; sent < 8; sent += 1) {
      breakers.permit('voice', 'other', `requests ${sent}`).release(reset);
    }
    expect(breakers.openReason('voice', 'upload')).toContain('never otherwise');
    expect(breakers.openReason('voice', 'other')).toBeUndefined();
    expect(breakers.openReason('voice', 'record')).toBeUndefined();
  });

  it('ends what is under way when it opens', () => {
    const breakers = breakersOf(async () => undefined);
    const { signal } = breakers.permit('voice', 'other');
    breakers.open('voice', 'it is not there');
    expect(signal.aborted).toBe(true);
    expect(breakers.openReason('voice')).toBe('it is not there');
  });
});

describe('a request without an answer', () => {
  it('has every kind of request probed that the run needs', async () => {
    const probed: string[] = [];
    const breakers = breakersOf(async (host, kind) => {
      probed.push(`${host} ${kind}`);
      return ANSWERED;
    });
    await suspect(breakers);
    expect(probed.toSorted()).toEqual([
      'email record',
      'email record',
      'voice record',
      'voice record',
      'voice upload',
      'voice upload',
    ]);
    expect(breakers.openReason('voice', 'upload')).toBeUndefined();
  });

  it('opens the breaker of a kind whose probes are silent, and of a host when all its kinds are', async () => {
    const breakers = breakersOf(async (host, kind) =>
      host === 'voice' && kind === 'upload' ? STALLED : ANSWERED,
    );
    await suspect(breakers);
    expect(breakers.openReason('voice', 'upload')).toBe(
      'the voice host left 2 uploads in a row without a whole answer',
    );
    expect(breakers.openReason('voice')).toBeUndefined();
    const silent = breakersOf(async () => STALLED, ['voice']);
    await suspect(silent);
    expect(silent.openReason('voice')).toContain('in a row without a whole answer');
    expect(silent.openReason('voice', 'other')).toBeDefined();
  });

  it('opens nothing when one of two probes is heard, or could not be sent', async () => {
    let sent = 0;
    const breakers = breakersOf(async () => {
      sent += 1;
      if (sent % 2 === 0) return STALLED;
      throw new Error('no token');
    });
    await suspect(breakers);
    expect(breakers.openReason('voice')).toBeUndefined();
  });
});
