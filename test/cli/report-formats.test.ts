import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { assay, type Finished, fileIn, reportIn } from '../support/assay.js';
import { expectBadge, expectCtrf, expectMarkdown, expectSarif } from '../support/expect-formats.js';
import { expectJUnit } from '../support/expect-junit.js';
import { removeFolder } from '../support/remove-folder.js';

const TOKEN = 's3cr3t-Tok/en+42=abcdef';

const each = (text: string, one: (code: number) => string) =>
  [...text].map((character) => one(character.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

/** The token as a server may send it back. */
const ENCODINGS = [
  TOKEN,
  encodeURIComponent(TOKEN),
  encodeURIComponent(encodeURIComponent(TOKEN)),
  each(TOKEN, (code) => `%${hex(code)}`),
  each(TOKEN, (code) => `\\u00${hex(code)}`),
  each(TOKEN, (code) => `&#${code};`),
  each(TOKEN, (code) => `&#x${hex(code)};`),
  Buffer.from(TOKEN).toString('hex'),
  Buffer.from(TOKEN).toString('base64'),
  Buffer.from(`Bearer ${TOKEN}`).toString('base64url'),
];

/** The terminal shows the first lines of an answer. */
const FIRST = [
  '##[error]owned',
  '::error title=owned::by the server',
  '  ::set-env name=PATH::owned',
];

const TRAPS = [
  '<script>alert("owned")</script>',
  '[owned](https://evil.test) @everyone',
  '\u001b]0;owned\u0007\u202edenwo\u2069',
  '``` </details> ]]>',
];

/**
 * Answers everything with 500, the token in ten encodings, what formats take for markup, and a
 * megabyte more.
 */
async function startEchoingServer(): Promise<Server> {
  const lines = [...FIRST, ...ENCODINGS, ...TRAPS, 'x'.repeat(1_000_000)];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(500, {
        'content-type': 'text/plain; charset=utf-8',
        location: `/?token=${encodeURIComponent(TOKEN)}`,
        'www-authenticate': `Bearer realm="${TOKEN}"`,
      });
      response.end(lines.join('\n'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const FORMATS = ['markdown', 'ctrf', 'sarif', 'badge', 'html'];
const FILES = ['report.md', 'ctrf.json', 'report.sarif', 'badge.svg', 'report.html'];

let cwd: string;
/** In a job of GitHub Actions. */
let run: Finished;
/** What it wrote, by the name of the file. */
let written: Map<string, string>;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-formats-'));
  const server = await startEchoingServer();
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const profile = {
      target: 'Echo',
      hosts: { conversations: base },
      auth: { bearer: '${ECHO_TOKEN}' },
    };
    await fileIn(cwd, 'profile.yaml', stringify(profile));
    const only = ['--only', 'files/upload-without-type/**', 'files/upload-answers-200/**'];
    const report = ['--report', 'ndjson', ...FORMATS];
    run = await assay(['run', '--target', 'profile.yaml', ...only, ...report], {
      cwd,
      env: { ECHO_TOKEN: TOKEN, GITHUB_ACTIONS: 'true' },
    });
    const names = ['junit.xml', ...FILES];
    const texts = names.map((name) => readFile(join(cwd, 'reports', name), 'utf8'));
    written = new Map((await Promise.all(texts)).map((text, index) => [names[index] ?? '', text]));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => removeFolder(cwd));

/** What a runner of GitHub does because of an output, as far as it takes commands from it. */
function commandsIn(stdout: string): string[] {
  const commands: string[] = [];
  let stopped: string | undefined;
  for (const line of stdout.split(/\r\n|[\r\n]/)) {
    const isCommand = line.trimStart().startsWith('::') || line.includes('##[');
    if (!isCommand) continue;
    if (stopped !== undefined) {
      if (line.trim() === `::${stopped}::`) stopped = undefined;
      continue;
    }
    stopped = /^::stop-commands::(.+)$/.exec(line)?.[1];
    if (stopped === undefined) commands.push(line);
  }
  expect(stopped).toBeUndefined();
  return commands;
}

describe('a run against a server that sends the token and markup back', () => {
  it('leaks nothing in any format, and each is valid', async () => {
    expect([run.code, run.stderr]).toEqual([1, '']);
    const [junit = '', md = '', ctrf = '', sarif = '', badge = ''] = written.values();
    await expectJUnit(junit);
    expectMarkdown(md);
    expectCtrf(ctrf);
    expectSarif(sarif);
    await expectBadge(badge);
    // The answer is there, without the token.
    for (const text of [junit, md, ctrf, sarif]) expect(text).toContain('‹secret›');

    const entries = await readdir(join(cwd, 'reports'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(FILES.length);
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    );
    for (const text of [run.stdout, ...texts]) {
      for (const form of ENCODINGS) {
        expect(text.toLowerCase()).not.toContain(form.slice(1, -3).toLowerCase());
      }
    }
  });

  it('annotates the job with what failed, and takes no command from the server', () => {
    expect(run.stdout).toContain('##[error]owned');
    const commands = commandsIn(run.stdout);
    expect(commands).toHaveLength(2);
    const [failed = '', open = ''] = commands;
    expect(failed).toMatch(/^::error title=files\/upload-answers-200 \(must%2C section 4\.1\)::/);
    expect(failed).toContain('%0Aexpected: 200%0Aactual: 500');
    expect(open).toMatch(/^::warning title=files\/type-is-optional is inconclusive::/);
    // Without the quotation the server would have its way.
    const [, word = ''] = /::stop-commands::(\S+)/.exec(run.stdout) ?? [];
    expect(
      commandsIn(run.stdout.replaceAll(word, '').replaceAll('::stop-commands::', '')).join(),
    ).toContain('owned');
  });
});

describe('a saved report', () => {
  it.each(['report.json', 'report.ndjson'])(
    '%s gives every format as the run wrote it',
    async (name) => {
      const from = join('reports', name);
      const args = ['--report', 'junit', ...FORMATS, '--out', `from-${name}`];
      const { code, stdout } = await assay(['report', from, ...args], { cwd });
      expect(code).toBe(0);
      expect(stdout).toContain(join(`from-${name}`, 'report.sarif'));
      for (const [file, text] of written) {
        expect(await readFile(join(cwd, `from-${name}`, file), 'utf8'), file).toBe(text);
      }
    },
  );

  it('is incomplete in every format where it was cut', async () => {
    const whole = await readFile(join(cwd, 'reports/report.ndjson'), 'utf8');
    await writeFile(join(cwd, 'cut.ndjson'), whole.slice(0, whole.length / 2));
    const args = ['report', 'cut.ndjson', '--out', 'cut', '--report', 'json', 'junit'];
    const { code } = await assay([...args, ...FORMATS], { cwd });
    expect(code).toBe(0);
    expect((await reportIn(cwd, 'cut/report.json')).verdict).toBe('incomplete');
    for (const name of written.keys()) {
      expect(await readFile(join(cwd, 'cut', name), 'utf8'), name).toContain('incomplete');
    }
    await expectJUnit(await readFile(join(cwd, 'cut/junit.xml'), 'utf8'));
    expect(await readFile(join(cwd, 'cut/junit.xml'), 'utf8')).toContain('<error');
    const ctrf = expectCtrf(await readFile(join(cwd, 'cut/ctrf.json'), 'utf8'));
    expect(ctrf.results.tests.map(({ name }) => name)).toContain('the run is complete');
  });

  it('is printed as Markdown when no format is named', async () => {
    const { code, stdout } = await assay(['report', 'reports/report.json'], { cwd });
    expect([code, stdout]).toEqual([0, written.get('report.md')]);
  });

  it.each([
    [['nowhere.json', '--report', 'sarif'], 'nowhere.json: there is no such file\n'],
    [
      ['profile.yaml', '--report', 'sarif'],
      'profile.yaml: this is no report of assay: it is not JSON\n',
    ],
    [['reports/report.json', '--report', 'sarf'], '(did you mean sarif?)'],
    [['reports/report.json', '--report', 'json'], 'is the report that is read\n'],
    [['reports/report.json', '--report', 'csv'], 'there is no format csv for a run'],
    [['reports/report.json', '--report', 'sarif=profile.yaml/x'], 'cannot be written'],
  ])('%j is a mistake', async (args, message) => {
    const { code, stdout, stderr } = await assay(['report', ...args], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
