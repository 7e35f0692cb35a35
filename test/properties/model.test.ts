import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TargetFacts } from '../../src/conformance/check/property-runner.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { renderScenario } from '../../src/conformance/scenario/render-scenario.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { commandLists } from '../../suites/model/arbitrary.js';
import type { Command } from '../../suites/model/commands.js';
import { commandOf, compile } from '../../suites/model/compile.js';
import { MODEL_REQUIREMENTS } from '../../suites/model/requirements.js';
import { simplerCommands } from '../../suites/model/simpler.js';

const FACTS: TargetFacts = {
  uploads: ['conversations', 'voice', 'eventFeed'],
  chunked: ['conversations', 'voice', 'eventFeed'],
  operations: ['conversations', 'voice', 'email', 'eventFeed'],
  secured: ['conversations', 'voice', 'email', 'eventFeed'],
  limits: {
    file: { accept: 4_194_304, refuse: 4_194_305 },
    email: { accept: 262_144, refuse: 262_145 },
    split: { whole: 3_145_728, split: 3_145_729 },
  },
  inspector: true,
  emailFiles: 'conversations',
};

const upload = (key: number): Command => ({
  do: 'upload',
  host: 'voice',
  key,
  size: 0,
  type: 0,
  chunked: false,
});
const record = (...keys: number[]): Command => ({
  do: 'record',
  host: 'voice',
  slot: 0,
  entries: keys.map((key) => [{ key }]),
  people: 1,
  text: 0,
});
const email: Command = { do: 'email', slot: 0, attach: undefined, text: 0, copies: 1 };
const again: Command = { do: 'email-again', slot: 0 };

/** What the model says of each command, in order: what is expected, and for which requirement. */
function said(...commands: Command[]): unknown[] {
  return compile(commands, { ...FACTS, inspector: false })
    .steps.filter(({ looks }) => !looks)
    .map(({ step, judges }) => [('expect' in step && step.expect) || 'open', judges]);
}

const reset: Command = { do: 'abort', host: 'voice', key: 0, part: 1, chunked: false, reset: true };

describe('the model of an archive', () => {
  it('never takes it for a must that an upload which was reset left no file', () => {
    const expected = [400, 'files/reset-upload-is-no-file'];
    const ofRecords = (...commands: Command[]) =>
      said(...commands).filter((_, at) => commands[at]?.do === 'record');
    expect(ofRecords(upload(1), reset, record(0), record(0, 1))).toEqual([expected, expected]);
    expect(ofRecords(reset, { ...reset, reset: false }, record(0))).toEqual([expected]);
    expect(ofRecords({ ...reset, reset: false }, record(0))).toEqual([
      [400, 'files/incomplete-upload-is-no-file'],
    ]);
    expect(ofRecords(reset, record(0, 1))).toEqual([[400, 'voice/missing-file-is-400']]);
    // A whole upload ends the doubt.
    expect(ofRecords(reset, upload(0), { ...reset, reset: false }, record(0))).toEqual([
      ['accepted', 'files/failed-reupload-keeps-the-file'],
    ]);
  });

  it('knows which files are there', () => {
    expect(said(record(0), upload(0), record(0), record(0, 1))).toEqual([
      [400, 'voice/missing-file-is-400'],
      [200, 'files/upload-answers-200'],
      ['accepted', 'voice/corrected-resend-passes'],
      [400, 'voice/missing-file-is-400'],
    ]);
  });

  it('takes keys that are nearly the same for different ones', () => {
    expect(said(upload(0), record(1))[1]).toEqual([400, 'files/key-must-be-equal']);
  });

  it('expects a broken upload to leave no file, and to leave a file that was there', () => {
    const abort: Command = {
      do: 'abort',
      host: 'voice',
      key: 0,
      part: 1,
      chunked: false,
      reset: false,
    };
    expect(said(abort, record(0))[1]).toEqual([400, 'files/incomplete-upload-is-no-file']);
    expect(said(upload(0), abort, record(0))[2]).toEqual([
      'accepted',
      'files/failed-reupload-keeps-the-file',
    ]);
  });

  it('tells duplicates from first sends', () => {
    const refused: Command = { do: 'email-without-token', slot: 0, token: 'none' };
    expect(said(refused, again, again)).toMatchObject([
      ['not-2xx', 'access/email-needs-a-token'],
      [{ status: 'accepted' }, 'access/email-without-token-is-not-archived'],
      [
        { status: 'duplicate', reconciliationId: '$email1Again.reconciliationId' },
        'email/duplicate-is-202',
      ],
    ]);
  });

  it('leaves open what depends on the order of requests that are sent at once', () => {
    const [step] = compile([{ do: 'together', commands: [upload(0), record(0)] }], FACTS).steps;
    expect(step?.step).toMatchObject({
      together: [{ expect: 200 }, { require: ['2xx', '3xx', '4xx', '5xx'] }],
    });
    expect(step?.judges).toEqual(['files/upload-answers-200', undefined]);
  });

  it('holds what is stored against either of two uploads that were sent at once', () => {
    const two = compile([{ do: 'together', commands: [upload(0), upload(0)] }], FACTS);
    expect(two.steps.find(({ step }) => 'inspect' in step)?.step).toMatchObject({
      expect: { json: { '/sha256': { oneOf: ['$file1a.sha256', '$file1b.sha256'] } } },
    });
  });

  it('leaves the contents open after a reset', () => {
    const reset: Command = {
      do: 'abort',
      host: 'voice',
      key: 0,
      part: 1,
      chunked: false,
      reset: true,
    };
    const { steps } = compile([upload(0), reset], FACTS);
    expect(steps.filter(({ step }) => 'inspect' in step)).toEqual([]);
  });

  it('says nothing of an email that was never sent', () => {
    expect(compile([again], FACTS).steps).toEqual([]);
    expect(said(email, again)).toHaveLength(2);
  });
});

const lists = commandLists(FACTS) ?? fc.constant([]);

describe('cases of the model', () => {
  it('are scenarios that load as they were written', () => {
    fc.assert(
      fc.property(lists, (commands) => {
        const { steps, fresh } = compile(commands, FACTS);
        fc.pre(steps.length > 0);
        const judges = [...new Set(steps.flatMap((one) => [one.judges].flat()))].filter(
          (id) => id !== undefined,
        );
        fc.pre(judges.length > 0);
        const scenario = {
          id: 'model/case',
          title: 'x',
          judges,
          fresh,
          steps: steps.map((one) => one.step),
        };
        const text = renderScenario(scenario);
        const read = { ok: true, scenario: clean(scenario), warnings: [] };
        expect(parseScenario('case.yaml', text)).toEqual(read);
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('judge what is in the list of requirements, and all of it in the long run', () => {
    const seen = new Set<string>();
    for (const commands of fc.sample(lists, { numRuns: 4000, seed: 12 })) {
      for (const { judges, judgesContents } of compile(commands, FACTS).steps) {
        for (const id of [judges, judgesContents].flat()) if (id !== undefined) seen.add(id);
      }
    }
    expect([...seen].sort()).toEqual([...new Set(MODEL_REQUIREMENTS)].sort());
    const known = REQUIREMENTS.map(({ id }) => id);
    expect(MODEL_REQUIREMENTS.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('are the same for the same seed', () => {
    const draw = (seed: number) => JSON.stringify(fc.sample(lists, { numRuns: 50, seed }));
    expect(draw(3)).toBe(draw(3));
    expect(draw(3)).not.toBe(draw(4));
  });

  it('have at most twelve commands, and simpler ones that are no longer', () => {
    for (const commands of fc.sample(lists, { numRuns: 200, seed: 13 })) {
      expect(commands.length).toBeLessThanOrEqual(12);
      const last = compile(commands, FACTS).steps.length - 1;
      for (const simpler of simplerCommands(commands, last)) {
        expect(JSON.stringify(simpler)).not.toBe(JSON.stringify(commands));
        compile(simpler, FACTS);
      }
    }
  });

  it('know to which command a step belongs', () => {
    const commands = [upload(0), email, record(0)];
    expect([0, 1, 2, 3].map((step) => commandOf(commands, step))).toEqual([0, 1, 2, undefined]);
  });
});

/** As it is once it was text: without what is undefined. */
const clean = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
