import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  check,
  finished,
  HOSTILE,
  mixedRun,
  runStarted,
} from '../../../test/support/report-events.js';
import { ndjsonReporter } from './ndjson-reporter.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-ndjson-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function lines(path: string): Record<string, unknown>[] {
  const text = readFileSync(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('ndjsonReporter', () => {
  it('is on disk with every event, before the next one', () => {
    const path = join(folder, 'report.ndjson');
    const reporter = ndjsonReporter({ path });
    reporter.on(runStarted());
    expect(lines(path)).toHaveLength(1);
    reporter.on(finished(check('inconclusive', { reason: `two\nlines ${HOSTILE}` })));
    expect(lines(path)).toHaveLength(2);
  });

  it('ends with a footer that counts the lines before it', async () => {
    const path = join(folder, 'report.ndjson');
    const reporter = ndjsonReporter({ path });
    for (const event of mixedRun()) reporter.on(event);
    await reporter.close();
    const all = lines(path);
    expect(all.at(-1)).toEqual({
      type: 'footer',
      events: all.length - 1,
      complete: true,
      verdict: 'nonconformant',
    });
    expect(all.at(-2)).toMatchObject({ type: 'run-finished' });
  });

  it('marks a run that did not finish', async () => {
    const path = join(folder, 'report.ndjson');
    const reporter = ndjsonReporter({ path });
    reporter.on(runStarted());
    await reporter.close();
    expect(lines(path).at(-1)).toMatchObject({ events: 1, complete: false, verdict: 'incomplete' });
  });

  it('leaves out upload progress', async () => {
    const path = join(folder, 'report.ndjson');
    const reporter = ndjsonReporter({ path });
    reporter.on(runStarted());
    reporter.on({ type: 'check-progress', id: 'a', sentBytes: 1, totalBytes: 2 });
    await reporter.close();
    expect(lines(path).map(({ type }) => type)).toEqual(['run-started', 'footer']);
  });
});
