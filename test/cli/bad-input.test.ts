import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type ComparableReport, readReports } from '../../src/cli/saved/read-reports.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { DocumentError } from '../../src/errors/document-error.js';
import { UsageError } from '../../src/errors/usage-error.js';
import { planLoad } from '../../src/load/plan/plan-load.js';
import { parseLoadScenario } from '../../src/load/scenario/parse-load-scenario.js';
import { readLoadScenario } from '../../src/load/scenario/read-load-scenario.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { compareReports } from '../../src/report/comparison/compare-reports.js';
import { planLines } from '../../src/report/load/terminal/load-plan.js';
import { shippedLoadScenarios } from '../support/shipped-load-scenarios.js';
import { TRAPS } from '../support/traps.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each reader of documents: it gives a value or says what is wrong, and does nothing else. */
async function readAll(text: string): Promise<void> {
  const scenario = parseScenario('s.yaml', text);
  if (!scenario.ok) expect(scenario.problems.length).toBeGreaterThan(0);
  const load = parseLoadScenario('l.yaml', text);
  if (!load.ok) expect(load.problems.length).toBeGreaterThan(0);
  await parseProfile(join(folder, 'p.yaml'), text, {}).catch((error: unknown) => {
    expect(error).toBeInstanceOf(DocumentError);
  });
}

const line = fc.oneof(
  fc.constantFrom(
    'id: a/b',
    'title: t',
    'judges: files/upload-answers-200',
    'steps:',
    'observe: what',
  ),
  fc.constantFrom(
    '  - upload: voice',
    '    expect: 200',
    '    size: $limits.file.refuse',
    '  - raw: ["GET /", $x]',
  ),
  fc.constantFrom(
    '  - { wait: settle }',
    '  - repeat: 2',
    '    steps: [{ wait: 1s }]',
    'matrix: { a: [1, 2] }',
  ),
  fc.constantFrom(
    'target: x',
    'hosts: { voice: "http://x" }',
    'auth: { bearer: "${X}" }',
    'workloads: { a: {} }',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.stringMatching(/^ {0,4}[a-z]{1,8}: [[{&*!|>"'a-z0-9]{0,10}$/),
);

const latency = { p50: 1, p99: 2, 'p99.9': 3 };
const LOAD = {
  schema: 'assay-load/1',
  scenario: { id: 'load/a', digest: 'd' },
  valid: true,
  workloads: [
    { name: 'w', operations: [{ operation: 'email', rate: { mean: 9 }, latencyMs: latency }] },
  ],
  thresholds: [{ text: 'failed == 0', outcome: 'met' }],
};
const RUN = {
  schema: 'assay-report/1',
  verdict: 'conformant',
  requirements: [{ id: 'files/a', level: 'must', outcome: 'passed' }],
};

/** A document with one of its values, wherever it is, put in the place of something else. */
function bend(document: unknown, place: number, value: unknown): unknown {
  let count = 0;
  const whole = JSON.stringify(document, (_, it) => {
    count += 1;
    return it;
  });
  let at = -1;
  return JSON.parse(whole, (_, it) => {
    at += 1;
    return at === place % count ? value : it;
  });
}

const bentReport = fc
  .record({ report: fc.constantFrom(LOAD, RUN), place: fc.nat(), value: fc.jsonValue() })
  .map(({ report, place, value }) => JSON.stringify(bend(report, place, value)) ?? '');

/** Values that look right in a load scenario, and are at the edge of it or beyond. */
const quantity = fc.oneof(
  fc.jsonValue(),
  fc.integer(),
  fc.constantFrom('0/s', '0.0000001/m', '10000000/s', `${'9'.repeat(400)}/s`, '0ms', '596h'),
  fc.constantFrom('0%', '100%', '5', '1 TiB', '0 B', 'email', 'prepared', 'all', 1e300, -0, 1.5),
  fc.constantFrom(
    'failed == 0',
    'w.latency.p99 < 1 s',
    'a.b.c < d',
    'lost',
    '== ==',
    'x'.repeat(9999),
  ),
  fc.constantFrom({ from: '0/s', to: '0/s' }, [], {}, [[]], [{}], [''], null),
);

/** A number that JSON can write and no figure can be. */
const BEYOND = '1e999';

describe('bad input', () => {
  it('a ready load scenario that is bent anywhere is planned or told in words', async () => {
    const names = await shippedLoadScenarios();
    const ready = await Promise.all(names.map((name) => readLoadScenario(name)));
    const bent = fc
      .record({
        text: fc.constantFrom(...ready.map(({ text }) => text)),
        bends: fc.array(fc.record({ place: fc.nat(), value: quantity }), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map(({ text, bends }) =>
        bends.reduce<unknown>(
          (document, { place, value }) => bend(document, place, value),
          parse(text),
        ),
      );
    let planned = 0;
    const plan = (document: unknown) => {
      const parsed = parseLoadScenario('l.yaml', stringify(document));
      if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0);
      else {
        planned += 1;
        expect(planLines(planLoad(parsed.scenario)).join('')).not.toMatch(/NaN|undefined|Infinity/);
      }
    };
    fc.assert(fc.property(bent, plan), { numRuns: 2000, seed: 14 });
    expect(planned).toBeGreaterThan(30);
  });

  it('a report to compare that is bent anywhere is compared or told in words', async () => {
    const file = join(folder, 'bent.json');
    const whole = [LOAD, RUN] as ComparableReport[];
    let compared = 0;
    const bent = async (text: string) => {
      writeFileSync(file, text);
      const reports = await readReports(file).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UsageError);
        return [];
      });
      for (const pair of [
        [whole, reports],
        [reports, whole],
      ]) {
        const { lines = [] } = compareReports(pair[0] ?? [], pair[1] ?? []) ?? {};
        compared += lines.length > 0 ? 1 : 0;
        expect(lines.join('')).not.toMatch(/[\p{C}]|NaN|undefined|Infinity/u);
      }
    };
    await fc.assert(fc.asyncProperty(bentReport, bent), { numRuns: 600, seed: 13 });
    await bent(JSON.stringify(LOAD).replace('"mean":9', `"mean":${BEYOND}`));
    expect(compared).toBeGreaterThan(30);
  });

  it.each(Object.entries(TRAPS))('%s is no trap for a reader', async (_name, text) => {
    await readAll(text);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of any kind is told in words', async () => {
    const documents = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
    await fc.assert(fc.asyncProperty(documents, readAll), { numRuns: 600, seed: 11 });
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary' }), readAll), {
      numRuns: 300,
      seed: 12,
    });
  });

  it('ends each command with one of its exit codes and no stack trace', {
    timeout: 120_000,
  }, () => {
    const files = Object.entries(TRAPS).map(([name, text]) => {
      const path = join(folder, `${name.replaceAll(/\W/g, '-')}.yaml`);
      writeFileSync(path, text);
      return path;
    });
    const [first = ''] = files;
    const commands = [
      ['check', ...files],
      ['run', '--dry-run', '--scenarios', ...files],
      ...files.slice(0, 3).map((file) => ['run', '--target', file]),
      ...[first, ...files.slice(-2)].map((file) => ['compare', file, file]),
      ['load', files.at(-1) ?? ''],
    ];
    for (const args of commands) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(status, `${args.join(' ')}\n${stderr}`).toBe(2);
      expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(stdout + stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
    }
  });
});
