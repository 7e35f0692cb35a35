import { describe, expect, it } from 'vitest';
import { buildRecord } from '../../records/build-record.js';
import { Fresh } from '../../records/fresh.js';
import { givenBody } from '../../records/record-body.js';
import type { RecordSpec, RecordTemplates } from '../../records/record-spec.js';
import { JSON_SPELLINGS, type JsonSpelling, spelledJson } from '../../records/spelled-json.js';
import type { Operation } from '../../spec/operation.js';
import type { Submission } from '../language/session/submission.js';
import { expectedRecords } from './expected-records.js';

const PHOTO = { fileKey: 'default/photo.png', filename: 'photo.png' };
const PLAIN = { fileKey: 'default/plain.bin', filename: 'plain.bin' };

function submissionOf(
  operation: Operation,
  spec: RecordSpec,
  templates: RecordTemplates = {},
  spelling?: JsonSpelling,
): Submission {
  const context = { templates, fresh: new Fresh('a'), now: 0, plainFile: PLAIN };
  const record = buildRecord(operation, spec, context);
  const reply = {
    ...{ exchange: 1, outcome: 'answered' as const, headers: {}, text: '', json: undefined },
    ...{ partial: false, reconciliationId: undefined, duplicate: false },
  };
  const { marker } = record;
  const body = spelling
    ? givenBody(Buffer.from(spelledJson(record.request, [spelling])))
    : record.body;
  const sent = { framing: 'length' as const, headers: undefined, attached: false };
  return { operation, record, body, marker, ...sent, reply };
}

const AROUND = [
  { before: 0, after: 4 },
  { before: 4, after: 0 },
  { before: 10, after: 10 },
];

describe('of a record with entries around those that decide', () => {
  it.each(AROUND)('only the deciding ones are looked for: %j', (amidEntries) => {
    const spec: RecordSpec = { entries: [{ attach: [PHOTO] }, { text: 'Two' }], amidEntries };
    for (const operation of ['conversations', 'eventFeed'] as const) {
      const submission = submissionOf(operation, spec);
      const expected = expectedRecords(submission) ?? [];
      expect(expected).toHaveLength(2);
      expect(expected.map(({ references }) => references[0]?.fileKey)).toEqual([
        PHOTO.fileKey,
        PLAIN.fileKey,
      ]);
      for (const { record } of expected) {
        expect(JSON.stringify(record)).toContain(submission.marker);
      }
    }
  });

  it('the same goes for a profile that has them elsewhere, and for other ways of writing JSON', () => {
    const templates = { eventFeed: { request: { cards: [{ events: '{{entries}}' }] } } };
    const spec = { amidEntries: { before: 4, after: 0 } };
    const usual = expectedRecords(submissionOf('eventFeed', spec, templates));
    expect(usual).toHaveLength(1);
    for (const spelling of JSON_SPELLINGS) {
      const spelled = submissionOf('eventFeed', spec, templates, spelling);
      expect(expectedRecords(spelled)).toEqual(usual);
    }
  });

  it('a voice request is one record, with all of them', () => {
    const spec = { amidEntries: { before: 4, after: 0 } };
    const [expected, ...others] = expectedRecords(submissionOf('voice', spec)) ?? [];
    expect(others).toEqual([]);
    expect(expected?.record.voiceRecords).toHaveLength(5);
    expect(expected?.references).toHaveLength(5);
  });
});

it('looks for every file of an event, in their order', () => {
  const amidFiles = { before: [PLAIN], after: [] };
  const submission = submissionOf('conversations', { attach: [PHOTO], amidFiles });
  const [expected] = expectedRecords(submission) ?? [];
  expect(expected?.references.map(({ fileKey }) => fileKey)).toEqual([
    PLAIN.fileKey,
    PHOTO.fileKey,
  ]);
});
