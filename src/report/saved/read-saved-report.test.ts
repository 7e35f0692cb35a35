import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadReport, second, workload } from '../../../test/support/load-reports.js';
import {
  check,
  cutRun,
  failure,
  finished,
  mixedRun,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { collectReport } from '../conformance/collect-report.js';
import { whyIncomplete } from '../conformance/incomplete-run.js';
import { renderNdjson } from '../conformance/render-ndjson.js';
import { type RunRecord, verdictOf } from '../conformance/run-record.js';
import { renderLoadJson } from '../load/render-json.js';
import { renderLoadNdjson } from '../load/render-ndjson.js';
import { readSavedReport } from './read-saved-report.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-saved-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const path = join(folder, 'saved');
  await writeFile(path, text);
  return readSavedReport(path);
}

async function readRun(text: string): Promise<RunRecord> {
  const saved = await read(text);
  if (saved.subject !== 'run') throw new Error('this is a load');
  return saved.record;
}

async function readLoad(text: string) {
  const saved = await read(text);
  if (saved.subject !== 'load') throw new Error('this is a run');
  return saved.report;
}

const NOW = Date.parse('2025-03-04T05:06:17.890Z');
const lines = (events: readonly object[]) =>
  events.map((one) => `${JSON.stringify(one)}\n`).join('');
const footer = (events: readonly RunEvent[], complete = true) => ({
  type: 'footer',
  events: events.length,
  complete,
});

/** A part of all checks, with waivers, at a server that was started for it. */
function gateRun(): RunEvent[] {
  const tier = { name: 'gate', checks: 1, of: 9, requests: 2, bytes: 3, objects: 4 };
  const known = { ...tier, faults: 5, faultsOf: 6, crossValidated: 0.5 };
  const waiver = { id: 'files/*', reason: 'known', owner: 'me', expiry: '2030-01-01' };
  return [
    runStarted({ tier: known }),
    { type: 'check-started', id: 'files/waived', title: '' },
    finished(check('waived', { failure: failure(), waiver })),
    runFinished({
      tier: known,
      waivers: [{ ...waiver, at: 'waivers.yaml:1:1', state: 'used', checks: ['files/waived'] }],
      requirements: [requirement('waived', { waiver })],
    }),
  ];
}

describe.each([
  ['a whole run', mixedRun()],
  ['a part of a run with waivers', gateRun()],
  ['a run that broke off', cutRun()],
] as const)('%s', (_, events) => {
  const record = recordOf(events);

  it('is the same record once it was read from its JSON report', async () => {
    const text = JSON.stringify(collectReport(record, NOW));
    expect({ ...(await readRun(text)), running: record.running }).toEqual(record);
  });

  it('is the same record once it was read from its NDJSON report', async () => {
    const complete = record.finished !== undefined;
    expect(await readRun(lines([...events, footer(events, complete)]))).toEqual(record);
  });

  it('is the same report after JSON, NDJSON, and JSON again', async () => {
    const report = collectReport(record, NOW);
    const ndjson = renderNdjson(await readRun(JSON.stringify(report)));
    const again = collectReport(await readRun(ndjson), NOW);
    expect({ ...again, run: { ...again.run, ran: 0 } }).toEqual({
      ...report,
      run: { ...report.run, ran: 0 },
      // What broke off is told in the words of its own count.
      ...(report.reason && { reason: again.reason }),
    });
  });
});

describe('an NDJSON report of a run that was cut', () => {
  const events = mixedRun();
  const whole = lines([...events, footer(events)]);

  it('is an incomplete run wherever it was cut after its first line', async () => {
    const first = whole.indexOf('\n') + 1;
    for (let at = first; at < whole.length - 1; at += 37) {
      const record = await readRun(whole.slice(0, at));
      expect(verdictOf(record), `cut at ${at}`).toBe('incomplete');
      expect(whyIncomplete(record)).toMatch(/cut/);
    }
    expect(verdictOf(await readRun(whole))).toBe('nonconformant');
  });

  it('is incomplete where nothing but the footer is missing', async () => {
    const record = await readRun(lines(events));
    expect(verdictOf(record)).toBe('incomplete');
    expect(whyIncomplete(record)).toBe('the report was cut: it has no footer');
  });

  it('is incomplete where lines are missing in its middle', async () => {
    const record = await readRun(
      lines([...events.slice(0, 3), ...events.slice(5), footer(events)]),
    );
    expect(verdictOf(record)).toBe('incomplete');
    expect(whyIncomplete(record)).toBe(
      `${events.length - 2} of ${events.length} lines of the report are left`,
    );
  });

  it('may have events of a later version', async () => {
    const [start, ...rest] = events;
    const later = [start, { type: 'from-a-later-version' }, ...rest].filter(
      (one) => one !== undefined,
    );
    const record = await readRun(lines([...later, { ...footer(events), events: later.length }]));
    expect(record).toEqual(recordOf(events));
  });

  it('is no report where another line than the last is broken', async () => {
    const broken = whole.split('\n').with(2, '{"type":').join('\n');
    await expect(read(broken)).rejects.toThrow(/saved:3: this is not JSON$/);
    const wrong = whole
      .split('\n')
      .with(2, '{"type":"check-started","id":1,"title":""}')
      .join('\n');
    await expect(read(wrong)).rejects.toThrow(/saved:3: this is no report of assay at id: /);
  });
});

describe('a load', () => {
  const loads = [
    workload(),
    workload({ name: 'files', series: [second(), second({ second: 1 })] }),
  ];
  const report = loadReport({ workloads: loads });

  it('is the same once it was read from its JSON or its NDJSON report', async () => {
    expect(await readLoad(renderLoadJson(report))).toEqual(report);
    expect(await readLoad(renderLoadNdjson(report))).toEqual(report);
  });

  it('is incomplete and has its seconds where its NDJSON report was cut', async () => {
    const ndjson = renderLoadNdjson(report);
    const cut = await readLoad(ndjson.slice(0, ndjson.lastIndexOf('{"type":"finished"') + 30));
    expect(cut).toMatchObject({ verdict: 'incomplete', valid: false });
    expect(cut.workloads.map(({ name, attempted }) => [name, attempted])).toEqual([
      ['mail', 120],
      ['files', 240],
    ]);
    expect(cut.series.map(({ attempted }) => attempted)).toEqual([240, 120]);
    expect(cut.workloads[1]).toMatchObject({ statuses: { 200: 200 }, failed: { timeout: 40 } });
    expect(cut.reasons.join()).toContain('cut');
  });
});

it.each([
  ['', 'the file is empty'],
  ['{}', 'its "schema" is neither'],
  ['[1]', 'its "schema" is neither'],
  ['{"schema":"assay-report/2"}', 'its "schema" is neither'],
  ['{"schema":"assay-report/1"}', 'this is no report of assay at tool: '],
  ['{"schema":"assay-load/1"}', 'this is no report of assay at '],
  ['{"schema":"assay-report/1","to', 'a JSON one that was cut'],
  ['{"type":"check-started"}\n', 'this is no report of assay'],
  ['plain text\n', 'saved: this is no report of assay: it is not JSON'],
])('%j is no report', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

it.each([
  ['missing', 'there is no such file'],
  ['.', 'it is a folder'],
])('says what is wrong with %s: %s', async (name, message) => {
  await expect(readSavedReport(join(folder, name))).rejects.toThrow(message);
});
