import { describe, expect, it } from 'vitest';
import { costOf } from './cost.js';
import { expandScenario } from './expand.js';
import { scenarioSchema } from './scenario-schema.js';

const LIMITS = {
  file: { accept: 1000, refuse: 1002 },
  email: { accept: 5000, refuse: 5001 },
  split: { whole: 9000, split: 9001 },
};

/** The cases of a scenario of these members. */
const casesOf = (members: Record<string, unknown>) =>
  expandScenario(
    scenarioSchema.parse({
      id: 'files/x',
      title: 'A title',
      judges: 'files/y',
      steps: [{ wait: 'settle' }],
      ...members,
    }),
    LIMITS,
  );

const idsOf = (matrix: Record<string, unknown[]>) => casesOf({ matrix }).map(({ id }) => id);

describe('the cases of a scenario', () => {
  it('are one without a matrix', () => {
    expect(casesOf({})).toMatchObject([
      { id: 'files/x', title: 'A title', requirements: ['files/y'] },
    ]);
  });

  it('are one for each combination, in the order of the file', () => {
    expect(idsOf({ host: ['voice', 'email'], size: [1, 2] })).toEqual([
      'files/x/voice/1',
      'files/x/voice/2',
      'files/x/email/1',
      'files/x/email/2',
    ]);
  });

  it('have ids that can be typed, one for each value', () => {
    const values = ['a b/c', 'text/plain; charset=utf-8', { name: 'Named', x: 1 }, true, null, ''];
    expect(idsOf({ value: values })).toEqual([
      'files/x/a-b-c',
      'files/x/text-plain-charset-utf-8',
      'files/x/Named',
      'files/x/true',
      'files/x/null',
      'files/x/empty',
    ]);
  });

  it('keep apart values without a letter or a digit, permanently', () => {
    const ids = idsOf({ text: ['', '😀', 'שלום'] });
    expect(new Set(ids).size).toBe(3);
    expect(idsOf({ text: ['שלום'] })).toEqual([ids[2]]);
  });

  it('say in their title which they are, and judge what their values say', () => {
    const matrix = { on: [{ name: 'calls', area: 'voice' }] };
    const [only] = casesOf({ matrix, judges: ['${on.area}/a', 'files/b'] });
    expect(only?.title).toBe('A title (calls)');
    expect(only?.requirements).toEqual(['voice/a', 'files/b']);
  });
});

const upload = (more: Record<string, unknown> = {}) => ({
  upload: 'conversations',
  as: 'file',
  ...more,
});

/** What the first case with these steps needs and costs. */
function priceOf(steps: unknown[], members: Record<string, unknown> = {}) {
  const [first] = casesOf({ steps, ...members });
  if (first === undefined) throw new Error('no case');
  const { needs, cost } = costOf(first);
  return { ...needs, ...cost };
}

describe('the price of a case', () => {
  it('counts exchanges, bytes and what stays', () => {
    const steps = [upload({ size: 500 }), { submit: 'voice', record: { size: 700 } }];
    expect(priceOf(steps)).toMatchObject({ exchanges: 2, bytes: 1200, files: 1, records: 1 });
  });

  it('counts rounds and copies', () => {
    const steps = [
      { repeat: 3, steps: [{ repeat: 2, steps: [upload({ size: 10 })] }] },
      { submit: 'email', copies: 4, record: { size: 100 } },
    ];
    expect(priceOf(steps)).toMatchObject({ exchanges: 10, bytes: 460, files: 6 });
  });

  it('knows limits, also where a value of the matrix names them', () => {
    expect(priceOf([upload({ size: '$limits.file.refuse' })]).bytes).toBe(1002);
    const matrix = { size: ['$limits.file.accept'] };
    expect(priceOf([upload({ size: '$size' })], { matrix }).bytes).toBe(1000);
  });

  it.each([
    [upload({ expect: 400 }), 0],
    [upload({ require: 'refused' }), 0],
    [upload({ expect: 'not-2xx' }), 0],
    [upload({ close: { after: 5, by: 'fin' } }), 0],
    [upload({ expect: 200 }), 1],
    [upload({ expect: 'not-5xx' }), 1],
    [upload({ asks: 'It' }), 1],
  ])('counts a file where the expected answer archives one: %j', (step, files) => {
    expect(priceOf([step]).files).toBe(files);
  });

  it('counts no duplicate, and the record that an inspection waits for', () => {
    const submit = { submit: 'email', as: 'sent' };
    const resend = { resend: '$sent', expect: 'duplicate' };
    const inspect = {
      inspect: 'records',
      operation: 'email',
      marker: '$sent.marker',
      expect: { count: 1 },
    };
    expect(priceOf([submit, resend])).toMatchObject({ records: 1, inspector: false });
    expect(priceOf([submit, inspect])).toMatchObject({
      exchanges: 2,
      records: 2,
      inspector: true,
    });
  });

  it('counts the record in what is sent as it is written', () => {
    const raw = { raw: 'POST / HTTP/1.1', host: 'email', record: { size: 5000, onBehalf: true } };
    expect(priceOf([raw])).toMatchObject({ records: 1, exchanges: 1, onBehalf: true });
    expect(priceOf([raw]).bytes).toBeGreaterThan(5000);
    expect(priceOf([{ ...raw, expect: 'refused' }])).toMatchObject({ records: 0 });
  });

  it('names the hosts that are needed, and whether a token is', () => {
    const matrix = { host: ['voice'] };
    const steps = [
      upload({ upload: '$host' }),
      { submit: 'email' },
      upload({ upload: 'emailFiles' }),
    ];
    expect(priceOf(steps, { matrix }).hosts).toEqual(new Set(['voice', 'email', 'emailFiles']));
    expect(priceOf([upload()]).hosts).toEqual(new Set(['conversations']));
    expect(priceOf([{ request: 'GET', path: '/', host: 'eventFeed' }]).hosts).toEqual(
      new Set(['eventFeed']),
    );
    expect(priceOf([upload({ token: 'good' })]).access).toBe(false);
    expect(priceOf([upload({ token: '$kind' })], { matrix: { kind: ['none'] } }).access).toBe(true);
  });
});
