import { expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import type { UploadCommand } from '../../language/session/commands.js';
import { UploadAnswers } from './upload-answers.js';

/** What one upload was answered, which had to succeed unless it says otherwise. */
function auditAfter(
  uploads: (Partial<UploadCommand> & { status: number; headers?: Record<string, string> })[],
) {
  const answers = new UploadAnswers();
  for (const [id, { status, headers = {}, ...more }] of uploads.entries()) {
    const command: UploadCommand = {
      host: 'voice',
      fileKey: `default/s/${id}`,
      content: { size: 1 },
      type: 'audio/mpeg',
      framing: 'length',
      token: 'good',
      asStored: true,
      ...more,
    };
    answers.note(command, {
      label: `files/${id}`,
      shown: { ...exchangeOf(id), status, requestHeaders: headers },
    });
  }
  return answers.auditOf('voice');
}

it('tells of the first upload that was answered with another success', () => {
  expect(auditAfter([{ status: 200 }, { status: 201 }, { status: 204 }])).toMatchObject({
    succeeded: 3,
    first: { status: 201, label: 'files/1', exchange: 1 },
  });
});

it.each([
  ['a refusal', { status: 400 }],
  ['another host', { status: 201, host: 'eventFeed' }],
  ['what need not succeed', { status: 201, asStored: undefined }],
  ['a wrong token', { status: 201, token: 'none' }],
  ['a key of other characters', { status: 201, fileKey: 'default/s/ä' }],
  ['chunks', { status: 201, headers: { 'Transfer-Encoding': 'chunked' } }],
] as const)('leaves out %s', (_, upload) => {
  expect(auditAfter([upload])).toEqual({ succeeded: 0 });
});

it('leaves out an upload to a key that was sent before', () => {
  const again = { fileKey: 'default/s/0' };
  expect(auditAfter([{ status: 200 }, { status: 201, ...again }])).toEqual({ succeeded: 1 });
});
