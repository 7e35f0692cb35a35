import { expect, it } from 'vitest';
import { exchange } from '../../../../test/support/report-events.js';
import { asSent, plainRequirement } from './plain-request-of.js';

const record = { kind: 'record', operation: 'voice' } as const;

it('finds the requirement of a plain request, and of one that fails for its circumstances alone', () => {
  const upload = { kind: 'upload', host: 'voice', framing: 'length' } as const;
  expect(plainRequirement(upload, {})).toBe('files/upload-answers-200');
  expect(plainRequirement(upload, { key: 'deep' })).toBe('files/client-chooses-the-key');
  expect(plainRequirement(record, {}, 400)).toBe('voice/plain-record-passes');
  expect(plainRequirement(record, { size: '1' }, 400)).toBe('voice/uploaded-file-passes');
  expect(plainRequirement({ kind: 'other' }, {})).toBeUndefined();
});

it('knows that a record may fail for having several files or entries alone', () => {
  const chat = { kind: 'record', operation: 'conversations' } as const;
  const several = { files: 'last-of-three' } as const;
  expect(plainRequirement(chat, several, 400)).toBe('conversations/several-files-pass');
  expect(plainRequirement(chat, { ...several, bytes: 'zeros' }, 500)).toBe(
    'conversations/several-files-pass',
  );
  expect(plainRequirement(record, { entries: 'amid-twenty' }, 500)).toBe(
    'voice/several-entries-pass',
  );
});

it('takes no server error for a fault of the file, nor a refusal under circumstances of the record', () => {
  expect(plainRequirement(record, { size: '1' }, 500)).toBe('voice/plain-record-passes');
  expect(plainRequirement(record, { json: 'spaced' }, 400)).toBe('voice/plain-record-passes');
  const email = { kind: 'record', operation: 'email' } as const;
  expect(plainRequirement(email, { size: '1' }, 400)).toBe('email/plain-email-passes');
});

it('knows an upload that a circumstance sent in chunks, however its headers are written', () => {
  const subject = { kind: 'upload', host: 'voice', framing: 'length' } as const;
  const failed = { subject, exchange: 2 };
  const chunked = exchange(2, { requestHeaders: { 'TRANSFER-ENCODING': 'chunked' } });
  expect(asSent(failed, [chunked]).subject).toEqual({ ...subject, framing: 'chunked' });
  expect(asSent(failed, [exchange(2)])).toBe(failed);
  expect(asSent({ subject: record, exchange: 2 }, [chunked]).subject).toBe(record);
});
