import { expect, it } from 'vitest';
import { readEmailAnswer } from './email-answer.js';

const idOf = (json: string, pointer = ['reconciliationId']) =>
  readEmailAnswer(200, Buffer.from(json), pointer).reconciliationId;

it.each([
  ['{"reconciliationId":"r-1"}', 'r-1'],
  ['{"reconciliationId":17}', '17'],
  ['{"reconciliationId":17.0}', '17'],
  ['{"reconciliationId":9007199254740993}', '9007199254740993'],
  ['{ "reconciliationId" :\n9007199254740992 }', '9007199254740992'],
  [
    '{"of":{"reconciliationId":9007199254740991999},"reconciliationId":-9007199254740993,"n":[9007199254740994]}',
    '-9007199254740993',
  ],
  [
    '{"text":"a\\"reconciliationId\\":9007199254740995","reconciliationId":9007199254740996}',
    '9007199254740996',
  ],
  ['{"reconciliationId":0.12345678901234567891}', '0.12345678901234567891'],
  ['{"reconciliationId":""}', undefined],
  ['{"reconciliationId":null}', undefined],
  ['{}', undefined],
  ['', undefined],
])('reads the id of %s', (json, id) => {
  expect(idOf(json)).toBe(id);
});

it('reads it where the profile says that it is', () => {
  const json = '{"email":[{"id":9007199254740993},{"id":9007199254740995}],"id":1}';
  expect(idOf(json, ['email', '1', 'id'])).toBe('9007199254740995');
});

it('knows a duplicate', () => {
  const body = Buffer.from('{"status":"duplicate","reconciliationId":9007199254740993}');
  expect(readEmailAnswer(202, body, ['reconciliationId'])).toEqual({
    duplicate: true,
    reconciliationId: '9007199254740993',
  });
  expect(readEmailAnswer(200, body, ['reconciliationId']).duplicate).toBe(false);
});
