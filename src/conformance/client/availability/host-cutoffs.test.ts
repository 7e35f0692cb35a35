import { describe, expect, it, vi } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import type { HostName } from '../../../spec/operation.js';
import { HostCutoffs } from './host-cutoffs.js';
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

/**
 * The cutoffs of a run that needs these hosts; a request that is silent for 250 ms makes them
 * probe.
 */
function cutoffsOf(probe: Probe, hosts: HostName[] = ['voice', 'email']): HostCutoffs {
  const cutoffs = new HostCutoffs(new AbortController().signal, 1000, probe);
  cutoffs.need(
    new Set(hosts),
    hosts.filter((host) => host !== 'email'),
  );
  return cutoffs;
}

/** Lets a request go without an answer until the probes are over. */
async function suspect(cutoffs: HostCutoffs): Promise<void> {
  vi.useFakeTimers();
  try {
    const permit = cutoffs.permit('voice', 'upload');
    await vi.advanceTimersByTimeAsync(300);
    permit.release();
  } finally {
    vi.useRealTimers();
  }
}

describe('a cutoff', () => {
  it('cuts off after five refused connections in a row', () => {
    const cutoffs = cutoffsOf(async () => undefined);
    const send = (result = REFUSED) => cutoffs.permit('voice', 'record').release(result);
    for (let sent = 0; sent < 4; sent += 1) send();
    send(ANSWERED);
    for (let sent = 0; sent < 4; sent += 1) send();
    expect(cutoffs.cutoffReason('voice', 'record')).toBeUndefined();
    send();
    expect(cutoffs.cutoffReason('voice', 'record')).toContain('cannot connect to the voice host');
    expect(cutoffs.cutoffReason('voice', 'upload')).toBeUndefined();
    expect(cutoffs.cutoffReason('email', 'record')).toBeUndefined();
  });

  it('waits for a target that answered before to come back', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const cutoffs = cutoffsOf(async () => undefined);
      const send = (result = REFUSED) => cutoffs.permit('voice', 'record').release(result);
      expect(cutoffs.hasAnswered(REFUSED)).toBe(false);
      send(WITH_STATUS);
      expect(cutoffs.hasAnswered(REFUSED)).toBe(true);
      for (let sent = 0; sent < 20; sent += 1) send();
      vi.advanceTimersByTime(2_900);
      send();
      expect(cutoffs.cutoffReason('voice', 'record')).toBeUndefined();
      vi.advanceTimersByTime(200);
      send();
      expect(cutoffs.cutoffReason('voice', 'record')).toContain('cannot connect to the voice host');
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives up what is alike and never brought a status, and nothing else', () => {
    const cutoffs = cutoffsOf(async () => undefined);
    for (let sent = 0; sent < 8; sent += 1) {
      cutoffs.permit('voice', 'record', 'records (malformed)').release(STALLED);
      cutoffs.permit('voice', 'record', 'plain records').release(WITH_STATUS);
    }
    expect(cutoffs.alike('records (malformed)').cutoffReason('voice')).toBe(
      'records (malformed) to the voice host: there was no status in time, 8 times and never otherwise',
    );
    expect(cutoffs.alike('plain records').cutoffReason('voice')).toBeUndefined();
    expect(cutoffs.alike('records (malformed)').cutoffReason('email')).toBeUndefined();
    expect(cutoffs.cutoffReason('voice', 'record')).toBeUndefined();
  });

  it('cuts off a kind that never brought a status, whatever its requests are like', () => {
    const cutoffs = cutoffsOf(async () => undefined);
    const reset = exchangeResult({ outcome: 'reset' });
    for (let sent = 0; sent < 8; sent += 1) {
      cutoffs.permit('voice', 'upload', `uploads ${sent}`).release(reset);
    }
    for (let sent = 0; sent < 8; sent += 1) {
      cutoffs.permit('voice', 'other', `requests ${sent}`).release(reset);
    }
    expect(cutoffs.cutoffReason('voice', 'upload')).toContain('never otherwise');
    expect(cutoffs.cutoffReason('voice', 'other')).toBeUndefined();
    expect(cutoffs.cutoffReason('voice', 'record')).toBeUndefined();
  });

  it('ends what is under way when a host is cut off', () => {
    const cutoffs = cutoffsOf(async () => undefined);
    const { signal } = cutoffs.permit('voice', 'other');
    cutoffs.cutOff('voice', 'it is not there');
    expect(signal.aborted).toBe(true);
    expect(cutoffs.cutoffReason('voice')).toBe('it is not there');
  });
});

describe('a request without an answer', () => {
  it('has every kind of request probed that the run needs', async () => {
    const probed: string[] = [];
    const cutoffs = cutoffsOf(async (host, kind) => {
      probed.push(`${host} ${kind}`);
      return ANSWERED;
    });
    await suspect(cutoffs);
    expect(probed.toSorted()).toEqual([
      'email record',
      'email record',
      'voice record',
      'voice record',
      'voice upload',
      'voice upload',
    ]);
    expect(cutoffs.cutoffReason('voice', 'upload')).toBeUndefined();
  });

  it('cuts off a kind whose probes are silent, and a host when all its kinds are', async () => {
    const cutoffs = cutoffsOf(async (host, kind) =>
      host === 'voice' && kind === 'upload' ? STALLED : ANSWERED,
    );
    await suspect(cutoffs);
    expect(cutoffs.cutoffReason('voice', 'upload')).toBe(
      'the voice host left 2 uploads in a row without a whole answer',
    );
    expect(cutoffs.cutoffReason('voice')).toBeUndefined();
    const silent = cutoffsOf(async () => STALLED, ['voice']);
    await suspect(silent);
    expect(silent.cutoffReason('voice')).toContain('in a row without a whole answer');
    expect(silent.cutoffReason('voice', 'other')).toBeDefined();
  });

  it('cuts off nothing when one of two probes is heard, or could not be sent', async () => {
    let sent = 0;
    const cutoffs = cutoffsOf(async () => {
      sent += 1;
      if (sent % 2 === 0) return STALLED;
      throw new Error('no token');
    });
    await suspect(cutoffs);
    expect(cutoffs.cutoffReason('voice')).toBeUndefined();
  });
});

it('notices what is not answered, but for requests that need not be', () => {
  const cutoffs = cutoffsOf(async () => undefined);
  const reset = exchangeResult({ outcome: 'reset' });
  const send = (...[kind, alike, options, result]: [...Sent, typeof reset]) =>
    cutoffs.permit('voice', kind, alike, options).release(result);
  for (let sent = 0; sent < 9; sent += 1) {
    send('record', 'plain records', { hasGoodToken: true }, WITH_STATUS);
    send('other', 'requests (TRACE)', { mayBeDropped: true }, reset);
    send('record', undefined, {}, reset);
  }
  expect(cutoffs.unanswered).toBeUndefined();
  for (let sent = 0; sent < 9; sent += 1) send('record', 'records (x)', {}, reset);
  expect(cutoffs.unanswered).toMatchObject({
    traits: [{ about: 'token', value: 'other' }],
    ...{ requests: 9, unanswered: 9, others: { requests: 9, unanswered: 0 } },
  });
});

type Sent = [
  kind: 'record' | 'other',
  alike: string | undefined,
  options: Parameters<HostCutoffs['permit']>[3],
];
