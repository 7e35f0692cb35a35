import { describe, expect, it } from 'vitest';
import { type FakeSession, fakeSession, inspected } from '../../../test/support/fake-session.js';
import { runSteps as run } from '../../../test/support/run-steps.js';

const upload = { upload: 'conversations', as: 'file' };

describe('the steps of a scenario', () => {
  it('run one after the other, up to the first that does not hold', async () => {
    const session = fakeSession((_request, index) => (index === 2 ? 500 : 200));
    const steps = [
      upload,
      { wait: '1s' },
      { submit: 'voice', record: { attach: ['$file'] }, expect: 'accepted' },
      { request: 'GET', host: 'voice', path: '/never' },
    ];
    const conclusion = await run(steps, session);
    expect(session.sent).toEqual(['PUT conversations', 'wait 1000', 'POST voice']);
    expect(conclusion).toMatchObject({
      kind: 'failed',
      step: 'submission of a voice request',
      expected: 'a success (2xx)',
      actual: '500',
      exchange: 2,
      status: 500,
      subject: { kind: 'record', operation: 'voice' },
      refusalExpected: false,
    });
  });

  it('know what they sent as it is written as the record that stands in it', async () => {
    const session = fakeSession();
    const raw = 'POST ${paths.conversations} HTTP/1.1\n\n${request.record}';
    const steps = [
      { raw, host: 'conversations', as: 'sent', record: { text: 'Hello' }, expect: 'accepted' },
      { resend: '$sent' },
      { assert: 'different', values: ['$sent.marker', ''], why: 'it has a marker' },
    ];
    expect(await run(steps, session)).toMatchObject({ kind: 'passed' });
    expect(session.sent).toEqual([
      'raw record to conversations',
      'wait settle',
      'POST conversations again',
    ]);
  });

  it('pass when all hold, and tell which refusals came', async () => {
    const session = fakeSession((request) => (request === 'PUT voice' ? 400 : 200));
    const steps = [upload, { ...upload, upload: 'voice', framing: 'chunked', expect: 400 }];
    expect(await run(steps, session)).toEqual({
      kind: 'passed',
      refused: [{ kind: 'upload', host: 'voice', framing: 'chunked' }],
      answers: [],
    });
  });

  it('tell a refusal also where a success would have done', async () => {
    const steps = [{ submit: 'voice', expect: 'not-5xx' }];
    expect(
      await run(
        steps,
        fakeSession(() => 404),
      ),
    ).toMatchObject({
      refused: [{ kind: 'record', operation: 'voice' }],
    });
    expect(
      await run(
        steps,
        fakeSession(() => 200),
      ),
    ).toMatchObject({ refused: [] });
  });
});

describe('what a step requires', () => {
  it.each([
    ['an upload is answered 200', [upload], 201, 'needs 200, came 201'],
    ['a submission succeeds', [{ submit: 'email' }], 400, 'needs a success (2xx), came 400'],
    [
      'a stated requirement holds',
      [{ ...upload, require: 'refused' }],
      200,
      'needs a refusal (3xx or 4xx), came 200',
    ],
    [
      'a success is not in the way',
      [{ ...upload, require: 'not-2xx' }],
      201,
      'was answered 201; the check cannot go on, for it needs an answer that is no success here',
    ],
    [
      'half an upload does not succeed',
      [{ ...upload, size: 300, close: { by: 'fin', after: 10 }, require: 'not-200' }],
      200,
      'was answered 200 although only 10 of 300 bytes were sent; the check cannot go on, for it needs another answer than 200 here',
    ],
  ])('%s, or there is no verdict', async (_name, steps, status, reason) => {
    const conclusion = await run(
      steps,
      fakeSession(() => status),
    );
    expect(conclusion).toMatchObject({ kind: 'inconclusive', cause: 'precondition', exchange: 0 });
    expect(conclusion).toMatchObject({ reason: expect.stringContaining(reason) });
  });

  it('has nothing to judge where the target answers as it may, and says what it judges', async () => {
    const steps = [{ ...upload, given: [400, 413], expect: 400 }];
    expect(
      await run(
        steps,
        fakeSession(() => 202),
      ),
    ).toMatchObject({
      kind: 'not-observed',
      reason: expect.stringMatching(
        /: came 202, from which nothing follows: this check needs 400 or 413$/,
      ),
    });
  });

  it('tells a refusal that was required from a plain request', async () => {
    const [plain, refusal, error] = await Promise.all([
      run(
        [upload],
        fakeSession(() => 400),
      ),
      run(
        [{ ...upload, require: 400 }],
        fakeSession(() => 200),
      ),
      run(
        [{ ...upload, require: 400 }],
        fakeSession(() => 500),
      ),
    ]);
    expect(plain).toMatchObject({ refusalRequired: false });
    expect(refusal).toMatchObject({ refusalRequired: true, notRefused: true });
    expect(error).toMatchObject({ refusalRequired: true });
    expect(error).not.toHaveProperty('notRefused');
  });

  it.each([
    ['email', 'duplicate', 200, 'email/duplicate-is-202'],
    [
      'email',
      { status: 'accepted', reconciliationId: { filled: true } },
      200,
      'email/answer-has-reconciliation-id',
    ],
    ['email', { status: 200, headers: { 'x-a': 'b' } }, 200, undefined],
    ['email', 'duplicate', 400, undefined],
    ['voice', 201, 200, undefined],
  ])(
    'says what an answer to %s lacked that needed %j and got %i',
    async (operation, require, status, missed) => {
      const session = fakeSession(() => status);
      const conclusion = await run([{ submit: operation, require }], session);
      expect(conclusion).toMatchObject({ kind: 'inconclusive', cause: 'precondition' });
      expect('missed' in conclusion ? conclusion.missed : undefined).toBe(missed);
    },
  );

  it('is nothing where the step expects, answers or breaks off', async () => {
    const session = fakeSession(() => 404);
    const abort = { ...upload, close: { after: 1, by: 'fin' } };
    expect(await run([abort, { ...upload, expect: 404 }], session)).toMatchObject({
      kind: 'passed',
    });
    expect(
      await run(
        [{ ...upload, asks: 'Upload' }],
        fakeSession(() => 404),
      ),
    ).toMatchObject({
      answers: [{ text: 'Upload: 404', outcome: 'answered' }],
    });
  });

  it('comes before what it expects', async () => {
    const steps = [{ ...upload, require: '2xx', expect: 200 }];
    expect(
      await run(
        steps,
        fakeSession(() => 500),
      ),
    ).toMatchObject({ kind: 'inconclusive' });
    expect(
      await run(
        steps,
        fakeSession(() => 201),
      ),
    ).toMatchObject({ kind: 'failed' });
  });

  it.each([
    [{ outcome: 'reset' as const }, 'lost-answer'],
    [{ outcome: 'timed-out' as const }, 'no-answer'],
    [{ outcome: 'cancelled' as const }, 'cancelled'],
    [429, 'busy'],
    [503, 'busy'],
  ])('allows no verdict without an answer that says something: %j', async (answer, cause) => {
    for (const steps of [[upload], [{ ...upload, expect: 200 }]]) {
      expect(
        await run(
          steps,
          fakeSession(() => answer),
        ),
      ).toMatchObject({ kind: 'inconclusive', cause });
    }
  });
});

describe('steps inside of steps', () => {
  it('are sent together, and a violation outweighs what allows no verdict', async () => {
    const session = fakeSession((request) =>
      request === 'PUT voice' ? 500 : { outcome: 'reset' },
    );
    const together = [
      upload,
      { ...upload, upload: 'voice', expect: 200 },
      { ...upload, upload: 'eventFeed' },
    ];
    expect(await run([{ together }], session)).toMatchObject({ kind: 'failed', actual: '500' });
    expect(session.most).toBe(3);
  });

  it('are repeated one after the other, each round with a file of its own', async () => {
    const session = fakeSession();
    const steps = [
      { repeat: 5, steps: [upload, { submit: 'voice', record: { attach: ['$file'] } }] },
      { assert: 'distinct', values: '$file[*].fileKey' },
    ];
    expect(await run(steps, session)).toMatchObject({ kind: 'passed' });
    expect([new Set(session.keys).size, session.most, session.sent.length]).toEqual([5, 1, 10]);
  });

  it('are repeated at once where that is asked for, never more than that', async () => {
    const session = fakeSession();
    expect(await run([{ repeat: 20, atOnce: 4, steps: [upload] }], session)).toMatchObject({
      kind: 'passed',
    });
    expect([session.most, session.sent.length]).toEqual([4, 20]);
  });

  it('stop the rounds that have not begun', async () => {
    const session = fakeSession((_request, index) => (index === 2 ? 500 : 200));
    const steps = [{ repeat: 50, steps: [{ ...upload, expect: 200 }] }];
    expect(await run(steps, session)).toMatchObject({ kind: 'failed', exchange: 2 });
    expect(session.sent).toHaveLength(3);
  });
});

describe('submissions', () => {
  it('are sent again byte for byte, once the target had its time', async () => {
    const bodies: Buffer[] = [];
    const session = fakeSession((request) =>
      request.endsWith('again')
        ? { status: 202, duplicate: true, reconciliationId: 'one' }
        : { status: 200, reconciliationId: 'one' },
    );
    const steps = [
      { submit: 'email', as: 'first' },
      {
        resend: '$first',
        as: 'second',
        expect: { status: 'duplicate', reconciliationId: '$first.reconciliationId' },
      },
      { assert: 'equal', values: ['$first.requestId', '$second.requestId'] },
    ];
    const noting: FakeSession = {
      ...session,
      resend: (submission, order) => {
        bodies.push(submission.body.bytes());
        return session.resend(submission, order);
      },
    };
    expect(await run(steps, noting)).toMatchObject({ kind: 'passed' });
    expect(session.sent).toEqual(['POST email', 'wait settle', 'POST email again']);
    expect(bodies[0]?.toString()).toContain('"requestId"');
  });

  it('with an attachment may have gone past the host that takes it, when the profile says nothing', async () => {
    const steps = [
      { upload: 'emailFiles', as: 'file' },
      { submit: 'email', record: { attach: ['$file'] }, expect: 'accepted' },
    ];
    const answer = (request: string) => (request === 'POST email' ? 404 : 200);
    const unstated = { emailFiles: { host: 'conversations' as const, stated: false } };
    expect(await run(steps, fakeSession(answer, unstated))).toMatchObject({
      kind: 'inconclusive',
      cause: 'profile',
      reason: expect.stringContaining('emailFiles'),
    });
    expect(await run(steps, fakeSession(answer))).toMatchObject({ kind: 'failed', actual: '404' });
    // Where another one passed, its file was not elsewhere.
    const again = [...steps, steps[1]];
    const tooLarge = (_: string, index: number) => (index === 2 ? 413 : 200);
    expect(await run(again, fakeSession(tooLarge, unstated))).toMatchObject({ kind: 'failed' });
    // A server error is no way to say that a file is elsewhere.
    const broken = (request: string) => (request === 'POST email' ? 500 : 200);
    expect(await run(steps, fakeSession(broken, unstated))).toMatchObject({ kind: 'failed' });
  });
});

describe('names', () => {
  it('are fresh in every run, and known to the values of the matrix', async () => {
    const session = fakeSession();
    const steps = [
      { ...upload, key: '$at.key' },
      { ...upload, key: '$own' },
      { ...upload, key: '$absent' },
    ];
    const members = {
      matrix: { at: [{ name: 'a', key: '${prefix}/a/${own}' }] },
      fresh: { own: 'word' },
    };
    await run(steps, session, members);
    const [inMatrix = '', own = '', absent = ''] = session.keys;
    expect(inMatrix).toBe(`default/fake/1/a/${own}`);
    expect(absent).toMatch(/^default\/fake\/1\/\w+\.bin$/);
  });
});

describe('inspections and comparisons', () => {
  it('fail where the archive holds something else', async () => {
    const inspect = {
      inspect: 'file',
      host: 'voice',
      fileKey: 'default/a',
      expect: { json: { '/size': 3 } },
    };
    const holding = (view: unknown) =>
      fakeSession(() => 200, { inspectFile: async () => inspected(view) });
    expect(await run([inspect], holding({ size: 3 }))).toMatchObject({ kind: 'passed' });
    expect(await run([inspect], holding({ size: 4 }))).toMatchObject({
      kind: 'failed',
      step: 'inspection of the file default/a (GET http://inspector.test/)',
      expected: '/size 3',
      actual: '/size 4',
      status: undefined,
    });
    expect(await run([inspect], holding(undefined))).toMatchObject({
      actual: 'not in the archive',
    });
  });

  it.each([
    ['distinct', ['a', 'b'], true],
    ['distinct', ['a', 'b', 'a'], false],
    ['equal', ['a', 'a'], true],
    ['equal', ['a', 'b'], false],
    ['different', ['a', 'b', 'b'], true],
    ['different', ['a', 'b', 'a'], false],
    ['one-of', ['a', ['b', 'a']], true],
    ['one-of', ['a', ['b']], false],
    ['no-counter', ['id-100', 'id-101', 'id-102'], false],
    ['no-counter', ['0f', '10', '11'], false],
    ['no-counter', ['8f3a91', '01bb42', 'c90d17'], true],
  ])('compare values: %s of %j', async (assert, values, holds) => {
    const conclusion = await run([{ assert, values }], fakeSession());
    expect(conclusion.kind).toBe(holds ? 'passed' : 'failed');
  });
});
