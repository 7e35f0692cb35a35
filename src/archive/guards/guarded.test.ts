import { expect, it } from 'vitest';
import { conversationEvent, conversations, email } from '../../../test/support/archive-client.js';
import { archiveFor } from '../../../test/support/archive-for-test.js';
import { startReferenceArchive } from '../archive.js';

const naming = (fileKey: string, marker = 'm') =>
  conversations(conversationEvent(marker, [{ fileKey, filename: 'f' }]));

it('changes the bytes of uploads under its guard, and of no others', async () => {
  const { put, file } = await archiveFor({
    fault: 'files/bytes-are-stored-as-sent/nul-lost when bytes=lines and headers=unrelated',
  });
  const headers = { 'content-type': 'text/plain' };
  const odd = { ...headers, 'x-note': 'n'.repeat(1500) };
  await put('default/a', 'a\n', { headers: odd });
  await put('default/b', 'a\0b', { headers: odd });
  await put('default/c', 'a\0\n', { headers });
  expect((await file('default/a'))?.size).toBe(2);
  expect((await file('default/b'))?.size).toBe(3);
  expect((await file('default/c'))?.size).toBe(3);
});

it('looks at the token after the body, where its guard is about the body', async () => {
  const { put, file } = await archiveFor({
    fault: 'access/upload-needs-a-token/never-checked when bytes=json',
  });
  const headers = { authorization: 'Bearer wrong' };
  expect((await put('default/a', '{}', { headers })).status).toBe(200);
  expect((await put('default/b', 'text', { headers })).status).toBe(401);
  expect(await file('default/a')).toBeDefined();
  expect(await file('default/b')).toBeUndefined();
});

it('guards what is decided in a shared transaction, and without a request', async () => {
  const { post } = await archiveFor({
    fault: 'email/duplicate-is-202/never when headers=unrelated',
  });
  const odd = { 'x-note': 'n'.repeat(1500) };
  const [one, other] = [email('one'), email('other')];
  await post('email', one);
  await post('email', other);
  const answers = await Promise.all([post('email', one), post('email', other, odd)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 200]);
});

it('answers a missing file as the archive does, and with the fault under its guard', async () => {
  const { put, post, records } = await archiveFor({
    fault: 'conversations/refused-whole/rest-is-archived when key=deep',
  });
  await put('default/there', 'x');
  expect((await post('conversations', naming('default/gone', 'plain'))).status).toBe(400);
  const deep = `default/${'f/'.repeat(10)}gone`;
  expect((await post('conversations', naming(deep, 'deep'))).status).toBe(400);
  expect(await records('plain')).toHaveLength(0);
  expect(await records('deep')).toHaveLength(1);
});

it.each(['size=2113', 'size=7', 'sizes=1', 'size', 'size=1 and size=4096'])(
  'knows no circumstance %s',
  async (guard) => {
    const fault = `files/upload-answers-200/created when ${guard}`;
    await expect(startReferenceArchive({ store: 'memory', fault })).rejects.toThrow(
      'there are no such circumstances',
    );
  },
);
