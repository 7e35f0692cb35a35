import { describe, expect, it } from 'vitest';
import { isIntact } from './is-intact.js';

const overview = {
  time: 1_700_000_000_123,
  senders: [{ type: 'FROM', email: 'a@x.example' }],
  recipients: [
    { type: 'TO', email: 'b@x.example' },
    { type: 'CC', email: 'c@x.example' },
  ],
  messageId: '<m@x.example>',
  subject: 'mk1',
  content: { body: 'mk1 text', isInlined: false, mimeType: '' },
  files: [{ fileKey: 'default/k', filename: 'f.bin' }],
};
const sent = { requestInfo: { requestId: 'r' }, emailOverview: overview };
const { files, ...withoutFiles } = overview;
const shown = (record: Record<string, unknown>, more = {}) => isIntact({ record, ...more }, sent);
const withOverview = (changed: object) => ({ ...sent, emailOverview: { ...overview, ...changed } });

describe('takes for intact', () => {
  it.each<[string, Record<string, unknown>, object?]>([
    ['what was sent', sent],
    ['more than that', { ...withOverview({ size: 3 }), id: 7 }],
    ['lists in another order', withOverview({ recipients: overview.recipients.toReversed() })],
    ['an envelope', { archived: { at: 1, message: sent } }],
    ['no envelope', overview, { requestId: 'r' }],
    ['names of its own', { all: { x: ['r', ...Object.values(overview)] } }],
    ['what is empty left out', withOverview({ content: { body: 'mk1 text' } })],
    ['an instant as text', withOverview({ time: '2023-11-14T23:13:20.123+01:00' })],
    ['an instant in microseconds', withOverview({ time: 1_700_000_000_123_000 })],
    ['files apart', { ...sent, emailOverview: withoutFiles }, { files }],
    ['files apart, and named anew', withOverview({ files: [{ fileKey: 'f/1' }] }), { files }],
    ['its own form beside the original', { ...withOverview({ subject: 'MK1' }), original: sent }],
  ])('%s', (_, record, more) => {
    expect(shown(record, more)).toBe(true);
  });

  it('one text, wherever it stands', () => {
    expect(isIntact({ record: { a: 'x', text: 'mk1' } }, 'mk1')).toBe(true);
    expect(isIntact({}, sent)).toBe(true);
  });
});

describe('takes for corrupted', () => {
  const { senders, recipients, subject, messageId } = overview;
  const swapped = { senders: recipients, recipients: senders };
  it.each<[string, Record<string, unknown>]>([
    ['senders that are recipients', withOverview(swapped)],
    ['the same in an envelope', { archived: withOverview(swapped) }],
    ['the same without an envelope', { ...overview, ...swapped, requestId: 'r' }],
    ['a subject that is the id', withOverview({ subject: messageId, messageId: subject })],
    ['a text that is cut', withOverview({ content: { body: 'mk1' } })],
    ['another instant', withOverview({ time: 1_700_000_000_122 })],
    ['a recipient that is missing', withOverview({ recipients: recipients.slice(1) })],
    ['no files at all', { ...sent, emailOverview: withoutFiles }],
    ['a text that is changed, under names of its own', { all: ['mk1', 'r', 'no text'] }],
  ])('%s', (_, record) => {
    expect(shown(record)).toBe(false);
  });
});
