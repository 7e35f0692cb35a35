import { describe, expect, it } from 'vitest';
import { compareElsewhere, compareFreeForm } from './compare-free-form.js';

const SENT = [
  { type: 'TO', email: 'ann@example.com' },
  { type: 'CC', email: 'bob@example.com' },
];
const of = (sent: unknown, shown: unknown) =>
  compareFreeForm(sent, shown, 'contents', 'recipients');

it.each<[string, unknown, unknown]>([
  ['as it was sent', SENT, SENT],
  ['in another order and with additions', SENT, [SENT[1], { ...SENT[0], seen: true }]],
  [
    'under other names beside those that were sent',
    SENT,
    SENT.map(({ type, email }) => ({ type, address: { smtp: email } })),
  ],
  ['as maps of the texts that were sent', ['a@b.c'], [{ email: 'a@b.c' }]],
  ['nothing, where nothing was sent', [], undefined],
  ['in groups', SENT, { to: [SENT[0]], cc: [SENT[1]], count: 2 }],
  [
    'in groups that say what its members do not',
    [...SENT, { type: 'SENT_ON_BEHALF', email: 'cy@example.com' }],
    {
      to: [{ email: 'ann@example.com' }],
      cc: [{ email: 'bob@example.com' }],
      sentOnBehalf: { email: 'cy@example.com' },
    },
  ],
  [
    'as a list for each of their members',
    SENT,
    { type: ['TO', 'CC'], email: ['ann@example.com', 'bob@example.com'] },
  ],
  ['as the only one that it is', [SENT[0]], { ...SENT[0], address: { email: 'x' } }],
  ['in groups of texts', ['a@b.c', 'd@e.f'], { to: ['a@b.c'], cc: ['d@e.f'], kind: 'list' }],
  [
    'by a value of each',
    [
      { fileKey: 'default/a', filename: 'a.png' },
      { fileKey: 'default/b', filename: 'b.png' },
    ],
    { 'default/a': { filename: 'a.png' }, 'default/b': { filename: 'b.png' } },
  ],
])('takes what is shown %s', (_, sent, shown) => {
  expect(of(sent, shown)).toEqual({ differences: [], translated: false });
});

it('takes a file that is attached again for shown, where it is shown once', () => {
  const [one, other] = ['a', 'b'].map((name) => ({ fileKey: `default/${name}`, filename: name }));
  const ofFiles = (shown: unknown) =>
    compareFreeForm([one, other, one, one], shown, 'files', 'files').differences;
  const byKey = { 'default/a': { filename: 'a' }, 'default/b': { filename: 'b' } };
  expect(ofFiles(byKey)).toEqual([]);
  expect(ofFiles([one, other])).toEqual([]);
  expect(ofFiles({ 'default/a': { filename: 'a' } })).toMatchObject([{ path: 'files/1' }]);
  // People are not files.
  expect(of([one, one], [one]).differences).toHaveLength(1);
});

it('says nothing of people whose kind is left out, as long as it is that of all', () => {
  const without = SENT.map(({ email }) => ({ email }));
  expect(of(SENT, without)).toEqual({ differences: [], translated: true });
  expect(of([SENT[0]], { email: 'ann@example.com' })).toEqual({
    differences: [],
    translated: true,
  });
  expect(of(SENT, [SENT[0], without[1]]).differences).toMatchObject([{ path: 'recipients/1' }]);
  expect(of(SENT, [SENT[0], { ...SENT[1], type: 'TO' }]).differences).toHaveLength(1);
  const word = { body: 'Hello', mimeType: 'text/plain' };
  expect(of(word, { body: 'Hello' })).toEqual({ differences: [], translated: true });
  expect(of(word, { mimeType: 'text/plain' }).differences).toHaveLength(1);
  const prince = [{ email: 'ann@example.com', name: 'Prince' }];
  expect(of(prince, [without[0]]).differences).toHaveLength(1);
});

describe('a content in base64', () => {
  const sent = { body: 'Good morning, all', mimeType: 'text/plain' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  it.each<[string, (text: string) => object]>([
    ['in its place', (body) => ({ body, mimeType: 'text/plain' })],
    ['with its encoding', (body) => ({ ...sent, body, encoding: 'base64' })],
    ['under another name', (data) => ({ data, mimeType: 'text/plain' })],
    ['in lines', (body) => ({ ...sent, body: body.replace(/.{8}/g, '$&\r\n') })],
  ])('is the text that was sent %s, unless it is altered', (_, shownAs) => {
    expect(of(sent, shownAs(encoded(sent.body)))).toEqual({ differences: [], translated: false });
    for (const other of ['Good morning, al', 'Good morning, alf', 'Good  morning, all']) {
      expect(of(sent, shownAs(encoded(other))).differences).toHaveLength(1);
    }
  });

  it('is found elsewhere as well', () => {
    const found = (text: string) =>
      compareElsewhere(sent, { payload: { data: encoded(text) } }, 'contents', 'content');
    expect(found(sent.body)).toEqual({ differences: [], translated: true });
    expect(found('Good morning').differences).toHaveLength(1);
  });
});

it('says nothing of what is shown with other members alone', () => {
  const files = [{ attachment: { key: 'default/a' }, disposition: 'attached' }];
  expect(of(files, [{ fileKey: 'default/a' }])).toEqual({ differences: [], translated: true });
  expect(of([SENT[0]], ['ann@example.com'])).toEqual({ differences: [], translated: true });
});

it.each<[string, unknown, unknown]>([
  ['in one text', SENT, 'ann@example.com, "Bob" <bob@example.com>'],
  ['in one text of texts', ['a@b.c', 'd@e.f'], 'a@b.c;d@e.f'],
  [
    'with other members in an object',
    SENT,
    { all: [{ addr: 'ann@example.com' }, { addr: 'bob@example.com' }] },
  ],
  [
    'in groups with names of the archive’s own',
    SENT,
    { direct: [{ email: 'ann@example.com' }], indirect: [{ email: 'bob@example.com' }] },
  ],
])('says nothing of what is shown %s', (_, sent, shown) => {
  expect(of(sent, shown)).toEqual({ differences: [], translated: true });
});

it.each<[string, unknown, unknown]>([
  ['is lost', SENT, [SENT[0]]],
  ['is lost in a group', SENT, { to: [SENT[0]], cc: [] }],
  ['is added to a group', SENT, { to: SENT, cc: [SENT[0]] }],
  ['is cut in a group', SENT, { to: [SENT[0]], cc: [{ type: 'CC', email: 'bob@example.co' }] }],
  [
    'has exchanged its groups',
    SENT,
    { to: [{ email: 'bob@example.com' }], cc: [{ email: 'ann@example.com' }] },
  ],
  ['loses a member in a group', SENT, { to: [{ type: 'TO' }], cc: [SENT[1]] }],
  ['is one of two where one is shown', SENT, SENT[0]],
  ['is another one where one is shown', [SENT[0]], { type: 'TO', email: 'ann@example.org' }],
  ['is another text in a group', ['a@b.c', 'd@e.f'], { to: ['a@b.c', 'd@e.g'] }],
  ['is lost in one text', SENT, 'ann@example.com'],
  ['is cut in one text', ['ann@example.com'], 'ann@example'],
  ['is part of another text', ['ann@example.com'], 'joann@example.com'],
  ['is lost with other members', SENT, { all: [{ addr: 'ann@example.com', kind: 'TO' }] }],
  ['is a number', SENT, 2],
  [
    'has the key of another file',
    [
      { fileKey: 'default/a', filename: 'a.png' },
      { fileKey: 'default/b', filename: 'b.png' },
    ],
    { 'default/b': { filename: 'a.png' }, 'default/a': { filename: 'b.png' } },
  ],
  [
    'has a key that is cut',
    [{ fileKey: 'default/ab', filename: 'a.png' }],
    { 'default/a': { filename: 'a.png' } },
  ],
  ['is added', [SENT[0]], SENT],
  ['is changed', [SENT[0]], [{ type: 'TO', email: 'ann@example.org' }]],
  ['loses a member', [{ name: 'Ann', ...SENT[0] }], [SENT[0]]],
  [
    'has exchanged its values',
    SENT,
    [
      { type: 'TO', email: 'bob@example.com' },
      { type: 'CC', email: 'ann@example.com' },
    ],
  ],
  [
    'has lists that are exchanged',
    SENT,
    { type: ['CC', 'TO'], email: ['ann@example.com', 'bob@example.com'] },
  ],
  ['is shorter as lists', SENT, { type: ['TO'], email: ['ann@example.com'] }],
  ['is another text', ['a@b.c'], ['a@b.d']],
  ['is gone', SENT, []],
])('tells what %s', (_, sent, shown) => {
  expect(of(sent, shown).differences).not.toEqual([]);
});

describe('what is not in its place', () => {
  const elsewhere = (sent: unknown, others: unknown) =>
    compareElsewhere(sent, others, 'contents', 'recipients');

  it.each<[string, unknown]>([
    ['members named by a value', { to: [{ email: 'ann@example.com' }], cc: ['bob@example.com'] }],
    ['members whose names say the kind', { to: [SENT[0]], copyTo: [{ email: 'bob@example.com' }] }],
    ['a header', { header: 'To: ann@example.com, CC: "Bob" <bob@example.com>', to: 1 }],
  ])('may be in %s', (_, others) => {
    expect(elsewhere(SENT, others)).toEqual({ differences: [], translated: true });
  });

  it.each([
    ['a header', 'To: "Ann \\"A\\" \\\\ O\'Neill & <Co>" <ann@example.com>'],
    ['a line of CSV', '"TO","Ann ""A"" \\ O\'Neill & <Co>","ann@example.com"'],
    ['XML', '<to name="Ann &quot;A&quot; \\ O&#39;Neill &amp; &lt;Co&#x3e;">ann@example.com</to>'],
  ])('may be escaped as in %s', (_, people) => {
    const sent = [{ type: 'TO', name: 'Ann "A" \\ O\'Neill & <Co>', email: 'ann@example.com' }];
    expect(elsewhere(sent, { people })).toEqual({ differences: [], translated: true });
    const other = people.replace('Neill', 'Neil');
    expect(elsewhere(sent, { people: other }).differences).toHaveLength(1);
  });

  it('may be a text without its type', () => {
    const sent = { body: 'Hello', mimeType: 'text/plain' };
    const seen = { differences: [], translated: true };
    expect(elsewhere(sent, { plain: ['Hello'] })).toEqual(seen);
    expect(elsewhere(sent, { plain: ['Hell'] }).differences).toHaveLength(1);
    expect(elsewhere([['X-Type', 'text/html']], { 'X-Type': '' }).differences).toHaveLength(1);
  });

  it('may be said by a name in another spelling', () => {
    const seen = { differences: [], translated: true };
    expect(elsewhere([['Time-Zone 2', 'a']], { 'time_zone 2': 'a' })).toEqual(seen);
    expect(
      elsewhere([['a.b@example.com', 'a']], { 'ab@example.com': 'a' }).differences,
    ).toHaveLength(1);
  });

  it('may be a property whose name has a prefix', () => {
    const shown = (others: object) =>
      compareElsewhere(
        [
          ['X-Ticket', '4711'],
          ['x-ticket', 'other'],
        ],
        others,
        'properties',
        'p',
      ).differences.map(({ path }) => path);
    const both = { 'x-prop-X-Ticket': '4711', 'x-prop-x-ticket': 'other' };
    expect(shown(both)).toEqual([]);
    expect(shown({ ...both, 'x-prop-X-Ticket': '471' })).toEqual(['p/0']);
    expect(shown({ 'x-prop-X-Ticket': 'other', 'x-prop-x-ticket': 'other' })).toEqual(['p/0']);
    expect(shown({ ...both, 'x-prop-X-Ticket': undefined, 'MyX-Ticket': '4711' })).toEqual(['p/0']);
  });

  it('may be in a JSON text', () => {
    const sent = [['X-Signs', 'a "quoted" \u0000 sign']];
    const shown = (value: string) => ({ emailproperties: JSON.stringify({ 'X-Signs': value }) });
    const seen = { differences: [], translated: true };
    expect(elsewhere(sent, shown('a "quoted" \u0000 sign'))).toEqual(seen);
    expect(elsewhere(sent, shown('a "quoted" sign')).differences).toHaveLength(1);
  });

  it('is gone where nothing else has it', () => {
    const gone = { part: 'contents', path: 'recipients', expected: SENT, actual: undefined };
    expect(elsewhere(SENT, [{ tenant: 'acme' }, {}])).toEqual({
      differences: [gone],
      translated: false,
    });
  });

  it.each<[string, unknown]>([
    ['is lost', { to: [SENT[0]] }],
    ['is cut', { to: [SENT[0]], cc: [{ email: 'bob@example.co' }] }],
  ])('has no place where it %s', (_, others) => {
    expect(elsewhere(SENT, others).differences.map(({ path }) => path)).toEqual(['recipients/1']);
  });
});
