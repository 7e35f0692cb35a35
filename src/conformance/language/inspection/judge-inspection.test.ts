import { describe, expect, it } from 'vitest';
import { fakeSession, inspected } from '../../../../test/support/fake-session.js';
import { buildRecord } from '../../../records/build-record.js';
import { Fresh } from '../../../records/fresh.js';
import { SentRecord } from '../sent-record.js';
import { judgeInspection } from './judge-inspection.js';

const file = { fileKey: 'default/a', size: 3 };

describe('what an inspector shows', () => {
  it.each([
    [file, { found: true }, true],
    [file, { json: { '/size': 3 } }, true],
    [file, { json: { '/size': 4 } }, false],
    [file, { found: false }, false],
    [undefined, { found: false }, true],
    [undefined, { found: true }, false],
    [undefined, { json: { '/size': { exists: false } } }, false],
    [{ records: [{}, {}] }, { count: 2 }, true],
    [{ records: [{}] }, { count: 2 }, false],
    [{ records: [] }, { count: 0 }, true],
    [{ records: [{}, {}] }, { atMost: 1 }, false],
    [{ records: [{}] }, { atMost: 1 }, true],
    [{ records: [] }, { atMost: 1 }, undefined],
    [{ records: [{ messages: 1 }] }, { count: 1, json: { '/records/0/messages': 2 } }, false],
    [{ records: [] }, { json: { '/records/0/messages': 2 } }, undefined],
    [{ records: [{ messages: 1 }] }, { json: { '/records/1/messages': 1 } }, undefined],
    [{ records: [{ messages: 1 }, {}] }, { json: { '/records/0/messages': 1 } }, true],
    [{ records: [] }, { count: 1, json: { '/records/0/messages': 2 } }, false],
    [{ records: [] }, { json: { '/records': { filled: true } } }, false],
    [{ records: [{ requestId: 'ab' }] }, { json: { '/records/0/requestId': 'AB' } }, true],
    [{ records: [{ requestId: 'AB' }] }, { json: { '/records/0/requestId': 'ab' } }, false],
    [
      { records: [{ requestId: '16fd27068baf433b82eb8c7fada847da' }] },
      { json: { '/records/0/requestId': '16FD2706-8BAF-433B-82EB-8C7FADA847DA' } },
      true,
    ],
    [
      { records: [{ requestId: '16fd27068baf433b82eb8c7fada847d' }] },
      { json: { '/records/0/requestId': '16fd2706-8baf-433b-82eb-8c7fada847da' } },
      false,
    ],
    [{ records: [{ subject: 'ab' }] }, { json: { '/records/0/subject': 'AB' } }, false],
    [
      { records: [{ reconciliationId: '7' }] },
      { json: { '/records/0/reconciliationId': 7 } },
      true,
    ],
    [
      { records: [{ reconciliationId: 7 }] },
      { json: { '/records/0/reconciliationId': '7' } },
      true,
    ],
    [
      { records: [{ reconciliationId: 6059902745975866000 }] },
      { json: { '/records/0/reconciliationId': '6059902745975866123' } },
      true,
    ],
    [
      { records: [{ reconciliationId: '6059902745975866124' }] },
      { json: { '/records/0/reconciliationId': '6059902745975866123' } },
      false,
    ],
    [
      { records: [{ reconciliationId: '8' }] },
      { json: { '/records/0/reconciliationId': 7 } },
      false,
    ],
  ])('of %j expects %j: %s', (view, expected, outcome) => {
    expect(judgeInspection(inspected(view), expected).holds).toBe(outcome);
  });
});

describe('what an inspector leaves out', () => {
  const one = (record: object) => ({ records: [record] });
  const full = one({ subject: 's', record: {}, files: [{ inlined: true }] });
  const everything = one({
    requestId: 'a',
    messageId: 'm',
    subject: 's',
    reconciliationId: 'b',
    record: {},
  });

  it.each([
    ['contentType', file, { '/contentType': 'image/png' }],
    ['messages', one({}), { '/records/0/messages': 1 }],
    ['record', one({}), { '/records/0/record': { contains: 'x' } }],
    ['record', one({}), { '/records/0/record/content/message': 'x' }],
    ['files', one({}), { '/records/0/files/0/inlined': true }],
    ['files', one({}), { '/records/0/files/2': { exists: false } }],
    ['inlined', one({ files: [{}] }), { '/records/0/files/0/inlined': false }],
    ['operation', one({ record: {} }), { '/records': { contains: 'x' } }],
    ['fileKey', one({ files: [{}] }), { '/records/0/files': { contains: 'x' } }],
  ])('%s of %j is not held against the archive', (member, view, json) => {
    expect(judgeInspection(inspected(view), { json })).toEqual({
      holds: undefined,
      reason: `the inspector does not give ${member}, or not as documented (GET http://inspector.test/)`,
      late: false,
    });
  });

  it.each([
    [one({}), { '/records/0/subject': { filled: true } }],
    [one({ files: [{}] }), { '/records/0/files/0/inlined': false }],
  ])('is missing in the archive where it is given of something plain: %j', (view, json) => {
    expect(judgeInspection(inspected(view, full), { json }).holds).toBe(false);
  });

  it.each([
    ['record', {}, { '/records/0/record/content': 'x' }],
    ['messageId', {}, { '/records/0/messageId': { filled: true } }],
    ['subject', { record: {} }, { '/records/0/subject': 'x' }],
  ])(
    '%s of %j is not held against the archive where all such members are missing',
    (_, record, json) => {
      expect(judgeInspection(inspected(one(record), everything), { json }).holds).toBeUndefined();
    },
  );

  it('is missing in the archive where others of its kind are given', () => {
    const some = one({ requestId: 'a', subject: 's', reconciliationId: 'b' });
    const json = { '/records/0/messageId': { filled: true } };
    expect(judgeInspection(inspected(some, everything), { json }).holds).toBe(false);
  });

  it('does not matter to those who do not look at it', () => {
    expect(judgeInspection(inspected(one({})), { count: 1 }).holds).toBe(true);
    const json = { '/records/0/messages': 1 };
    expect(judgeInspection(inspected(one({ messages: 1 })), { json }).holds).toBe(true);
  });
});

it('accuses nobody of losing a record whose marker a patch replaced', async () => {
  const context = { templates: {}, fresh: new Fresh('x'), now: 0, plainFile: file };
  const sent = async (callId?: string) => {
    const [submission] = await fakeSession().submit({
      operation: 'voice',
      content: { spec: {} },
      framing: 'length',
      token: 'good',
    });
    if (submission === undefined) throw new TypeError('nothing was sent');
    const spec = callId === undefined ? {} : { request: { callOverview: { callId } } };
    const record = buildRecord('voice', spec, context);
    return new SentRecord({ ...submission, record, body: record.body, marker: record.marker });
  };
  const nothing = inspected({ records: [] });
  expect(judgeInspection(nothing, { count: 1, archived: await sent('7') }).holds).toBeUndefined();
  expect(judgeInspection(nothing, { count: 1, archived: await sent() }).holds).toBe(false);
});
