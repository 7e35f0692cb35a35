import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../spec/operation.js';
import { buildRecord } from './build-record.js';
import { Fresh } from './fresh.js';
import type { RecordSpec, RecordTemplates } from './record-spec.js';

const photo = { fileKey: 'default/a/photo.png', filename: 'photo.png' };
const build = (
  operation: (typeof OPERATIONS)[number],
  spec: RecordSpec = {},
  templates: RecordTemplates = {},
) =>
  buildRecord(operation, spec, {
    templates,
    fresh: new Fresh('seed'),
    now: 1_700_000_000_000,
    plainFile: { fileKey: 'default/plain.bin', filename: 'plain.bin' },
  });

describe('buildRecord', () => {
  it.each(OPERATIONS)('builds the same %s record from the same label', (operation) => {
    expect(build(operation).body).toEqual(build(operation).body);
    expect(build(operation).body.toString()).toContain(build(operation).marker);
  });

  it('puts the files where each operation has them', () => {
    expect(build('conversations', { attach: [photo] }).request).toMatchObject({
      conversationEvents: [{ files: [photo] }],
    });
    expect(build('voice', { attach: [photo] }).request).toMatchObject({
      voiceRecords: [{ recordingFile: photo }],
    });
    expect(build('eventFeed', { attach: [photo] }).request).toMatchObject({
      events: [{ body: { file: photo } }],
    });
    expect(build('email', { attach: [photo] }).request).toMatchObject({
      emailOverview: { files: [photo] },
    });
  });

  it('patches each entry, and removes what is null', () => {
    const { request } = build('conversations', {
      entries: [{ attach: [photo] }, { content: null, systemText: 'joined' }],
    });
    expect(request).toMatchObject({
      conversationEvents: [
        { files: [photo] },
        { systemText: 'joined', files: [{ fileKey: 'default/plain.bin' }] },
      ],
    });
    expect(JSON.stringify(request)).not.toMatch(/systemText.*content/);
  });

  it.each([
    ['email', 'x'],
    ['email', 'é'],
    ['conversations', '😀'],
    ['voice', 'x'],
    ['eventFeed', '"'],
  ] as const)('reaches an exact size of %s with %s', (operation, padding) => {
    for (const size of [3000, 3001, 3002, 3003]) {
      expect(build(operation, { size, padding, attach: [photo] }).body.length).toBe(size);
    }
  });

  it('follows the templates of a profile', () => {
    const templates: RecordTemplates = {
      conversations: { request: { requestInfo: { requestId: '{{uuid}}' } }, entry: { kind: 7 } },
      eventFeed: { request: { cards: [{ sections: [{ events: '{{entries}}' }] }] } },
      email: {
        senders: [{ address: '{{email}}' }],
        onBehalf: { address: 'boss@assay.example' },
        recipients: '{{email}}',
        content: '{{text}}',
        files: [{ key: '{{fileKey}}' }],
      },
    };
    expect(build('conversations', {}, templates).request).toMatchObject({
      requestInfo: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      conversationEvents: [{ kind: 7 }],
    });
    const feed = build('eventFeed', { entries: [{}, {}] }, templates).request;
    expect(feed).toMatchObject({ cards: [{ sections: [{ events: [{}, {}] }] }] });
    expect(feed).not.toHaveProperty('events');
    expect(build('email', { onBehalf: true, attach: [photo] }, templates).request).toMatchObject({
      emailOverview: {
        senders: [{ address: expect.any(String) }, { address: 'boss@assay.example' }],
        recipients: expect.stringContaining('@'),
        files: [{ key: photo.fileKey }],
      },
    });
  });

  it('repeats the recipients of an email for each person', () => {
    const { request } = build('email', { people: 3 });
    expect(request).toMatchObject({ emailOverview: { recipients: [{}, {}, {}] } });
  });
});

describe('Fresh', () => {
  it.each([1, 3, 4, 5] as const)('draws RFC 4122 identifiers of version %i', (version) => {
    const pattern = new RegExp(
      `^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`,
    );
    expect(new Fresh('a').uuid(version)).toMatch(pattern);
  });

  it('never draws a name twice', () => {
    const fresh = new Fresh('a');
    const drawn = Array.from({ length: 1000 }, () => fresh.marker());
    expect(new Set(drawn).size).toBe(1000);
  });
});
