import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/documents/document-error.js';
import { readDocument } from '../../src/documents/read-document.js';
import { loadScenarioSchema } from '../../src/load/scenario/load-scenario-schema.js';
import { parseScenario } from '../../src/scenario/load-scenarios.js';
import { parseProfile } from '../../src/target/load-profile.js';
import { TRAPS } from './traps.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each reader of documents: it gives a value or says what is wrong, and does nothing else. */
async function readAll(text: string): Promise<void> {
  const scenario = parseScenario('s.yaml', text);
  if (!scenario.ok) expect(scenario.problems.length).toBeGreaterThan(0);
  const load = readDocument('l.yaml', text, loadScenarioSchema);
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
    '  - upload: file',
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

describe('bad input', () => {
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
      ...files.slice(-8).map((file) => ['compare', file, file]),
      ['compare', first, first],
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
