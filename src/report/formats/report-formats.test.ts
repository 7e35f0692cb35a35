import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadReport } from '../../../test/support/load-reports.js';
import {
  check,
  exchange,
  failure,
  finished,
  HOSTILE,
  mixedRun,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { opener } from './open-run-reports.js';
import { formatsFor } from './report-formats.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function reporter(format: string, path: string) {
  const found = formatsFor('run').get(format);
  if (found === undefined) throw new Error(`no format ${format}`);
  return (await opener(found))({ path, strict: false });
}

async function written(format: string, events: readonly RunEvent[]): Promise<string> {
  const path = join(folder, 'deeper', 'report');
  const sink = await reporter(format, path);
  for (const event of events) sink.on(event);
  await sink.close();
  return readFile(path, 'utf8');
}

describe.each([...formatsFor('run').keys()])('every report of a run: %s', (format) => {
  it('is written with the folders that it needs', async () => {
    expect(await written(format, mixedRun())).toContain('nonconformant');
    expect(await readdir(join(folder, 'deeper'))).toEqual(['report']);
  });

  it('is written and incomplete when the run was cut', async () => {
    const text = await written(format, [runStarted(), finished(check('failed'))]);
    expect(text).toContain('incomplete');
    expect(text).not.toContain('"conformant"');
  });

  it.each([undefined, HOSTILE])(
    'is never green when the run is incomplete for %j',
    async (reason) => {
      const end = runFinished({ verdict: 'incomplete', ...(reason !== undefined && { reason }) });
      const text = await written(format, [runStarted(), finished(check('passed')), end]);
      expect(text).toContain('incomplete');
      expect(text).not.toMatch(/\bconformant/);
      // A format that lists tests has one that is red.
      if (text.includes('<testsuite')) expect(text).toMatch(/<(error|failure) /);
    },
  );

  it('passes no escape sequence on, whatever a server sent', async () => {
    const hostile = { title: HOSTILE, reason: HOSTILE };
    const text = await written(format, [
      runStarted({ target: { name: HOSTILE, hosts: { voice: HOSTILE }, profile: '' } }),
      finished(check('inconclusive', hostile)),
      finished(
        check('failed', {
          title: HOSTILE,
          failure: failure({ message: HOSTILE, expected: HOSTILE, actual: HOSTILE, curl: HOSTILE }),
        }),
        [exchange(3, { responseBody: { size: 9, text: HOSTILE, cut: false } })],
      ),
      runFinished({ verdict: 'incomplete', reason: HOSTILE }),
    ]);
    expect(text).toContain('red');
    expect(text).not.toContain('\u001b');
  });

  it('can be closed twice, and ignores events after the end', async () => {
    const path = join(folder, 'report');
    const sink = await reporter(format, path);
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    const before = await readFile(path, 'utf8');
    sink.on(finished(check('passed', { id: 'too/late' })));
    await sink.close();
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  it('leaves no file of a run that never started', async () => {
    const sink = await reporter(format, join(folder, 'report'));
    await sink.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('says at close that it could not write, and not before', async () => {
    await writeFile(join(folder, 'file'), '');
    const sink = await reporter(format, join(folder, 'file', 'report'));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    for (const event of mixedRun()) expect(() => sink.on(event)).not.toThrow();
    // By then the file system has refused, and a rejection that is not handled was reported.
    await expect(readFile(join(folder, 'file', 'report'))).rejects.toThrow('ENOTDIR');
    await turn();
    expect(unhandled).not.toHaveBeenCalled();
    await expect(sink.close()).rejects.toMatchObject({
      code: expect.stringMatching(/E(NOTDIR|EXIST)/),
    });
  });
});

describe.each([...formatsFor('load')])('every report of a load: %s', (_name, { open }) => {
  it('is a whole text without escape sequences, whatever the target is called', async () => {
    const render = await open();
    const target = { name: HOSTILE, hosts: {}, profile: '' };
    const text = render(loadReport({ target, verdict: 'crossed', reasons: [HOSTILE] }));
    expect(text).toMatch(/\n$/);
    expect(text).not.toContain('\u001b');
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
    const sink = await reporter('json', path);
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    expect((await stat(path)).ino).not.toBe(old.ino);
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  it.skipIf(process.platform === 'win32')('can be written to a device', async () => {
    const sink = await reporter('json', '/dev/null');
    for (const event of mixedRun()) sink.on(event);
    await sink.close();
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});
