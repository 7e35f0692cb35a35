import { describe, expect, it } from 'vitest';
import { fakeSession } from '../../../test/support/fake-session.js';
import { buildRecord } from '../../records/build-record.js';
import { Fresh } from '../../records/fresh.js';
import { atPointer } from '../../records/json-pointer.js';
import { isObject } from '../../records/merge-patch.js';
import type { RecordSpec, RecordTemplates } from '../../records/record-spec.js';
import type { Operation } from '../../spec/operation.js';
import type { Submission } from '../language/session/submission.js';
import { compareArchived } from './compare-archived.js';

const FILE = { fileKey: 'default/a', filename: 'A b (1) ü.png', isInlined: true };
const OTHER = { fileKey: 'default/b', filename: 'b.png' };

async function sent(
  operation: Operation,
  spec: RecordSpec,
  templates: RecordTemplates = {},
): Promise<Submission> {
  const [submission] = await fakeSession().submit({
    operation,
    content: { spec },
    framing: 'length',
    token: 'good',
  });
  const context = { templates, fresh: new Fresh('x'), now: 1_710_495_000_123, plainFile: OTHER };
  const record = buildRecord(operation, spec, context);
  const { body, marker } = record;
  return { ...(submission as Submission), record, body, marker };
}

/** What a faithful archive shows. */
function faithful(submission: Submission): Record<string, unknown>[] {
  const { operation, record } = submission;
  const request: unknown = JSON.parse(submission.body.bytes().toString());
  if (!isObject(request)) throw new TypeError('no request');
  const entries = request.conversationEvents ?? request.events;
  const records = Array.isArray(entries) ? entries : [request];
  const reference = (file: Record<string, unknown>) => ({
    fileKey: file.fileKey,
    filename: file.filename,
    external: file.fileHref !== undefined,
    inlined: file.isInlined === true && operation !== 'voice' && operation !== 'email',
  });
  const filesIn = (value: unknown): Record<string, unknown>[] => {
    if (typeof value !== 'object' || value === null) return [];
    if ('fileKey' in value) return [reference(value as Record<string, unknown>)];
    return Object.values(value).flatMap(filesIn);
  };
  expect(record).toBeDefined();
  return records.map((one) => ({ operation, messages: 1, record: one, files: filesIn(one) }));
}

const differences = (submission: Submission, shown: unknown[]) =>
  compareArchived(submission, shown, { isImage: (key) => key === 'default/a' })?.differences.map(
    ({ part, path }) => `${part} ${path}`,
  );

describe('people and messages that are shown in one text', () => {
  const PEOPLE: [Operation, RecordSpec, string, string][] = [
    ['eventFeed', {}, '/user', 'identifier'],
    ['eventFeed', { text: 'Hello' }, '/body', 'text'],
    ['conversations', {}, '/participants', 'corporateEmail'],
    ['conversations', { text: 'Hello' }, '/content', 'message'],
    ['voice', {}, '/callOverview/owner', 'phone'],
    ['voice', {}, '/voiceRecords/0/participants', 'email'],
  ];
  it.each(PEOPLE)('of %s %o at %s are lost where a value is', async (operation, spec, at, name) => {
    const one = await sent(operation, spec);
    const shownAs = (text: (whole: unknown) => string) => {
      const shown = faithful(one);
      for (const { record } of shown) {
        const [, outer = '', last = ''] = /^(.*)\/(.+)$/.exec(at) ?? [];
        const parent = atPointer(record, outer);
        if (isObject(parent)) parent[last] = text(parent[last]);
      }
      return differences(one, shown);
    };
    const values = (whole: unknown): string[] =>
      isObject(whole) || Array.isArray(whole) ? Object.values(whole).flatMap(values) : [`${whole}`];
    expect(shownAs((whole) => values(whole).join('; '))).toEqual([]);
    const leftOut = (whole: unknown) => atPointer([whole].flat()[0], `/${name}`);
    const without = shownAs((whole) =>
      values(whole)
        .filter((v) => v !== leftOut(whole))
        .join('; '),
    );
    expect(without).toEqual([expect.stringContaining(`contents ${at.slice(1)}`)]);
  });
});

it('takes no member for another one whose name it has in the plural', async () => {
  const one = await sent('eventFeed', { attach: [FILE] });
  const [{ record, files } = { record: {}, files: [] }] = faithful(one);
  if (!isObject(record) || !isObject(record.body)) throw new TypeError('no body');
  const { file, ...body } = record.body;
  const shown = { record: { ...record, body: { ...body, files: [file] } }, files };
  expect(differences(one, [shown])).toEqual([]);
});

it('may show the files of the archive beside a record, and only links in it', async () => {
  const link = { ...OTHER, fileHref: 'https://assay.example/a', isAvailable: false };
  const one = await sent('conversations', { attach: [FILE, link] });
  const [{ record, files } = { record: {}, files: [] }] = faithful(one);
  if (!isObject(record) || !Array.isArray(record.files)) throw new TypeError('no files');
  const [inside, outside] = record.files;
  const withFiles = (...shown: unknown[]) => ({ record: { ...record, files: shown }, files });
  expect(differences(one, [withFiles(outside)])).toEqual([]);
  expect(differences(one, [withFiles(inside)])).toEqual(['files files/1']);
  expect(differences(one, [{ ...withFiles(outside), files: undefined }])).toEqual([
    'files files/0',
  ]);
});

it('sees a link that is gone where other links are shown', async () => {
  const link = { ...OTHER, fileHref: 'file://server/a.txt', isAvailable: false };
  const other = { ...link, fileHref: 'https://assay.example/a' };
  const one = await sent('eventFeed', { entries: [{ attach: [link] }, { attach: [other] }] });
  const without = (...schemes: string[]) =>
    faithful(one).map((view) =>
      JSON.parse(JSON.stringify(view), (name, value) =>
        name === 'fileHref' && schemes.some((scheme) => value.startsWith(scheme)) ? '' : value,
      ),
    );
  expect(differences(one, without('file:'))).toEqual(['files body/file/fileHref']);
  expect(differences(one, without('file:', 'https:'))).toEqual([]);
});

it('takes a map of files by their keys, which has one name of each, for the list beside it', async () => {
  const again = { ...OTHER, filename: 'again.png' };
  const one = await sent('email', { attach: [OTHER, again] });
  const [view] = faithful(one);
  const request = view?.record;
  if (!isObject(request) || !isObject(request.emailOverview)) throw new TypeError('no overview');
  const keyed = { [OTHER.fileKey]: { filename: again.filename } };
  const record = { ...request, emailOverview: { ...request.emailOverview, files: keyed } };
  expect(differences(one, [{ ...view, record }])).toEqual([]);
  expect(differences(one, [{ ...view, record, files: [] }])).not.toEqual([]);
});

const TWO: RecordSpec = {
  people: 3,
  entries: [
    { text: 'One', attach: [FILE] },
    { text: 'Two', attach: [OTHER] },
  ],
};
const OPERATIONS: [Operation, RecordSpec][] = [
  ['conversations', TWO],
  ['voice', TWO],
  ['eventFeed', TWO],
  [
    'email',
    {
      people: 3,
      onBehalf: true,
      attach: [FILE, OTHER],
      overview: { emailProperties: { 'x-a': '1' } },
    },
  ],
];

/** Every value inside, changed one at a time. */
function* changes(value: unknown, at: string): Generator<[string, (one: unknown) => void, object]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const set = (one: unknown) => Reflect.set(value, name, one);
    if (typeof inner !== 'object') yield [`${at}/${name}`, set, value];
    yield* changes(inner, `${at}/${name}`);
  }
}

describe.each(OPERATIONS)('a record of %s', (operation, spec) => {
  it('is as it was sent where it is shown whole, in any order', async () => {
    const submission = await sent(operation, spec);
    const shown = faithful(submission);
    expect(differences(submission, shown)).toEqual([]);
    const reversed = JSON.parse(JSON.stringify(shown), (_, value: unknown) => {
      if (Array.isArray(value)) return value.toReversed();
      return isObject(value)
        ? { own: 1, ...Object.fromEntries(Object.entries(value).toReversed()) }
        : value;
    });
    expect(differences(submission, reversed)).toEqual([]);
    expect(compareArchived(submission, shown, { isImage: () => true })?.unseen).toEqual([]);
  });

  it('is not where any one value is another, or gone', async () => {
    const submission = await sent(operation, spec);
    const shown = faithful(submission);
    // Only images in conversations and the event feed are inlined; splits are for others to judge.
    const unjudged = ['voice', 'email'].includes(operation)
      ? /\/(messages|inlined)$/
      : /\/messages$/;
    const places = [...changes(shown, '')].filter(([path]) => !unjudged.test(path));
    expect(places.length).toBeGreaterThan(15);
    for (const [path, set, owner] of places) {
      const before = Reflect.get(owner, path.slice(path.lastIndexOf('/') + 1));
      set(
        typeof before === 'boolean'
          ? !before
          : typeof before === 'number'
            ? before + 1
            : `${before} `,
      );
      expect(differences(submission, shown), path).not.toEqual([]);
      set(before);
    }
    expect(differences(submission, shown)).toEqual([]);
  });

  it('is seen in no member that the inspector leaves out', async () => {
    const submission = await sent(operation, spec);
    const [first, ...others] = faithful(submission).map(({ record: _, ...rest }) => rest);
    const compared = compareArchived(submission, [first, ...others], { isImage: () => true });
    expect(compared?.differences).toEqual([]);
    expect(compared?.unseen).toContainEqual({ part: 'contents', member: 'record' });
  });
});

it('sees what entries have exchanged', async () => {
  const submission = await sent('conversations', TWO);
  const shown = faithful(submission);
  const [one, two] = shown.map(({ record }) => record as { content: unknown; files: unknown });
  if (!one || !two) throw new TypeError('two events were sent');
  [one.content, two.content] = [two.content, one.content];
  expect(differences(submission, shown)).toEqual([
    'contents content/message',
    'contents content/message',
  ]);
});

it('finds the entries of a target with envelopes, with and without them', async () => {
  const templates = {
    eventFeed: { request: { cards: [{ sections: [{ events: '{{entries}}' }] }] } },
    voice: { request: { tenant: 'acme', calls: '{{entries}}' } },
  };
  const feed = await sent('eventFeed', TWO, templates);
  const { cards } = JSON.parse(feed.body.bytes().toString());
  const events: object[] = cards[0].sections[0].events;
  const record = (event: object) => ({ record: { cards: [{ sections: [{ events: [event] }] }] } });
  expect(
    differences(
      feed,
      events.map((event) => ({ record: event })),
    ),
  ).toEqual([]);
  expect(differences(feed, events.map(record))).toEqual([]);
  const voice = await sent('voice', TWO, templates);
  const { calls, callOverview } = JSON.parse(voice.body.bytes().toString());
  expect(differences(voice, [{ record: { callOverview, calls } }])).toEqual([]);
  expect(differences(voice, [{ record: { callOverview, voiceRecords: calls } }])).toEqual([]);
  expect(differences(voice, [{ record: { callOverview, voiceRecords: calls.slice(1) } }])).toEqual([
    'contents voiceRecords/0',
  ]);
});

it('tells nothing of a record in a form of the archive’s own', async () => {
  const submission = await sent('eventFeed', { entries: [{}] });
  const compared = compareArchived(submission, [{ record: { blob: 'x' }, files: [] }], {
    isImage: () => true,
  });
  expect(compared?.differences.map(({ part }) => part)).toEqual(['files']);
  expect(compared?.unseen).toContainEqual({
    part: 'contents',
    member: 'record in the form in which it was sent',
  });
});

it('wants no filename of an attachment of which the template sends the key alone', async () => {
  const file = { fileKey: 'default/a/b.png', filename: 'b.png' };
  const bare = await sent('email', { attach: [file] }, { email: { files: ['{{fileKey}}'] } });
  const shown = { fileKey: file.fileKey, filename: '', external: false, inlined: false };
  expect(differences(bare, [{ files: [shown] }])).toEqual([]);
  const named = await sent('email', { attach: [file] });
  expect(differences(named, [{ files: [shown] }])).toEqual(['files files/0/filename']);
});

it('takes an empty object for one that is not there', async () => {
  const submission = await sent('email', { overview: { emailProperties: {} } });
  const [record = {}] = faithful(submission);
  const { requestInfo, emailOverview } = isObject(record.record) ? record.record : {};
  const overview = isObject(emailOverview) ? emailOverview : {};
  const { emailProperties: _, ...without } = overview;
  const shown = [{ ...record, record: { requestInfo, emailOverview: without } }];
  expect(differences(submission, shown)).toEqual([]);
});

it('sees what was not sent and is shown with the value of another entry or person', async () => {
  const events = await sent('conversations', {
    entries: [{ systemText: 'Anna shared a file.' }, {}],
  });
  const shownEvents = faithful(events);
  expect(differences(events, shownEvents)).toEqual([]);
  expect(differences(events, filledIn(shownEvents, 'A file was shared.'))).toEqual([]);
  expect(differences(events, filledIn(shownEvents, 'Anna shared a file.'))).toEqual([
    'contents systemText',
  ]);
});

/** The same with a systemText where there is none. */
const filledIn = (shown: Record<string, unknown>[], systemText: string) =>
  shown.map((one) => {
    const record = isObject(one.record) ? one.record : {};
    return { ...one, record: { systemText, ...record } };
  });

it('sees what was not sent and is shown with a text of another request', async () => {
  const [call, event] = await Promise.all([
    sent('voice', { request: { callOverview: { owner: { company: null } } } }),
    sent('conversations', {}),
  ]);
  const differencesWith = (submission: Submission, texts: Record<string, string>) => {
    const views = faithful(submission).map((one) => ({ ...one, record: added(one.record, texts) }));
    return compareArchived(submission, views, {
      isImage: () => false,
      wasSentElsewhere: (name, text) => text === `the ${name} of another`,
    })?.differences.map(({ path }) => path);
  };
  expect(differencesWith(event, { systemText: 'A file was shared.' })).toEqual([]);
  expect(differencesWith(event, { systemText: 'the systemText of another' })).toEqual([
    'systemText',
  ]);
  expect(differencesWith(call, { company: 'the company of another' })).toEqual([
    'callOverview/owner/company',
  ]);
});

/** The same with some texts in the owner of a call, or in an event. */
function added(record: unknown, texts: Record<string, string>): unknown {
  if (!isObject(record) || !isObject(record.callOverview)) {
    return isObject(record) ? { ...record, ...texts } : record;
  }
  const { owner } = record.callOverview;
  const named = isObject(owner) ? { ...owner, ...texts } : owner;
  return { ...record, callOverview: { ...record.callOverview, owner: named } };
}

it('sees people where none were sent, unless they may be the owner of the call', async () => {
  const call = await sent('voice', { entries: [{}, { participants: null }] });
  const shownWith = (people: unknown) =>
    faithful(call).map((one) => {
      const record = isObject(one.record) ? one.record : {};
      const [first, second] = Array.isArray(record.voiceRecords) ? record.voiceRecords : [];
      const filled = { ...(isObject(second) ? second : {}), participants: people };
      return { ...one, record: { ...record, voiceRecords: [first, filled] } };
    });
  const [{ record } = { record: undefined }] = faithful(call);
  const owner = atPointer(record, '/callOverview/owner');
  const others = atPointer(record, '/voiceRecords/0/participants');
  expect(differences(call, shownWith([]))).toEqual([]);
  expect(differences(call, shownWith([owner]))).toEqual([]);
  expect(differences(call, shownWith(others))).toEqual(['contents voiceRecords/1/participants/…']);
});

it('sees a leaveTimeMS that is that of somebody else, unless it may be the end of the call', async () => {
  const left = (leaveTimeMS?: number) => ({
    name: 'Anna',
    joinTimeMS: 1_000,
    ...(leaveTimeMS !== undefined && { leaveTimeMS }),
  });
  const call = await sent('voice', {
    entries: [{ stopTime: 9_000, participants: [left(4_000), left(), left(9_000)] }],
  });
  const shownWith = (leaveTimeMS: number) => {
    const text = JSON.stringify(faithful(call));
    const without = '{"name":"Anna","joinTimeMS":1000}';
    expect(text).toContain(without);
    const records: unknown = JSON.parse(text.replace(without, JSON.stringify(left(leaveTimeMS))));
    return Array.isArray(records) ? records : [];
  };
  expect(differences(call, shownWith(9_000))).toEqual([]);
  expect(differences(call, shownWith(7_000))).toEqual([]);
  expect(differences(call, shownWith(4_000))).not.toEqual([]);
});

it('sees a phone that is that of somebody else, also the largest of the request', async () => {
  const ann = { name: 'Ann', email: 'ann@example.com' };
  const call = await sent('voice', {
    entries: [{ participants: [ann, { ...ann, name: 'Bob', phone: '+15550199' }] }],
  });
  const text = JSON.stringify(faithful(call));
  const shownWith = (phone: string) => {
    const without = JSON.stringify(ann);
    expect(text).toContain(without);
    const records: unknown = JSON.parse(text.replace(without, JSON.stringify({ ...ann, phone })));
    return Array.isArray(records) ? records : [];
  };
  expect(differences(call, shownWith('+15550199'))).not.toEqual([]);
  expect(differences(call, shownWith('+15550123'))).toEqual([]);
});

describe('an email in a form of the archive’s own', () => {
  const ANN = { type: 'TO', name: 'Ann', email: 'ann@example.com' };
  const BOB = { type: 'CC', name: 'Bob', email: 'bob@example.com' };
  const overviewWith = async (change: (overview: Record<string, unknown>) => object) => {
    const submission = await sent('email', { overview: { recipients: [ANN, BOB] } });
    const [view] = faithful(submission);
    const { requestInfo, emailOverview } = isObject(view?.record) ? view.record : {};
    if (!isObject(emailOverview)) throw new TypeError('no email');
    const record = { requestInfo, emailOverview: change(emailOverview) };
    const compared = compareArchived(submission, [{ ...view, record }], { isImage: () => true });
    return {
      differences: compared?.differences.map(({ path }) => path),
      unseen: compared?.unseen.map(({ part }) => part),
    };
  };

  it('keeps its lists in other members', async () => {
    const elsewhere = ({ recipients: _, ...rest }: object & { recipients?: unknown }) => rest;
    const seen = await overviewWith((one) => ({ ...elsewhere(one), to: [ANN], cc: [BOB] }));
    expect(seen).toEqual({ differences: [], unseen: ['contents'] });
    const lost = await overviewWith((one) => ({ ...elsewhere(one), to: [ANN] }));
    expect(lost.differences).toEqual(['emailOverview/recipients/1']);
    const gone = await overviewWith(elsewhere);
    expect(gone.differences).toEqual(['emailOverview/recipients']);
    // A sender of that name is somebody else.
    const known = await overviewWith((one) => ({ ...elsewhere(one), senders: [ANN, BOB] }));
    expect(known.differences).toContain('emailOverview/recipients');
  });

  it('tells instants in a notation that is not known', async () => {
    const seen = await overviewWith((one) => ({ ...one, time: 'March 15, 2024, 9:30 AM' }));
    expect(seen).toEqual({ differences: [], unseen: ['contents'] });
    const lost = await overviewWith((one) => ({ ...one, time: 'Invalid Date' }));
    expect(lost.differences).toEqual(['emailOverview/time']);
  });
});

describe('a file that is referred to twice in one way', () => {
  const twice = () =>
    sent('voice', { entries: [{ attach: [FILE] }, { attach: [FILE] }, { attach: [OTHER] }] });

  it('may be listed once', async () => {
    const call = await twice();
    const [view = {}] = faithful(call);
    const [first, , last] = Array.isArray(view.files) ? view.files : [];
    expect(differences(call, [{ ...view, files: [first, last] }])).toEqual([]);
    expect(differences(call, [{ ...view, files: [first] }])).toEqual(['files files/2']);
    expect(differences(call, [{ ...view, files: [first, last, last, last] }])).not.toEqual([]);
  });

  it('is lost where the record has it once, too', async () => {
    const call = await twice();
    const [view = {}] = faithful(call);
    const [first, , last] = Array.isArray(view.files) ? view.files : [];
    const { callOverview, voiceRecords } = isObject(view.record) ? view.record : {};
    const [one, other, third] = Array.isArray(voiceRecords) ? voiceRecords : [];
    const { recordingFile: _, ...without } = Object(other);
    const record = { callOverview, voiceRecords: [one, without, third] };
    expect(differences(call, [{ ...view, record, files: [first, last] }])).toEqual([
      'files files/1',
    ]);
  });

  it('is not seen to be there twice where the record has a map by its key', async () => {
    const email = await sent('email', { attach: [FILE, FILE, OTHER] });
    const [view = {}] = faithful(email);
    const [first, , last] = Array.isArray(view.files) ? view.files : [];
    const { emailOverview, ...rest } = isObject(view.record) ? view.record : {};
    const { files, ...overview } = Object(emailOverview);
    const byKey = Object.fromEntries(
      [files].flat().map(({ fileKey, ...other }) => [fileKey, other]),
    );
    const record = { ...rest, emailOverview: { ...overview, files: byKey } };
    const compared = compareArchived(email, [{ ...view, record, files: [first, last] }], {
      isImage: () => true,
    });
    expect(compared?.differences).toEqual([]);
  });

  it('is not seen to be there twice where the list alone has it', async () => {
    const call = await twice();
    const [view = {}] = faithful(call);
    const [first, , last] = Array.isArray(view.files) ? view.files : [];
    const { callOverview, voiceRecords } = isObject(view.record) ? view.record : {};
    const bare = (one: unknown) => ({ ...Object(one), recordingFile: undefined });
    const record = {
      callOverview,
      voiceRecords: Array.isArray(voiceRecords) ? voiceRecords.map(bare) : [],
    };
    const compared = compareArchived(call, [{ ...view, record, files: [first, last] }], {
      isImage: () => true,
    });
    expect(compared?.differences).toEqual([]);
    expect(compared?.unseen).toContainEqual({
      part: 'files',
      member: 'record in the form in which it was sent',
    });
  });
});

it('takes a leaveTimeMS for the end of its own voice record alone', async () => {
  const left = (name: string, leaveTimeMS?: number) => ({
    name,
    joinTimeMS: 1_000,
    ...(leaveTimeMS !== undefined && { leaveTimeMS }),
  });
  const call = await sent('voice', {
    entries: [
      { stopTime: 9_000, participants: [left('Ann'), left('Bob', 4_000), left('Cy', 5_000)] },
      { stopTime: 9_000, participants: [left('Dan'), left('Eve', 7_000), left('Flo', 8_000)] },
    ],
  });
  const shownWith = (leaveTimeMS: number): unknown[] => {
    const text = JSON.stringify(faithful(call));
    const ann = JSON.stringify(left('Ann'));
    expect(text).toContain(ann);
    return [JSON.parse(text.replace(ann, JSON.stringify(left('Ann', leaveTimeMS))))].flat();
  };
  expect(differences(call, shownWith(5_000))).toEqual([]);
  expect(differences(call, shownWith(8_000))).toEqual([]);
  expect(differences(call, shownWith(4_000))).not.toEqual([]);
  expect(differences(call, shownWith(7_000))).not.toEqual([]);
});

it('finds a record that is a JSON text in an envelope with members of its names', async () => {
  const events = await sent('eventFeed', { entries: [{ text: 'One' }] });
  const envelope = { eventTime: '2020-01-01T00:00:00Z', eventType: 'RecordArchived' };
  const [view = {}] = faithful(events);
  const payload = JSON.stringify(view.record);
  const shown = (text: string) => [{ ...view, record: { ...envelope, payload: text } }];
  expect(differences(events, shown(payload))).toEqual([]);
  expect(differences(events, shown(payload.replace('One', 'Two')))).toEqual(['contents body/text']);
  // A copy of what was sent says nothing where the record is there itself.
  const changed = JSON.parse(payload.replace('One', 'Two'));
  expect(differences(events, [{ ...view, record: { ...changed, payload } }])).toEqual([
    'contents body/text',
  ]);
});

/** The same with names in another spelling, but for some. */
function respelled(value: unknown, spell: (name: string) => string, kept: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => respelled(one, spell, kept));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      kept.includes(name) ? name : spell(name),
      respelled(inner, spell, kept),
    ]),
  );
}

const between = (sign: string) => (name: string) =>
  name.replace(/[A-Z]+/g, (capital) => sign + capital.toLowerCase());

describe.each<[string, (name: string) => string]>([
  ['snake_case', between('_')],
  ['kebab-case', between('-')],
  ['PascalCase', (name) => name.charAt(0).toUpperCase() + name.slice(1)],
])('a record in %s', (_, spell) => {
  const kept = ['participants', 'files', 'content', 'body', 'voiceRecords', 'emailOverview'];
  it.each(OPERATIONS)('of %s is only lost where its values are', async (operation, spec) => {
    const submission = await sent(operation, spec);
    const shown = faithful(submission).map((view) => ({
      ...view,
      record: respelled(view.record, spell, kept),
    }));
    const compared = compareArchived(submission, shown, { isImage: () => true });
    expect(compared?.differences).toEqual([]);
    // Of an email, what is in structures of its own is looked for by its values.
    if (operation !== 'email') expect(compared?.unseen).toEqual([]);
    // What nothing else says in the same record is missed, but for what is also listed beside it.
    const places = [...changes(shown, '')].filter(([path]) =>
      /record\/(?!.*(recording|request).?(file|info))/i.test(path),
    );
    const text = JSON.stringify(shown);
    let missed = 0;
    for (const [path, set, owner] of places) {
      const before: unknown = Reflect.get(owner, path.slice(path.lastIndexOf('/') + 1));
      const isKind = typeof before !== 'string' || /^[a-z_/]+$/i.test(before);
      if (isKind || text.split(before).length > 2) continue;
      missed += 1;
      set(undefined);
      expect(differences(submission, shown), path).not.toEqual([]);
      set(before);
    }
    expect(missed).toBeGreaterThan(1);
  });
});

describe.each(['.', '/', '_'])(
  'an event whose members are columns called by paths with %s',
  (sign) => {
    const flat = (value: unknown, at = ''): object =>
      isObject(value)
        ? Object.assign(
            {},
            ...Object.entries(value).map(([name, inner]) =>
              flat(inner, at === '' ? name : `${at}${sign}${name}`),
            ),
          )
        : { [at]: value };
    const compared = async (change: (record: Record<string, unknown>) => object) => {
      const one = await sent('eventFeed', { text: 'Good morning', attach: [FILE] });
      const [view = {}] = faithful(one);
      return differences(one, [{ ...view, record: change({ ...flat(view.record) }) }]);
    };
    const named = (...names: string[]) => names.join(sign);

    it('is as it was sent', async () => {
      expect(await compared((record) => record)).toEqual([]);
      expect(await compared((record) => respelled(record, between('_'), []) as object)).toEqual([]);
    });

    it.each([
      [named('user', 'identifier'), 'contents user/identifier'],
      [named('body', 'text'), 'contents body/text'],
      [named('body', 'file', 'fileKey'), 'files body/file/fileKey'],
      [named('body', 'file', 'isInlined'), 'inlined body/file/isInlined'],
    ])('has lost %s where it is altered', async (name, difference) => {
      expect(await compared((record) => ({ ...record, [name]: 'other' }))).toEqual([difference]);
    });

    it('has lost a text that is gone', async () => {
      const name = named('body', 'text');
      const without = ({ [name]: _, ...record }: Record<string, unknown>) => record;
      expect(await compared(without)).toEqual(['contents body/text']);
    });
  },
);

describe.each<[string, (leaf: unknown) => unknown, ((inner: object) => object)?]>([
  [
    'typed columns',
    (leaf) =>
      typeof leaf === 'string'
        ? { S: leaf }
        : typeof leaf === 'number'
          ? { N: `${leaf}` }
          : { BOOL: leaf },
    (inner) => (Array.isArray(inner) ? { L: inner } : { M: inner }),
  ],
  ['elements of XML', (leaf) => ({ $: leaf })],
  ['a search index', (leaf) => [leaf]],
  ['unions of Avro', (leaf) => (typeof leaf === 'string' ? { string: leaf } : leaf)],
])('values in the shells of %s', (_, ofLeaf, ofInner = (inner) => inner) => {
  const inShells = (value: unknown, outer = (inner: object) => inner): unknown => {
    if (Array.isArray(value)) return outer(value.map((one) => inShells(one, ofInner)));
    if (!isObject(value)) return ofLeaf(value);
    const members = Object.entries(value).map(([name, one]) => [name, inShells(one, ofInner)]);
    return outer(Object.fromEntries(members));
  };
  it.each(OPERATIONS)(
    'of %s are as they were sent, unless they are altered',
    async (operation, spec) => {
      const one = await sent(operation, spec);
      const views = faithful(one);
      const shownAs = (records: unknown[]) =>
        differences(
          one,
          records.map((record, at) => ({ ...views[at], record: inShells(record) })),
        );
      const records = views.map(({ record }) => record);
      expect(shownAs(records)).toEqual([]);
      const free = /emailOverview\/(?!time|subject|messageId|eventType)/;
      for (const [path, set, owner] of changes(records, '')) {
        if (free.test(path)) continue;
        const before: unknown = Reflect.get(owner, path.slice(path.lastIndexOf('/') + 1));
        set(
          typeof before === 'boolean'
            ? !before
            : typeof before === 'number'
              ? before + 1
              : `${before} `,
        );
        expect(shownAs(records), path).not.toEqual([]);
        set(before);
      }
    },
  );
});

it.each([
  [1, 0],
  ['1', '0'],
  ['true', 'false'],
  ['TRUE', 'FALSE'],
  ['Y', 'N'],
])('takes %j and %j for booleans, unless they are exchanged', async (yes, no) => {
  const link = { ...OTHER, fileHref: 'https://assay.example/a', isAvailable: false };
  for (const operation of ['conversations', 'eventFeed'] as const) {
    const one = await sent(operation, { entries: [{ attach: [FILE] }, { attach: [link] }] });
    const shownAs = (...words: unknown[]) =>
      faithful(one).map(({ record, ...rest }) => ({
        ...rest,
        record: JSON.parse(JSON.stringify(record), (_, value) =>
          typeof value === 'boolean' ? words[Number(value)] : value,
        ),
      }));
    expect(differences(one, shownAs(no, yes))).toEqual([]);
    expect(differences(one, shownAs(yes, no))).toHaveLength(2);
    expect(differences(one, shownAs('maybe', yes))).toHaveLength(1);
  }
});

it('takes a requestId in upper case or in braces for the same one, beside the record and in it', async () => {
  const one = await sent('email', {});
  const [view = {}] = faithful(one);
  const { requestInfo, emailOverview } = Object(view.record);
  const shownAs = (requestId: string) =>
    differences(one, [
      { ...view, requestId, record: { requestInfo: { requestId }, emailOverview } },
    ]);
  const { requestId } = requestInfo;
  expect(shownAs(requestId.toUpperCase())).toEqual([]);
  expect(shownAs(`{${requestId.toUpperCase()}}`)).toEqual([]);
  const other = `{${requestId.slice(0, -1)}${requestId.endsWith('0') ? 1 : 0}}`;
  expect(shownAs(other)).toEqual(['requestId requestId', 'requestId requestInfo/requestId']);
});

describe('an envelope with documented names around a record that spells them otherwise', () => {
  const ENVELOPE = { id: 'e-1', time: '2026-01-01T00:00:00Z', subject: 'record', eventTime: 1 };
  const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const compared = async (
    operation: Operation,
    spec: RecordSpec,
    show: (record: unknown) => unknown,
    envelope: object = ENVELOPE,
  ) => {
    const one = await sent(operation, spec);
    const [view = {}] = faithful(one);
    const data = show(respelled(view.record, pascal, []));
    return differences(one, [{ ...view, record: { ...envelope, data } }]);
  };
  const cut = (name: string) => (record: unknown) =>
    JSON.parse(JSON.stringify(record), (key, value) => (key === name ? '2020-05-05' : value));
  const overviewOnly = (record: unknown) => atPointer(record, '/EmailOverview');

  it('gives it no values', async () => {
    expect(await compared('email', {}, (record) => record)).toEqual([]);
    expect(await compared('email', {}, overviewOnly)).toEqual([]);
    expect(await compared('eventFeed', { text: 'One' }, (record) => record)).toEqual([]);
    expect(await compared('conversations', {}, (record) => record)).toEqual([]);
  });

  it('hides nothing that is altered in it', async () => {
    const time = ['contents emailOverview/time'];
    expect(await compared('email', {}, cut('Time'))).toEqual(time);
    expect(await compared('email', {}, (record) => overviewOnly(cut('Time')(record)))).toEqual(
      time,
    );
    expect(await compared('email', {}, cut('Subject'))).toEqual(['contents emailOverview/subject']);
    expect(await compared('eventFeed', {}, cut('EventTime'))).toEqual(['contents eventTime']);
    // Not even where the envelope has the value.
    const same = { time: 1_710_495_000_123, eventTime: 1_710_495_000_123 };
    expect(await compared('email', {}, cut('Time'), same)).toEqual(time);
    expect(await compared('eventFeed', {}, cut('EventTime'), same)).toEqual(['contents eventTime']);
  });
});

describe('an email as a map of headers', () => {
  const email = (emailProperties: Record<string, string>) =>
    sent('email', { overview: { messageId: '<1@assay.example>', emailProperties } });
  const shownAs = (
    submission: Submission,
    change: (headers: object, properties: object) => object,
  ) => {
    const [view] = faithful(submission);
    const overview = Object(atPointer(view, '/record/emailOverview'));
    const { emailProperties, time, messageId, subject, eventType, ...rest } = overview;
    const date = new Date(Number(time)).toISOString().replace('Z', '+0000');
    const headers = { Date: date, 'Message-ID': messageId, Subject: subject, 'X-Event': eventType };
    const all = { text: `as sent: ${JSON.stringify(rest)}`, ...change(headers, emailProperties) };
    return compareArchived(submission, [{ ...view, record: all }], { isImage: () => true });
  };

  it('may keep its emailProperties apart, and they are judged', async () => {
    const one = await email({ 'x-a': 'one' });
    const whole = shownAs(one, (headers, emailProperties) => ({ headers, emailProperties }));
    expect(whole?.differences).toEqual([]);
    expect(whole?.unseen.map(({ part }) => part)).not.toContain('properties');
    const lost = shownAs(one, () => ({ emailProperties: { 'x-a': 'two' } }));
    expect(lost?.differences.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['emailOverview/time', 'emailOverview/emailProperties/x-a']),
    );
  });

  it('is not taken for the overview because of a property with a name of one of its members', async () => {
    const one = await email({ subject: 'e', messageId: 'x' });
    const merged = shownAs(one, (headers, properties) => ({
      headers: { ...headers, ...properties },
    }));
    expect(merged?.differences).toEqual([]);
    expect(merged?.unseen.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['contents', 'properties']),
    );
  });

  it('is where its members stand beside that property', async () => {
    const one = await email({ subject: 'e' });
    const [view] = faithful(one);
    const overview = Object(atPointer(view, '/record/emailOverview'));
    const shown = { ...overview, subject: 'e' };
    expect(differences(one, [{ ...view, record: shown }])).toEqual([
      'contents emailOverview/subject',
    ]);
  });
});

it('takes no value of the target’s envelope for one that is lost', async () => {
  const templates = { eventFeed: { request: { meta: { at: '{{now}}' }, events: '{{entries}}' } } };
  const one = await sent('eventFeed', {}, templates);
  const { meta, events } = JSON.parse(one.body.bytes().toString());
  const [{ eventTime, ...event }] = events;
  const shown = (record: unknown) => differences(one, [{ record }]);
  expect(shown({ meta: { at: eventTime }, events: [event] })).toEqual(['contents eventTime']);
  expect(shown({ meta, happened: eventTime, events: [event] })).toEqual([]);
});
