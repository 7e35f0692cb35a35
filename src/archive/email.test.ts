import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { email } from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('archives an email under a random reconciliationId', async () => {
  const { post, records } = await archiveFor();
  const first = email('first', { emailProperties: { 'X-Zone': 'UTC' } });
  const answer = await post('email', first);
  expect(answer.status).toBe(200);
  expect(answer.json?.status).toBeUndefined();
  expect(answer.json?.reconciliationId).toMatch(UUID);
  expect(await records('first')).toEqual([
    {
      operation: 'email',
      requestId: first.requestInfo.requestId,
      messageId: '<first@acme.test>',
      subject: 'About first',
      reconciliationId: answer.json?.reconciliationId,
      messages: 1,
      record: first,
      files: [],
    },
  ]);
});

it('answers 202 with the original id to each resend, however many came between', async () => {
  const { post, records } = await archiveFor();
  const first = email('first');
  const original = await post('email', first);
  await post('email', email('second'));
  for (let again = 0; again < 3; again += 1) {
    const resend = await post('email', first);
    expect(resend.status).toBe(202);
    expect(resend.json).toEqual({
      status: 'duplicate',
      reconciliationId: original.json?.reconciliationId,
    });
  }
  expect(await records('first')).toHaveLength(1);
});

it('archives one of two equal emails in flight together', async () => {
  const { post, records } = await archiveFor();
  const body = email('race');
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('email', body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ json }) => json?.reconciliationId)).size).toBe(1);
  expect(await records('race')).toHaveLength(1);
});

it('archives different payloads of one requestId, and a thread of one messageId, apart', async () => {
  const { post } = await archiveFor();
  const first = email('first');
  const other = { ...email('other'), requestInfo: first.requestInfo };
  const reply = email('reply', { messageId: '<first@acme.test>' });
  const answers = [
    await post('email', first),
    await post('email', other),
    await post('email', reply),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ json }) => json?.reconciliationId)).size).toBe(3);
});

it('fills in subject and messageId, and then knows no duplicates', async () => {
  const { post, records } = await archiveFor();
  const { requestInfo, emailOverview } = email('bare', { eventType: 'Email_Received' });
  const { messageId, subject, ...rest } = emailOverview;
  const body = { requestInfo, emailOverview: rest };
  expect((await post('email', body)).status).toBe(200);
  expect((await post('email', body)).status).toBe(200);
  const found = await records('bare');
  expect(found.map((record) => record.subject)).toEqual(
    Array.from({ length: 2 }, () => 'Email: Email_Received: 3'),
  );
  const ids = found.map((record) => record.messageId);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(messageId);
  expect(found[0]?.subject).not.toBe(subject);
});

it('takes a body of exactly the limit, and answers 413 to one byte more', async () => {
  const limit = 5_000;
  const { post, records, archive } = await archiveFor({ limits: { emailBytes: limit } });
  const sized = (marker: string, bytes: number) => {
    const empty = JSON.stringify(email(marker, { content: '' })).length;
    return JSON.stringify(
      email(marker, { content: 'é'.repeat(10).padEnd(bytes - empty - 10, 'x') }),
    );
  };
  expect(Buffer.byteLength(sized('full', limit))).toBe(limit);
  expect((await post('email', sized('full', limit))).status).toBe(200);
  expect((await post('email', sized('over', limit + 1))).status).toBe(413);
  const chunked = await fetch(`${archive.urls.email}/email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${archive.token}` },
    body: new Blob([sized('over', limit + 1)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await records('over')).toEqual([]);
});

it('does not count attachments towards the limit, and splits by all together', async () => {
  const { put, post, records } = await archiveFor({
    limits: { emailBytes: 2_000, splitBytes: 10_000 },
  });
  await put('default/small', Buffer.alloc(9_000));
  await put('default/large', Buffer.alloc(20_000));
  const files = (fileKey: string) => ({ files: [{ fileKey, filename: 'f' }] });
  expect((await post('email', email('whole', files('default/small')))).status).toBe(200);
  expect((await post('email', email('split', files('default/large')))).status).toBe(200);
  expect((await records('whole'))[0]?.messages).toBe(1);
  expect((await records('split'))[0]).toMatchObject({
    messages: 3,
    files: [{ fileKey: 'default/large', external: false, inlined: false }],
  });
});

it('refuses an attachment that was never uploaded, and takes it after its upload', async () => {
  const { put, post, records } = await archiveFor();
  const body = email('late', { files: [{ fileKey: 'default/f', filename: 'f' }] });
  expect((await post('email', body)).status).toBe(400);
  expect(await records('late')).toEqual([]);
  await put('default/f', 'x');
  expect((await post('email', body)).status).toBe(200);
});

it('offers no reading, and takes no uploads on its host', async () => {
  const { ask, put } = await archiveFor();
  expect((await ask('email', '/email', 'GET')).status).toBe(405);
  expect((await put('default/f', 'x', { host: 'email' })).status).toBe(404);
});

it('refuses a request without a proper requestId', async () => {
  const { post } = await archiveFor();
  const { emailOverview } = email('x');
  for (const requestInfo of [
    undefined,
    {},
    { requestId: '' },
    { requestId: 'x' },
    { requestId: 7 },
  ]) {
    expect((await post('email', { requestInfo, emailOverview })).status).toBe(400);
  }
  const upper = { requestId: randomUUID().toUpperCase() };
  expect((await post('email', { requestInfo: upper, emailOverview })).status).toBe(200);
});
