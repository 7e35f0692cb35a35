import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import type { HostName } from '../../../spec/operation.js';
import { AlikeRequests } from './alike-requests.js';

const REFUSED = exchangeResult({
  answer: {
    status: 401,
    headers: new AnswerHeaders([]),
    body: Buffer.alloc(0),
    bodyEnd: 'complete',
  },
});
const STALLED = exchangeResult({ outcome: 'timed-out', stalled: true });

/** Requests of which so many are under way and quiet. */
function quietOnes(count: number, host: HostName = 'voice', alike = new AlikeRequests('records')) {
  for (let sent = 0; sent < count; sent += 1) alike.setQuiet(host, true);
  return alike;
}

function end(alike: AlikeRequests, result: typeof STALLED, host: HostName = 'voice'): void {
  alike.record(host, result);
  alike.setQuiet(host, false);
}

it('holds requests back while enough are quiet to decide, and gives up when all have ended in vain', async () => {
  expect(quietOnes(7).mustWait('voice')).toBe(false);
  const alike = quietOnes(8);
  expect(alike.mustWait('voice')).toBe(true);
  expect(alike.mustWait('email')).toBe(false);
  let reason: string | undefined = 'not sent yet';
  const sent = alike.inTurn('voice', async () => {
    reason = alike.cutoffReason('voice');
  });
  for (let ended = 0; ended < 7; ended += 1) end(alike, STALLED);
  await Promise.resolve();
  expect(reason).toBe('not sent yet');
  end(alike, STALLED);
  await sent;
  expect(reason).toBe(
    'records to the voice host: there was no status in time, 8 times and never otherwise',
  );
});

it('lets those go that were held once one is answered, however late, and a few at a time', async () => {
  const alike = quietOnes(8);
  let underWay = 0;
  const finish: (() => void)[] = [];
  const sent = Array.from({ length: 20 }, () =>
    alike.inTurn('voice', async () => {
      underWay += 1;
      await new Promise<void>((resolve) => finish.push(resolve));
    }),
  );
  end(alike, REFUSED);
  await new Promise(setImmediate);
  expect(underWay).toBe(8);
  while (underWay < 20) {
    for (const one of finish.splice(0)) one();
    await new Promise(setImmediate);
  }
  for (const one of finish) one();
  await Promise.all(sent);
  expect(alike.cutoffReason('voice')).toBeUndefined();
});

it('holds nothing back once one has brought a status, though the rest of its answer is missing', () => {
  const alike = quietOnes(8);
  alike.noteStatus('voice');
  expect(alike.mustWait('voice')).toBe(false);
  for (let ended = 0; ended < 8; ended += 1) end(alike, STALLED);
  expect(alike.cutoffReason('voice')).toBeUndefined();
});

it('needs fewer of them where another host leaves all of them without a status', () => {
  const alike = new AlikeRequests('records');
  for (let ended = 0; ended < 8; ended += 1) alike.record('voice', STALLED);
  alike.record('email', STALLED);
  alike.record('email', STALLED);
  expect(alike.cutoffReason('email')).toBeUndefined();
  alike.record('email', STALLED);
  expect(alike.cutoffReason('email')).toContain('3 times and never otherwise');
  alike.record('email', REFUSED);
  expect(alike.cutoffReason('email')).toBeUndefined();
  expect(quietOnes(3, 'eventFeed', alike).mustWait('eventFeed')).toBe(true);
});
