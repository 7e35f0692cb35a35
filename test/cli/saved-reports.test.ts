import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderJson } from '../../src/report/conformance/render-json.js';
import { runReportSchema } from '../../src/report/schema/run-report-schema.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, type Finished, fileIn, folderForTest } from '../support/assay.js';
import { removeFolder } from '../support/remove-folder.js';
import { check, failure, HOSTILE, mixedRun, recordOf } from '../support/report-events.js';

/** Reports of two runs: of the sound archive, and of one that answers 413 to what is too large. */
let sound: string;
let broken: string;
let brokenRun: Finished;

beforeAll(async () => {
  const folders: string[] = [];
  const archive = await startArchive({ fault: 'files/oversize-is-400/answered-413' });
  const whole = await startArchive();
  try {
    const only = ['--only', 'files/oversize', 'files/upload-without-type', '--seed', '5'];
    const judge = async (server: typeof archive) => {
      const cwd = await mkdtemp(join(tmpdir(), 'assay-saved-'));
      folders.push(cwd);
      await fileIn(cwd, 'profile.yaml', profileOf(server));
      const run = ['run', '--target', 'profile.yaml', ...only, '--report', 'ndjson'];
      return { cwd, finished: await assay(run, { cwd }) };
    };
    const [red, green] = await Promise.all([judge(archive), judge(whole)]);
    expect(green.finished.code).toBe(0);
    brokenRun = red.finished;
    broken = await readFile(join(red.cwd, 'reports/report.json'), 'utf8');
    sound = await readFile(join(green.cwd, 'reports/report.json'), 'utf8');
  } finally {
    await Promise.all([archive.stop(), whole.stop()]);
    await Promise.all(folders.map((one) => removeFolder(one)));
  }
});

/** A folder with both reports. */
async function folder(): Promise<string> {
  const cwd = await folderForTest();
  await writeFile(join(cwd, 'sound.json'), sound);
  await writeFile(join(cwd, 'broken.json'), broken);
  return cwd;
}

describe('assay show', () => {
  it('tells without an id what there is to be shown', async () => {
    const cwd = await folder();
    const red = await assay(['show', 'broken.json'], { cwd });
    expect(red.code).toBe(0);
    expect(red.stdout).toMatch(/: nonconformant\n\nfailed: \d+ checks\n/);
    expect(red.stdout).toMatch(
      / {2}files\/oversize-is-400 \(must\): .*expected 400, came 413\n {4}files\/oversize\//,
    );
    const green = await assay(['show', 'sound.json'], { cwd });
    expect(green.stdout).toMatch(
      /: conformant\nnothing failed, and nothing is without a verdict\n$/,
    );
  });
});

it('says of a report in which nothing was judged why that is so', async () => {
  const cwd = await folder();
  const run = await assay(['run', '--only', 'files/oversise', '--quiet'], { cwd });
  expect(run.code).toBe(3);
  const reason =
    'no check matched the selection files/oversise (did you mean files/oversize-is-400?)';
  const shown = await assay(['show', 'reports/report.json'], { cwd });
  expect(shown.stdout.split('\n').slice(-3)).toEqual([
    expect.stringMatching(/: incomplete$/),
    reason,
    '',
  ]);
  const again = await assay(['run', '--again', 'reports/report.json'], { cwd });
  expect(again.code).toBe(2);
  expect(again.stderr).toContain(`nothing was judged in it (${reason})`);
});

describe('assay compare', () => {
  it('ends with 1 and tells by id what newly fails, and with 0 the other way round', async () => {
    const cwd = await folder();
    const worse = await assay(['compare', 'sound.json', 'broken.json'], { cwd });
    expect(worse.stdout).toContain(
      '  newly fails: files/oversize-is-400 (must, passed → failed)\nchecks:\n  newly fails: files/oversize/',
    );
    expect(worse.code).toBe(1);
    const better = await assay(['compare', 'broken.json', 'sound.json'], { cwd });
    expect(better.stdout).toContain('  passes now: files/oversize-is-400 (must, failed → passed)');
    expect(better.stdout).toMatch(/ {2}passes now: files\/oversize\/voice\/length \(must, failed/);
    expect(better.code).toBe(0);
  });

  it('tells what is waived since, and ends with 0', async () => {
    const cwd = await folder();
    await writeFile(
      join(cwd, 'waived.json'),
      broken.replaceAll('"outcome": "failed"', '"outcome": "waived"'),
    );
    const { code, stdout } = await assay(['compare', 'broken.json', 'waived.json'], { cwd });
    expect(stdout).toContain('  waived since: files/oversize-is-400 (must, failed → waived)');
    expect(code).toBe(0);
    expect((await assay(['compare', 'waived.json', 'broken.json'], { cwd })).code).toBe(1);
  });

  it('tells what appeared and vanished, and which answers changed', async () => {
    const cwd = await folder();
    const other = runReportSchema.parse(JSON.parse(sound));
    other.checks = other.checks.filter(({ id }) => id !== 'files/oversize/voice/length');
    other.observations = [{ id: 'files/o', question: 'What?', answer: 'this' }];
    await writeFile(join(cwd, 'one.json'), JSON.stringify(other));
    other.observations = [{ id: 'files/o', question: 'What?', answer: 'that' }];
    await writeFile(join(cwd, 'two.json'), JSON.stringify(other));
    const appeared = await assay(['compare', 'one.json', 'sound.json'], { cwd });
    expect(appeared).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('checks:\n  appeared: files/oversize/voice/length'),
    });
    const vanished = await assay(['compare', 'sound.json', 'one.json'], { cwd });
    expect(vanished).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('  vanished: files/oversize/voice/length'),
    });
    expect(await assay(['compare', 'one.json', 'two.json'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('another answer:\n  files/o: this → that'),
    });
  });
});

describe('assay waive', () => {
  it('writes a file that is refused until its reasons are filled in, and then waives all', async () => {
    const cwd = await folder();
    const written = await assay(['waive', 'broken.json', 'w.yaml'], { cwd });
    expect(written).toMatchObject({
      code: 0,
      stdout: 'w.yaml: 1 waiver; fill in the reasons, then: npx assay check w.yaml\n',
    });
    expect(await assay(['check', 'w.yaml'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^w\.yaml:7:13: say why this failure does not count for now\n$/,
      ),
    });
    const text = await readFile(join(cwd, 'w.yaml'), 'utf8');
    expect(text).toMatch(/^ {2}# files\/oversize-is-400 \(must, section 7\): /m);
    await writeFile(join(cwd, 'w.yaml'), text.replace('reason: ""', 'reason: known'));
    expect((await assay(['check', 'w.yaml'], { cwd })).code).toBe(0);
    expect(await assay(['waive', 'broken.json', 'w.yaml'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'w.yaml already exists; it was left unchanged\n',
    });
  });

  it('prints it without a file, and an empty one where nothing fails', async () => {
    const cwd = await folder();
    const { stdout, stderr, code } = await assay(['waive', 'sound.json'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^waivers: \[\]$/m);
    expect(stderr).toBe('sound.json: nothing fails that is not waived\n');
    await writeFile(join(cwd, 'empty.yaml'), stdout);
    expect((await assay(['check', 'empty.yaml'], { cwd })).code).toBe(0);
  });
});

describe('assay show', () => {
  it('is named in the last lines of a run with failures, as a line that can be copied', async () => {
    const cwd = await folder();
    const last = brokenRun.stdout.trimEnd().split('\n').at(-1) ?? '';
    const [, id = ''] =
      /^see a failure in full: npx assay show reports\/report\.json (\S+)$/.exec(last) ?? [];
    const { code, stdout } = await assay(['show', 'broken.json', id], { cwd });
    expect(code).toBe(0);
    for (const part of [
      `${id}: failed`,
      'must files/oversize-is-400 (section 7)',
      'expected: 400',
    ]) {
      expect(stdout).toContain(part);
    }
    expect(stdout).toMatch(/^PUT http:.*\n(.+\n)*authorization: Bearer ‹token›$/m);
    expect(stdout).toMatch(/^413\n(.+\n)*\n\{"error":/m);
    expect(stdout).toMatch(/^.*curl .*$/m);
  });

  it('shows a requirement with all of its failures', async () => {
    const cwd = await folder();
    const { stdout } = await assay(['show', 'broken.json', 'files/oversize-is-400'], { cwd });
    expect(stdout).toMatch(/^files\/oversize-is-400: failed\n/);
    expect(stdout.match(/^files\/oversize\/\S+: failed$/gm)).toHaveLength(6);
  });

  it('says what was probably meant, and what is no report', async () => {
    const cwd = await folder();
    expect(await assay(['show', 'broken.json', 'files/oversize-is-40'], { cwd })).toMatchObject({
      code: 2,
      stderr:
        'broken.json has no requirement, section, check or observation files/oversize-is-40 (did you mean files/oversize-is-400?)\n',
    });
    expect(await assay(['show', 'nowhere.json', 'x'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'nowhere.json: there is no such file\n',
    });
  });

  it('and waive pass nothing on that a target sent to steer a terminal, or to end a line', async () => {
    const cwd = await folderForTest();
    const [started, ...events] = mixedRun();
    if (started === undefined) throw new Error('no run');
    const hostile = check('failed', {
      id: `files/${HOSTILE}`,
      title: HOSTILE,
      requirements: ['files/failed-rule'],
      failure: failure({ message: HOSTILE, actual: `${HOSTILE}\nwaivers: []`, curl: HOSTILE }),
    });
    const record = recordOf([
      started,
      { type: 'check-finished', check: hostile, exchanges: [] },
      ...events,
    ]);
    await writeFile(join(cwd, 'r.json'), renderJson(record, { nowMs: 0, strict: false }));
    for (const args of [
      ['show', 'r.json', 'files/failed-rule'],
      ['waive', 'r.json'],
    ]) {
      const { stdout, code } = await assay(args, { cwd });
      expect(code).toBe(0);
      expect(stdout).toContain('files/failed-rule');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(stdout).not.toMatch(/^waivers: \[\]/m);
    }
  });
});
