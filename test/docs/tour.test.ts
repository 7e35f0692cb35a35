import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { freePorts } from '../peers/ports.js';
import { folderForTest } from '../support/assay.js';
import { type Block, blocksOf, ROOT, readPage } from './pages.js';

const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
const PORT_OF_PAGE = '8080';
const blocks = blocksOf(readPage('docs/tour.md'));
const codes: number[] = [];
let port: string;

beforeAll(async () => {
  port = String((await freePorts(1))[0]);
});

/** What a command printed. */
async function bash(command: string, cwd: string): Promise<string> {
  const env = { ...process.env, TOUR_TOKEN: 'let-me-in', NO_COLOR: '1' };
  const child = spawn(
    'bash',
    ['-c', `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }\n${command}`],
    {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  codes.push(Number(code));
  return output;
}

/** The archive of the page, which a person starts anew after each change. */
class Archive {
  #child: ChildProcess | undefined;
  readonly #cwd: string;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  async start(): Promise<void> {
    await this.stop();
    this.#child = spawn('python3', ['archive.py', port], { cwd: this.#cwd, stdio: 'ignore' });
    const options = { transport: undefined, timeoutMs: 1_000, signal: AbortSignal.timeout(20_000) };
    while ((await canConnect(`http://127.0.0.1:${port}`, options)) !== undefined) await sleep(50);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = once(child, 'close');
    child.kill();
    await ended;
  }
}

/** The output of a page with its spaces as they are, and no more than it shows of a line. */
function expectLines(shown: string, output: string, block: Block): void {
  for (const line of shown.trimEnd().split('\n')) {
    const [start = ''] = line.split('…');
    const found = output
      .split('\n')
      .some((one) => (line === start ? one === line : one.startsWith(start)));
    expect(found, `${block.file}:${block.line}: ${line}\n\n${output}`).toBe(true);
  }
}

async function mend(file: string, diff: string): Promise<void> {
  const lines = diff.trimEnd().split('\n');
  const of = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const text = await readFile(file, 'utf8');
  expect(text.split(of('-'))).toHaveLength(2);
  await writeFile(file, text.replace(of('-'), of('+')));
}

it('goes from the first contact to an archive that conforms', { timeout: 300_000 }, async () => {
  const cwd = await folderForTest();
  const archive = new Archive(cwd);
  onTestFinished(() => archive.stop());
  const file = join(cwd, 'archive.py');
  let output = '';
  for (const block of blocks) {
    const content = block.content.replaceAll(PORT_OF_PAGE, port);
    switch (block.info) {
      case 'python':
        await writeFile(file, content);
        break;
      case 'yaml profile-part':
        await appendFile(join(cwd, 'profile.yaml'), content);
        break;
      case 'diff':
        await mend(file, content);
        await archive.start();
        break;
      case 'sh':
        if (content.startsWith('python3 ')) await archive.start();
        else output = await bash(content, cwd);
        break;
      default:
        expectLines(content, output, block);
    }
  }
  // The contact, then each bug and its mending, with a look at one of them, and the whole.
  expect(codes).toEqual([0, 1, 0, 1, 0, 0, 1, 0]);
});

it('is about an archive of some sixty lines', () => {
  const [code] = blocks.filter(({ info }) => info === 'python');
  const lines = (code?.content ?? '').split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.length).toBeLessThan(70);
});
