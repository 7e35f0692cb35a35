import { describe, expect, it } from 'vitest';
import {
  conversationEvent,
  email,
  feedEvent,
  voice,
} from '../../../test/support/archive-client.js';
import { readConversations } from './conversations.js';
import { readEmail } from './email.js';
import { readEventFeed } from './event-feed.js';
import { Malformed } from './shape.js';
import { readVoice } from './voice.js';

type Change = [string, Record<string, unknown>];

describe('conversation events', () => {
  const read = (change: object) =>
    readConversations({ conversationEvents: [{ ...conversationEvent('m'), ...change }] });

  it.each<Change>([
    ['system text', { systemText: 'shown' }],
    ['nobody', { participants: [] }],
    ['another user type', { participants: [{ userType: 'observer' }] }],
    ['another event type', { eventType: 'Message' }],
    ['no files', { files: undefined }],
    ['an empty list of files', { files: [] }],
    ['unknown members', { more: { less: 1 } }],
  ])('may have %s', (_what, change) => {
    expect(read(change)).toHaveLength(1);
  });

  it.each<Change>([
    ['no time', { eventTime: undefined }],
    ['a broken time', { eventTime: 'yesterday' }],
    ['no type', { eventType: undefined }],
    ['no participants', { participants: undefined }],
    ['participants that are none', { participants: ['ann'] }],
    ['files that are no list', { files: {} }],
    ['a file that is none', { files: ['default/f'] }],
    ['content that is none', { content: 'text' }],
    ['an isInlined that is text', { files: [{ fileKey: 'k', filename: 'f', isInlined: 'yes' }] }],
  ])('may not have %s', (_what, change) => {
    expect(() => read(change)).toThrow(Malformed);
  });

  it('may be none at all', () => {
    expect(readConversations({ conversationEvents: [] })).toEqual([]);
  });
});

describe('voice records', () => {
  const read = (change: object) => {
    const request = voice('m', { fileKey: 'k', filename: 'f', description: 'd' });
    return readVoice({ ...request, voiceRecords: [{ ...request.voiceRecords[0], ...change }] });
  };

  it.each<Change>([
    ['a start time in figures', { startTime: 1_700_000_000_000 }],
    ['a start time in text', { startTime: '1700000000000' }],
    ['no recording', { recordingFile: undefined }],
    ['participants', { participants: [{ name: 'Ann', joinTimeMS: 1, leaveTimeMS: 2 }] }],
    ['a participant that never left', { participants: [{ name: 'Ann', joinTimeMS: 1 }] }],
    ['a stop before its start', { stopTime: 1 }],
  ])('may have %s', (_what, change) => {
    expect(read(change)).toHaveLength(1);
  });

  it.each<Change>([
    ['no start time', { startTime: undefined }],
    ['a start time that is none', { startTime: 'noon' }],
    ['a join time that is none', { participants: [{ joinTimeMS: 'noon' }] }],
    ['a recording that is none', { recordingFile: 'default/f' }],
  ])('may not have %s', (_what, change) => {
    expect(() => read(change)).toThrow(Malformed);
  });

  it('need their overview', () => {
    expect(() => readVoice({ voiceRecords: [] })).toThrow(Malformed);
  });

  it('bring several files along', () => {
    const [record] = voice('m', { fileKey: 'k', filename: 'f' }).voiceRecords;
    const [draft] = readVoice({ callOverview: {}, voiceRecords: [record, record] });
    expect(draft?.references).toHaveLength(2);
  });
});

describe('events of the feed', () => {
  const read = (change: object) => readEventFeed({ events: [{ ...feedEvent('m'), ...change }] });

  it.each<Change>([
    ['whole seconds', { eventTime: '2026-01-02T03:04:05Z' }],
    ['milliseconds', { eventTime: '2026-01-02T03:04:05.678Z' }],
    ['an offset', { eventTime: '2026-01-02T03:04:05+01:00' }],
    ['another type', { eventType: 'Comment' }],
    ['no body', { body: undefined }],
    ['a member named file that is no object', { note: { file: 'name' } }],
  ])('may have %s', (_what, change) => {
    expect(read(change)).toHaveLength(1);
  });

  it.each<Change>([
    ['no time', { eventTime: undefined }],
    ['a time in figures', { eventTime: 1_700_000_000_000 }],
    ['a day that is none', { eventTime: '2026-13-02T03:04:05Z' }],
    ['no user', { user: undefined }],
    ['no type', { eventType: '' }],
    ['a body that is none', { body: 'text' }],
    [
      'an isAvailable that is text',
      { body: { file: { fileKey: 'k', filename: 'f', isAvailable: 'no' } } },
    ],
  ])('may not have %s', (_what, change) => {
    expect(() => read(change)).toThrow(Malformed);
  });
});

describe('emails', () => {
  const read = (overview: object, info = {}) => {
    const { requestInfo, emailOverview } = email('m');
    return readEmail({
      requestInfo: { ...requestInfo, ...info },
      emailOverview: { ...emailOverview, ...overview },
    });
  };
  const headers = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, 'v']));

  it.each<Change>([
    ['no messageId', { messageId: undefined }],
    ['no subject', { subject: undefined }],
    ['a time in text', { time: '1700000000000' }],
    ['people by name', { senders: 'ann@acme.test', recipients: ['bob@acme.test'] }],
    ['people by kind', { recipients: { to: ['bob@acme.test'] } }],
    ['an empty body', { content: '' }],
    ['ten headers', { emailProperties: headers(10) }],
    ['files by key', { files: ['default/f'] }],
    ['one file', { files: { fileKey: 'default/f' } }],
  ])('may have %s', (_what, change) => {
    expect(read(change)).toHaveLength(1);
  });

  it.each<Change>([
    ['no time', { time: undefined }],
    ['no senders', { senders: undefined }],
    ['an empty list of senders', { senders: [] }],
    ['no recipients', { recipients: null }],
    ['no content', { content: undefined }],
    ['eleven headers', { emailProperties: headers(11) }],
    ['headers that are a list', { emailProperties: [] }],
    ['an unknown type', { eventType: 'email_sent' }],
    ['an empty messageId', { messageId: '' }],
    ['a file without a key', { files: [{ filename: 'f' }] }],
  ])('may not have %s', (_what, change) => {
    expect(() => read(change)).toThrow(Malformed);
  });

  it.each([
    'Email_Sent',
    'Email_Received',
    'Email_Forwarded',
    'Email_Replied',
    'Email_Replied_All',
    'Email_Bounced',
    'Email_Draft',
    'Email_Deleted',
    'Email_Read',
    'Email_Unread',
    'Email_Archived',
    'Email_Recalled',
    'Email_Sent_On_Behalf',
    'Auto_Reply',
    'Email_Scheduled',
  ])('may be an %s', (eventType) => {
    expect(read({ eventType })).toHaveLength(1);
  });

  it.each([
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '6fa459ea-ee8a-3ca4-894e-db77e160355e',
    '16FD2706-8BAF-433B-82EB-8C7FADA847DA',
    '886313e1-3b8a-5372-9b90-0c9aee199e5d',
  ])('may have the requestId %s', (requestId) => {
    expect(read({}, { requestId })).toHaveLength(1);
  });

  it.each(['', 'x', '16fd2706-8baf-433b-82eb-8c7fada847d', '16fd27068baf433b82eb8c7fada847da'])(
    'may not have the requestId %j',
    (requestId) => {
      expect(() => read({}, { requestId })).toThrow(Malformed);
    },
  );
});
