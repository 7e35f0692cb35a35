import { expect, it } from 'vitest';
import { fakeSession } from '../../../test/support/fake-session.js';
import type { Session } from '../language/session/session.js';
import { CircumstancedSession } from './circumstanced-session.js';
import { SharedPreparation } from './shared-preparation.js';

/** Two checks of one run, each in a session of its own, and the session that prepares for both. */
function twoChecks(circumstances: ConstructorParameters<typeof CircumstancedSession>[1]) {
  const preparing = fakeSession();
  const shared = new SharedPreparation(() => preparing);
  const checks = [fakeSession(), fakeSession()];
  const [one, other] = checks.map(
    (session) => new CircumstancedSession(session, circumstances, shared),
  );
  if (one === undefined || other === undefined) throw new Error('there are two');
  return { one, other, checks, preparing };
}

const record = {
  operation: 'voice',
  content: { spec: {} },
  framing: 'length',
  token: 'good',
  free: ['files', 'bytes', 'size', 'company'],
} satisfies Parameters<Session['submit']>[0];

it('makes files that stand beside others once for all checks', async () => {
  const { one, other, checks, preparing } = twoChecks({ files: 'last-of-three' });
  await Promise.all([one.submit(record), other.submit(record)]);
  expect(preparing.sent).toEqual(['PUT voice', 'PUT voice']);
  expect(checks.map(({ sent }) => sent)).toEqual([['POST voice'], ['POST voice']]);
});

it('uploads a file under circumstances once for all records that ask for the same', async () => {
  const { one, other, preparing } = twoChecks({ size: '4096' });
  await one.submit(record);
  await other.submit(record);
  expect(preparing.sent).toEqual(['PUT voice']);
});

it('shares a key with a history likewise, unless nobody else may name it', async () => {
  const { one, other, checks, preparing } = twoChecks({ history: 'replaced-before' });
  await one.submit(record);
  await other.submit(record);
  expect(preparing.sent).toEqual(['PUT voice', 'PUT voice']);
  expect(checks.map(({ sent }) => sent)).toEqual([['POST voice'], ['POST voice']]);
  const alone = twoChecks({ history: 'unhurried' });
  await alone.one.submit(record);
  await alone.other.submit(record);
  expect(alone.preparing.sent).toEqual([]);
  const requests = alone.checks.map(({ sent }) => sent.filter((one) => !one.startsWith('wait')));
  expect(requests).toEqual([
    ['PUT voice', 'POST voice'],
    ['PUT voice', 'POST voice'],
  ]);
});

it('tries again where a file was not stored', async () => {
  let status = 500;
  const preparing = fakeSession(() => status);
  const shared = new SharedPreparation(() => preparing);
  expect(await shared.otherFiles('voice')).toEqual([]);
  status = 200;
  expect(await shared.otherFiles('voice')).toHaveLength(2);
  expect(preparing.sent).toHaveLength(4);
});

it('gives the files of all checks the same names where they are to have namesakes', () => {
  const { one, other } = twoChecks({ key: 'same-name' });
  const names = [one, other].map(({ fresh }) => [fresh.filename(), fresh.filename()]);
  expect(names[0]).toEqual(names[1]);
  expect(new Set(names[0]).size).toBe(2);
});

it('begins no large upload where every answer is there at once', async () => {
  const preparing = fakeSession();
  const shared = new SharedPreparation(() => preparing, { isReplayed: true });
  const session = fakeSession();
  await new CircumstancedSession(session, { company: 'beside-upload' }, shared).submit(record);
  expect(session.sent).toEqual(['POST voice']);
  expect(preparing.sent).toEqual([]);
});

it("lets two checks that want company be each other's, and finds some for one that is alone", async () => {
  const { one, other, checks, preparing } = twoChecks({ company: 'sibling' });
  await Promise.all([one.submit(record), other.submit(record)]);
  expect(preparing.sent).toEqual([]);
  expect(checks.map(({ sent }) => sent)).toEqual([['POST voice'], ['POST voice']]);
  await one.submit(record);
  expect(preparing.sent).toEqual(['POST voice']);
});

it('lets a check that wants company go along with one that wants none', async () => {
  const preparing = fakeSession();
  const shared = new SharedPreparation(() => preparing);
  const [wanting, other] = [fakeSession(), fakeSession()];
  const waiting = new CircumstancedSession(wanting, { company: 'sibling' }, shared).submit(record);
  await Promise.resolve();
  expect(wanting.sent).toEqual([]);
  await new CircumstancedSession(other, { headers: 'capitals' }, shared).submit(record);
  await waiting;
  expect(wanting.sent).toEqual(['POST voice']);
  expect(preparing.sent).toEqual([]);
});

it('keeps one large upload to a host under way at a time', async () => {
  const { one, other, preparing } = twoChecks({ company: 'beside-upload' });
  await Promise.all([one.submit(record), other.submit(record)]);
  expect(preparing.sent.filter((request) => request === 'PUT voice')).toHaveLength(1);
});
