import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../scenario/scenario-schema.js';
import { choicesOf } from './choices.js';

const UPLOAD = { upload: 'voice', as: 'file' };
const SUBMIT = { submit: 'conversations', as: 'sent' };
const LIMITS = { file: { accept: 10 ** 9, refuse: 2 * 10 ** 9 } };

/** What a scenario with these steps leaves free: the values of each topic. */
function free(steps: unknown[], members: Record<string, unknown> = {}, limits = LIMITS) {
  const scenario = scenarioSchema.parse({ id: 'a/b', title: 'x', judges: 'y', steps, ...members });
  const choices = choicesOf({ scenario, values: {} }, limits);
  return {
    topics: [...choices.keys()],
    has: (topic: string, value: string) =>
      [...choices].some(([one, some]) => one === topic && some.some((two) => two.value === value)),
    isCostly: (topic: string, value: string) =>
      [...choices].some(
        ([one, some]) => one === topic && some.some((two) => two.value === value && two.isCostly),
      ),
  };
}

const OF_SENDING = ['connection', 'timing', 'headers'];
const OF_AN_UPLOAD = [...OF_SENDING, 'framing', 'size', 'bytes', 'key', 'history', 'company'];
const OF_A_RECORD = [...OF_AN_UPLOAD, 'json', 'entries', 'text'];
const all = (topics: string[]) => expect.arrayContaining(topics);

it('leaves out ten folders where a key would be longer than is judged', () => {
  const keyOf = (length: number) => `\${prefix}/${'a'.repeat(length)}.bin`;
  expect(free([{ ...UPLOAD, key: keyOf(20) }]).has('key', 'deep')).toBe(true);
  expect(free([{ ...UPLOAD, key: keyOf(150) }]).has('key', 'deep')).toBe(false);
});

describe('what a step does not say is free:', () => {
  it.each<[string, unknown[], string[]]>([
    ['an upload', [UPLOAD], OF_AN_UPLOAD],
    [
      'one of stated size',
      [{ ...UPLOAD, size: 9 }],
      OF_AN_UPLOAD.filter((topic) => topic !== 'size'),
    ],
    [
      'one of stated content',
      [{ ...UPLOAD, content: 'abc' }],
      OF_AN_UPLOAD.filter((topic) => !['size', 'bytes'].includes(topic)),
    ],
    [
      'one of stated length, with headers',
      [{ ...UPLOAD, framing: 'length', headers: { a: 'b' } }],
      OF_AN_UPLOAD.filter((topic) => topic !== 'framing'),
    ],
    ['one in chunks, which may have any size', [{ ...UPLOAD, framing: 'chunked' }], OF_AN_UPLOAD],
    [
      'one to another path',
      [{ ...UPLOAD, path: '/v2/files/x', expect: 'refused' }],
      OF_AN_UPLOAD.filter((topic) => !['key', 'history'].includes(topic)),
    ],
    [
      'one that is broken off',
      [{ ...UPLOAD, close: { after: 5, by: 'reset' } }],
      OF_AN_UPLOAD.filter((topic) => topic !== 'size'),
    ],
    ['a plain record', [SUBMIT], [...OF_A_RECORD, 'files']],
    ['a voice request', [{ submit: 'voice' }], OF_A_RECORD],
    [
      'an email',
      [{ submit: 'email' }],
      [...OF_SENDING, 'json', 'text', 'key', 'history', 'company'],
    ],
    [
      'a record of stated text, with a file',
      [{ submit: 'voice', record: { text: 'a', attach: [{ fileKey: 'k', filename: 'f' }] } }],
      [...OF_SENDING, 'json', 'entries', 'key', 'history', 'company'],
    ],
    [
      'a record of stated size',
      [{ submit: 'voice', record: { size: 900 } }],
      OF_A_RECORD.filter((topic) => !['json', 'text'].includes(topic)),
    ],
    ['a body as it is', [{ submit: 'voice', body: '{}' }], [...OF_SENDING, 'history', 'company']],
    [
      'a body sent several times',
      [{ submit: 'voice', body: '{}', copies: 2 }],
      ['headers', 'history', 'company'],
    ],
    ['any request', [{ request: 'GET', host: 'voice', path: '/x' }], [...OF_SENDING, 'company']],
  ])('%s', (_what, steps, topics) => {
    const found = free(steps).topics;
    expect(found).toEqual(all(topics));
    expect(found).toHaveLength(topics.length);
  });

  it('also inside of other steps', () => {
    const inner = [{ repeat: 2, steps: [UPLOAD] }];
    expect(free(inner).topics).toEqual(free([UPLOAD]).topics);
  });
});

describe('a scenario keeps', () => {
  it('topics', () => {
    expect(free([UPLOAD], { keeps: ['framing', 'key'] }).topics).toEqual(
      free([UPLOAD]).topics.filter((topic) => topic !== 'framing' && topic !== 'key'),
    );
  });

  it('values', () => {
    const kept = free([UPLOAD], { keeps: ['connection: own'] });
    // A connection that is closed after its request is one of its own, too.
    const known = ['own', 'closing', 'old'].map((value) => kept.has('connection', value));
    expect(known).toEqual([false, false, true]);
  });
});

describe('what would make another scenario of it is left out:', () => {
  const RESEND = { resend: '$sent' };

  it('another JSON, where texts of the body are replaced', () => {
    const replacing = [{ text: 'a', by: 'b' }];
    expect(free([SUBMIT, RESEND]).topics).toContain('json');
    expect(free([SUBMIT, { ...RESEND, replacing }]).topics).not.toContain('json');
    expect(free([{ ...SUBMIT, replacing }]).topics).not.toContain('json');
  });

  it('a long key, where the scenario makes it longer, also in its matrix', () => {
    expect(free([UPLOAD]).has('key', 'long')).toBe(true);
    const own = free([{ ...UPLOAD, key: '${prefix}/a' }]);
    expect([own.has('key', 'long'), own.has('key', 'deep')]).toEqual([false, true]);
    const matrix = { pair: [{ name: 'a', stored: '${prefix}/a' }] };
    expect(free([{ ...UPLOAD, key: '$pair.stored' }], { matrix }).has('key', 'long')).toBe(false);
  });

  it('long keys and more files, where a record refers to many: no limit is stated', () => {
    const few = free([UPLOAD, { ...SUBMIT, record: { attach: ['$file'] } }]);
    expect([few.has('key', 'long'), few.topics.includes('files')]).toEqual([true, true]);
    const named = Array.from({ length: 9 }, () => ({ fileKey: 'k', filename: 'n' }));
    for (const attach of ['$file[*]', named]) {
      const many = free([UPLOAD, { ...SUBMIT, record: { attach } }]);
      expect([many.has('key', 'long'), many.topics.includes('files')]).toEqual([false, false]);
    }
  });

  it.each([
    { token: 'none', expect: 'refused' },
    { close: { after: 5, by: 'fin' } },
    { declared: 9, size: 10 },
    { path: '/v2/files/default/x', expect: 'refused' },
    { size: 10, expect: 400 },
    { require: '2xx' },
  ])('a file under the key before, where an upload need not be stored: %j', (more) => {
    expect(free([UPLOAD]).has('history', 'replaced-before')).toBe(true);
    const odd = free([UPLOAD, { ...UPLOAD, as: 'odd', ...more }]);
    expect(odd.has('history', 'replaced-before')).toBe(false);
    expect(odd.has('history', 'asked-before')).toBe(true);
  });

  it('a file beyond the limit of the target', () => {
    const small = free([UPLOAD], {}, { file: { accept: 65_536, refuse: 65_537 } });
    expect([small.has('size', '65536'), small.has('size', '262145')]).toEqual([true, false]);
  });
});

it('has a pause before the first step only where no other names its key', () => {
  const named = free([UPLOAD, { ...SUBMIT, record: { attach: ['$file'] } }]);
  const again = free([UPLOAD, { upload: 'voice', key: '$file.fileKey' }]);
  const values = (of: typeof named) =>
    ['unhurried', 'read-and-unhurried'].filter((value) => of.has('history', value));
  expect([named, again, free([SUBMIT])].map(values)).toEqual(Array(3).fill(['unhurried']));
  expect(values(free([UPLOAD]))).toEqual(['read-and-unhurried']);
});

it('is costly where it takes requests, time or bytes of its own', () => {
  const upload = free([UPLOAD]);
  const record = free([SUBMIT]);
  expect(upload.isCostly('history', 'read-and-unhurried')).toBe(true);
  expect(upload.isCostly('timing', 'late-end')).toBe(true);
  expect(upload.isCostly('timing', 'cut-head')).toBe(false);
  expect([upload.isCostly('size', '1'), record.isCostly('size', '1')]).toEqual([false, true]);
  expect(record.isCostly('json', 'escaped')).toBe(false);
});
