import { expect, it } from 'vitest';
import type { CheckResult } from '../../src/conformance/events/run-event.js';
import { renderJson } from '../../src/report/conformance/render-json.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import {
  check,
  exchange,
  failure,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../support/report-events.js';

async function json(...args: string[]): Promise<unknown> {
  const cwd = await folderForTest();
  const { code, stdout, stderr } = await assay([...args, '--json'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

it('lists requirements with their checks', async () => {
  const listed = await json('list');
  expect(listed).toMatchObject({ schema: 'assay-list/1' });
  expect(listed).toHaveProperty('requirements.length', REQUIREMENTS.length);
  expect(await json('list', 'files/oversize-is-400')).toEqual({
    schema: 'assay-list/1',
    requirements: [
      {
        ...REQUIREMENTS.find(({ id }) => id === 'files/oversize-is-400'),
        checks: expect.arrayContaining(['files/oversize/voice/length']),
      },
    ],
  });
});

it('keeps to itself what kind of sentence a requirement is, which is for verdicts alone', async () => {
  const id = REQUIREMENTS.find(({ kind }) => kind === 'acceptance')?.id ?? '';
  expect(JSON.stringify(await json('list'))).not.toContain('"kind":');
  expect(await json('explain', id)).not.toHaveProperty('requirement.kind');
});

it('lists load scenarios', async () => {
  expect(await json('list', '--load', 'records')).toEqual({
    schema: 'assay-list/1',
    loads: [
      {
        id: 'load/records',
        title: expect.any(String),
        durationMs: expect.any(Number),
        hosts: expect.arrayContaining(['voice']),
        workloads: expect.arrayContaining([{ name: expect.any(String), what: expect.any(String) }]),
        thresholds: expect.arrayContaining([expect.any(String)]),
      },
    ],
  });
});

it('explains requirements, properties, scenarios and load scenarios', async () => {
  expect(await json('explain', 'files/oversize-is-400')).toMatchObject({
    schema: 'assay-explain/1',
    requirement: {
      id: 'files/oversize-is-400',
      level: 'must',
      checks: expect.arrayContaining([
        expect.objectContaining({ id: 'files/oversize/voice/length' }),
      ]),
      faults: expect.arrayContaining([
        expect.objectContaining({ fault: 'files/oversize-is-400/off-by-one' }),
      ]),
    },
  });
  expect(await json('explain', 'email/thread')).toMatchObject({
    scenario: { id: 'email/thread', checks: ['email/thread'], steps: expect.any(Array) },
  });
  expect(await json('explain', 'load/records')).toMatchObject({
    load: { id: 'load/records', file: expect.stringContaining('records.yaml') },
  });
  expect(await json('explain', 'model/files/oversize-is-400')).toMatchObject({
    property: { id: 'model/files/oversize-is-400', requirements: ['files/oversize-is-400'] },
  });
  const fault = 'files/oversize-is-400/off-by-one';
  expect(await json('explain', fault)).toMatchObject({
    fault: { fault, requirement: 'files/oversize-is-400', foundBy: expect.any(Array) },
  });
});

it('explains what a section of the interface states, with those below it', async () => {
  const section = await json('explain', '4');
  expect(section).toMatchObject({
    section: '4',
    requirements: expect.arrayContaining([
      expect.objectContaining({ id: 'files/upload-answers-200', section: '4.1' }),
    ]),
  });
  expect(JSON.stringify(section)).not.toContain('"kind":');
  const { stdout } = await assay(['explain', '4.1'], { cwd: await folderForTest() });
  expect(stdout).toMatch(/^section 4\.1 of the interface, and those below it: \d+ requirements\n/);
  expect(stdout).toMatch(/^ *must +files\/upload-answers-200: /m);
  const { code, stderr } = await assay(['explain', '44'], { cwd: await folderForTest() });
  expect([code, stderr]).toEqual([2, expect.stringContaining('there is no requirement')]);
});

it('says how a run writes its report as JSON', async () => {
  const { code, stderr } = await assay(['run', '--json'], { cwd: await folderForTest() });
  expect(code).toBe(2);
  expect(stderr).toContain('--report json=PATH');
});

it('shows what a report has, and what two differ in', async () => {
  const cwd = await folderForTest();
  const failed = check('failed', {
    id: 'voice/x',
    requirements: ['voice/y'],
    failure: failure({ exchanges: [3] }),
  });
  const passed = check('passed', { id: 'voice/z', requirements: ['voice/y'] });
  const written = (outcome: 'failed' | 'passed', checks: CheckResult[]) =>
    renderJson(
      recordOf([
        runStarted(),
        ...checks.map((one) => finished(one, [exchange(3)])),
        runFinished({ requirements: [requirement(outcome, { id: 'voice/y' })] }),
      ]),
      { strict: false, nowMs: 0 },
    );
  await fileIn(cwd, 'before.json', written('passed', [{ ...passed, id: 'voice/x' }, passed]));
  await fileIn(cwd, 'after.json', written('failed', [failed, passed]));
  const printed = async (code: number, ...args: string[]) => {
    const ran = await assay([...args, '--json'], { cwd });
    expect([ran.code, ran.stderr]).toEqual([code, '']);
    return JSON.parse(ran.stdout);
  };
  const shown = {
    schema: 'assay-show/1',
    checks: [{ id: 'voice/x', outcome: 'failed' }],
    exchanges: [{ id: 3 }],
  };
  expect(await printed(0, 'show', 'after.json')).toMatchObject(shown);
  expect(await printed(0, 'show', 'after.json', 'voice/x')).toMatchObject(shown);
  expect((await printed(0, 'show', 'after.json', 'voice/y')).checks).toHaveLength(2);
  const { section } = requirement('failed');
  expect((await printed(0, 'show', 'after.json', section)).checks).toHaveLength(2);
  const inWords = await assay(['show', 'after.json', section], { cwd });
  expect(inWords.stdout).toContain(`section ${section} of the interface, and those below it: 1`);
  expect(inWords.stdout).toMatch(/^ {2}failed {2}voice\/y: [\s\S]*voice\/x: failed$/m);
  expect(await printed(0, 'show', 'before.json')).toMatchObject({ checks: [], exchanges: [] });
  expect(await printed(1, 'compare', 'before.json', 'after.json')).toMatchObject({
    schema: 'assay-compare/1',
    answer: 'worse',
    conformance: { newlyFailing: [{ id: 'voice/y', before: 'passed', after: 'failed' }] },
    loads: [],
  });
  const three = await assay(['compare', 'before.json', 'after.json', 'after.json', '--json'], {
    cwd,
  });
  expect(three.code).toBe(2);
  expect(JSON.parse(three.stdout)).toMatchObject({ code: 'contradiction' });
});
