import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../support/assay.js';
import { freePort } from '../support/free-ports.js';
import { blocksOf, readPage } from './pages.js';
import { bash, expectLines, Server } from './walk-through.js';

const PORT_OF_PAGE = '8080';
const blocks = blocksOf(readPage('docs/tour.md'));
const codes: number[] = [];
let port: string;

beforeAll(async () => {
  port = String(await freePort());
});

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
  const archive = new Server(`python3 archive.py ${port}`, cwd, port);
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
        else {
          const ended = await bash(content, cwd, { TOUR_TOKEN: 'let-me-in' });
          output = ended.output;
          codes.push(ended.code);
        }
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
