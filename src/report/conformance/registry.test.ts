import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  check,
  finished,
  HOSTILE,
  mixedRun,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { RunEvent } from '../../conformance/check/run-event.js';
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from './registry.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FORMATS = Object.keys(REPORT_FORMATS).filter(isReportFormat);

function reporter(format: ReportFormat, path: string) {
  return REPORT_FORMATS[format].create({ path, strict: false });
}

async function written(format: ReportFormat, events: readonly RunEvent[]): Promise<string> {
  const path = join(folder, 'deeper', REPORT_FORMATS[format].defaultFile);
  const sink = reporter(format, path);
  for (const event of events) sink.on(event);
  await sink.close();
  return readFile(path, 'utf8');
}

it('names the formats and nothing else', () => {
  expect(FORMATS).toEqual(['json', 'junit', 'ndjson']);
  expect(isReportFormat('toString')).toBe(false);
});

describe.each(FORMATS)('every report: %s', (format) => {
  it('is written with the folders that it needs', async () => {
    expect(await written(format, mixedRun())).toContain('nonconformant');
    const [name] = await readdir(join(folder, 'deeper'));
    expect(name).toBe(REPORT_FORMATS[format].defaultFile);
  });

  it('is written and incomplete when the run was cut', async () => {
    const text = await written(format, [runStarted(), finished(check('failed'))]);
    expect(text).toContain('incomplete');
    expect(text).toContain('files/failed');
    expect(text).not.toContain('"conformant"');
  });

  it('can be closed twice, and ignores events after the end', async () => {
    const path = join(folder, 'report');
    const sink = reporter(format, path);
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    const before = await readFile(path, 'utf8');
    sink.on(finished(check('passed', { id: 'too/late' })));
    await sink.close();
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  it('leaves no file of a run that never started', async () => {
    const sink = reporter(format, join(folder, 'report'));
    await sink.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('says at close that it could not write, and not before', async () => {
    await writeFile(join(folder, 'file'), '');
    const sink = reporter(format, join(folder, 'file', 'report'));
    for (const event of mixedRun()) sink.on(event);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(sink.close()).rejects.toMatchObject({
      code: expect.stringMatching(/E(NOTDIR|EXIST)/),
    });
  });
});

describe('json', () => {
  it('is indented JSON whatever the target sent', async () => {
    const result = check('inconclusive', { reason: HOSTILE });
    const text = await written('json', [runStarted(), finished(result), runFinished()]);
    expect(JSON.parse(text).checks[0].reason).toBe(HOSTILE);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('replaces an old report by a new file, never writing into the old one', async () => {
    const path = join(folder, 'report.json');
    await writeFile(path, 'old');
    const old = await stat(path);
    const sink = reporter('json', path);
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    expect((await stat(path)).ino).not.toBe(old.ino);
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  it.skipIf(process.platform === 'win32')('can be written to a device', async () => {
    const sink = reporter('json', '/dev/null');
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});
