import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../spec/operation.js';
import { buildRecord } from './build-record.js';
import { Fresh } from './fresh.js';
import type { Json } from './merge-patch.js';
import type { RecordSpec, RecordTemplates } from './record-spec.js';
import { TemplateError } from './template-error.js';

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
    expect(build(operation).body.bytes()).toEqual(build(operation).body.bytes());
    expect(build(operation).body.bytes().toString()).toContain(build(operation).marker);
  });

  it.each(['conversations', 'voice', 'eventFeed'] as const)(
    'gives an entry of %s its own text, with the marker in it',
    (operation) => {
      const { request, marker } = build(operation, { entries: [{ text: 'One' }, {}] });
      expect(JSON.stringify(request)).toContain(`"${marker} One"`);
    },
  );

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

  it('sends both texts of an event as one where they are to be equal', () => {
    const both = { text: 'Anna shared a file', systemText: 'Anna shared a file' };
    const { request, marker } = build('conversations', { entries: [both] });
    const said = `${marker} Anna shared a file`;
    expect(request).toMatchObject({
      conversationEvents: [{ content: { message: said }, systemText: said }],
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
      expect(build(operation, { size, padding, attach: [photo] }).body.bytes().length).toBe(size);
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

  it.each([
    [['{{fileKey}}'], ['default/a', 'default/b']],
    [
      { attached: [{ key: '{{fileKey}}', as: 'file' }], inline: [] },
      {
        attached: [
          { key: 'default/a', as: 'file' },
          { key: 'default/b', as: 'file' },
        ],
        inline: [],
      },
    ],
    [
      [['{{fileKey}}', '{{filename}}']],
      [
        ['default/a', 'a.pdf'],
        ['default/b', '{{email}}'],
      ],
    ],
  ])('repeats the entry of a list of files, %j', (files, expected) => {
    const attach = [
      { fileKey: 'default/a', filename: 'a.pdf' },
      { fileKey: 'default/b', filename: '{{email}}' },
    ];
    const { request } = build('email', { attach }, { email: { files } });
    expect(request).toMatchObject({ emailOverview: { files: expected } });
  });

  it.each([
    [['{{email}}'], (people: Json) => people],
    [{ to: [{ address: '{{email}}' }], cc: [] }, (people: Json) => ({ to: people, cc: [] })],
    [{ deep: { to: ['<{{email}}>', 'me'] } }, (people: Json) => ({ deep: { to: people } })],
  ])('repeats the entry of a list of people wherever it stands, %j', (recipients, shape) => {
    const { request } = build('email', { people: 3 }, { email: { recipients } });
    const three = expect.objectContaining({ length: 3 });
    expect(request).toMatchObject({ emailOverview: { recipients: shape(three) } });
    const [text = ''] = /"recipients":.*?"messageId"/.exec(JSON.stringify(request)) ?? [];
    const addresses = text.match(/user-[0-9a-f]+@[\w.]+/g) ?? [];
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(1);
  });

  it('adds a second sender to the list inside of an object', () => {
    const senders = { from: { address: '{{email}}' } };
    const email = { senders: { from: [{ address: '{{email}}' }] }, onBehalf: 'b@assay.example' };
    expect(build('email', { onBehalf: true }, { email }).request).toMatchObject({
      emailOverview: { senders: { from: [{}, 'b@assay.example'] } },
    });
    expect(() => build('email', { onBehalf: true }, { email: { senders } })).toThrow(TemplateError);
  });

  it.each<[string, RecordSpec, RecordTemplates]>([
    ['two people', { people: 2 }, { email: { recipients: { to: '{{email}}' } } }],
    ['two people', { people: 2 }, { email: { recipients: ['all@acme.test'] } }],
    ['one person', { people: 1 }, { email: { recipients: ['{{email}}', '{{email}}'] } }],
    ['two files', { attach: [photo, photo] }, { email: { files: '{{fileKey}}' } }],
    ['a file', { attach: [photo] }, { email: { files: [{ name: '{{filename}}' }] } }],
    [
      'more of a reference',
      { attach: [{ ...photo, isInlined: true }] },
      { email: { files: ['{{fileKey}}'] } },
    ],
    ['a text', { text: 'hello' }, { email: { content: 'constant' } }],
    ['a size', { size: 5_000 }, { email: { content: 'constant' } }],
    [
      'two people',
      { people: 2 },
      { email: { request: { emailOverview: { recipients: { to: '{{email}}' } } } } },
    ],
  ])('says that a template has no place for %s', (_what, spec, templates) => {
    expect(() => build('email', spec, templates)).toThrow(TemplateError);
    expect(build('email', {}, templates).body.size).toBeGreaterThan(0);
  });

  it('says the same of the participants of an event', () => {
    const templates = { conversations: { entry: { participants: [] } } };
    expect(() => build('conversations', { people: 200 }, templates)).toThrow(TemplateError);
  });

  it('repeats the recipients of an email for each person', () => {
    const { request } = build('email', { people: 3 });
    expect(request).toMatchObject({ emailOverview: { recipients: [{}, {}, {}] } });
  });

  it('blames a template for the loss of a text, but not what the check itself replaces', () => {
    const template = { email: { content: 'always the same' } };
    expect(() => build('email', { text: 'Hello' }, template)).toThrow(/template/);
    expect(() => build('email', { text: 'Hello' })).not.toThrow();
    expect(() => build('email', { text: 'Hello', overview: { content: null } })).not.toThrow();
    const described = { ...photo, description: 'The weekly call.' };
    expect(() => build('voice', { text: 'Hello', attach: [described] })).not.toThrow();
  });
});

describe('entries and files around those that decide', () => {
  const amidEntries = { before: 2, after: 1 };
  const entriesOf = {
    conversations: 'conversationEvents',
    voice: 'voiceRecords',
    eventFeed: 'events',
  };

  it.each(['conversations', 'eventFeed'] as const)(
    'the marker of %s stands in the deciding entries only',
    (operation) => {
      const spec = { entries: [{ text: 'One' }, {}], attach: [photo], amidEntries };
      const { request, marker, ...built } = build(operation, spec);
      const entries = Object.values(request[entriesOf[operation]] ?? {});
      const texts = entries.map((entry) => JSON.stringify(entry));
      expect(texts.map((text) => text.includes(marker))).toEqual([false, false, true, true, false]);
      expect(texts.map((text) => text.includes(photo.fileKey)).indexOf(true)).toBe(2);
      for (const at of [0, 1, 4]) {
        expect(texts[at]).toContain('plain.bin');
        expect(texts[at]).toMatch(/mk[0-9a-f]{20} Another entry/);
      }
      expect(new Set(texts.map((text) => /mk[0-9a-f]{20}/.exec(text)?.[0])).size).toBe(4);
      expect(built.amidEntries).toEqual(amidEntries);
    },
  );

  it('a voice request has its marker once more, since it is one record', () => {
    const { request, marker } = build('voice', { text: 'One', amidEntries });
    const { callOverview, voiceRecords } = request;
    expect(JSON.stringify(callOverview)).toContain(marker);
    const texts = Object.values(voiceRecords ?? {}).map((entry) => JSON.stringify(entry));
    expect(texts.map((text) => text.includes(marker))).toEqual([false, false, true, false]);
  });

  it('have one participant, whatever the others have, and the text of nobody', () => {
    const spec = { people: 5, text: 'x'.repeat(5_000), amidEntries };
    const { request } = build('conversations', spec);
    const people = Object.values(request.conversationEvents ?? {}).map(
      (event: Json) => Object.values(Object(event).participants).length,
    );
    expect(people).toEqual([1, 1, 5, 1]);
    expect(JSON.stringify(request).match(/x{5000}/g)).toHaveLength(1);
  });

  it('stand in the place of the template, and follow it', () => {
    const templates: RecordTemplates = {
      eventFeed: {
        request: { cards: [{ events: '{{entries}}' }] },
        entry: { kind: 7, note: '{{marker}}' },
      },
    };
    const { request, marker } = build('eventFeed', { amidEntries }, templates);
    expect(request).toMatchObject({ cards: [{ events: [{}, {}, { note: marker }, {}] }] });
    const notes = [...JSON.stringify(request).matchAll(/"kind":7,"note":"(mk[0-9a-f]+)"/g)];
    expect(new Set(notes.map(([, note]) => note)).size).toBe(4);
  });

  it('an email has none', () => {
    expect(build('email', { amidEntries }).request).toEqual(build('email').request);
  });

  it('files stand around those of each event that has some, and of no other operation', () => {
    const other = { fileKey: 'default/other', filename: 'other' };
    const amidFiles = { before: [other], after: [{ ...other, fileKey: 'default/third' }] };
    const spec = { entries: [{}, { attach: [] }], attach: [photo], amidFiles };
    expect(build('conversations', spec).request).toMatchObject({
      conversationEvents: [{ files: [other, photo, { fileKey: 'default/third' }] }, { files: [] }],
    });
    expect(JSON.stringify(build('voice', spec).request)).not.toContain('default/other');
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
