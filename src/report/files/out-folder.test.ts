import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutFolder } from './out-folder.js';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-out-'));
  folder = join(root, 'out');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What a command does: reports at fixed paths, and evidence next to them. */
async function command(
  { reports = ['report.json'], evidence = [] }: { reports?: string[]; evidence?: string[] },
  content = 'text',
): Promise<string[]> {
  const out = await OutFolder.open(folder);
  for (const name of reports) out.claim(join(folder, name));
  await out.begin();
  const paths = await Promise.all(evidence.map((name) => out.write(name, content)));
  for (const name of reports) await writeFile(join(folder, name), content);
  await out.close();
  return paths.map((path) => path.slice(folder.length + 1));
}

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name !== '.assay-files.json').sort();
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

it('replaces what the last command left as a set', async () => {
  await command({
    reports: ['report.json', 'report.ndjson'],
    evidence: ['counter/a.yaml', 'b.bin'],
  });
  expect(await files()).toEqual([
    'b.bin',
    'counter',
    'counter/a.yaml',
    'report.json',
    'report.ndjson',
  ]);
  await command({ evidence: ['b.bin'] }, 'other');
  expect(await files()).toEqual(['b.bin', 'report.json']);
  expect(await readFile(join(folder, 'b.bin'), 'utf8')).toBe('other');
});

it('keeps what the last command left where the next one has nothing to put in its place', async () => {
  await command({ reports: ['report.json', 'report.html'], evidence: ['b.bin'] }, 'whole');
  for (const _again of [1, 2]) {
    const out = await OutFolder.open(folder);
    const path = join(folder, 'report.json');
    expect(await out.setAside(['report.json', 'report.html', 'report.md'])).toEqual([
      join(folder, 'report.earlier.json'),
      join(folder, 'report.earlier.html'),
    ]);
    out.claim(path);
    await out.begin();
    await writeFile(path, 'empty');
    await out.close();
    const names = ['b.bin', 'report.earlier.html', 'report.earlier.json', 'report.json'];
    expect(await files()).toEqual(names);
    expect(await readFile(join(folder, 'report.earlier.json'), 'utf8')).toBe('whole');
  }
  await command({});
  expect(await files()).toEqual(['report.json']);
  const first = await OutFolder.open(join(root, 'new'));
  expect(await first.setAside(['report.json'])).toEqual([]);
});

it('leaves alone what nobody here wrote, and what somebody changed', async () => {
  await command({ evidence: ['counter/a.yaml', 'counter/b.yaml'] });
  await writeFile(join(folder, 'counter/a.yaml'), 'by hand');
  await writeFile(join(folder, 'counter/notes.txt'), 'mine');
  await command({});
  expect(await files()).toEqual(['counter', 'counter/a.yaml', 'counter/notes.txt', 'report.json']);
});

it('never writes over a file of somebody else, nor over one of its own', async () => {
  await mkdir(join(folder, 'counter'), { recursive: true });
  await writeFile(join(folder, 'counter/a.yaml'), 'mine');
  const evidence = ['counter/a.yaml', 'counter/a.yaml'];
  expect(await command({ evidence })).toEqual(['counter/a-2.yaml', 'counter/a-3.yaml']);
  expect(await command({ evidence })).toEqual(['counter/a-2.yaml', 'counter/a-3.yaml']);
  expect(await readFile(join(folder, 'counter/a.yaml'), 'utf8')).toBe('mine');
});

it('knows what a command wrote that was killed', async () => {
  const killed = await OutFolder.open(folder);
  killed.claim(join(folder, 'report.ndjson'));
  await killed.begin();
  await writeFile(join(folder, 'report.ndjson'), 'half of');
  await killed.write('counter/a.yaml', 'text');
  await command({});
  expect(await files()).toEqual(['report.json']);
});

it('keeps what belongs to the same command', async () => {
  await command({ evidence: ['a.yaml'] });
  const out = await OutFolder.open(folder, { adds: true });
  await writeFile(join(folder, 'load.json'), 'text');
  out.claim(join(folder, 'load.json'));
  await out.close();
  expect(await files()).toEqual(['a.yaml', 'load.json', 'report.json']);
  await command({});
  expect(await files()).toEqual(['report.json']);
});

it('takes no file outside of the folder, whatever its list says', async () => {
  const outside = join(root, 'outside.txt');
  await writeFile(outside, 'text');
  await mkdir(folder);
  const out = await OutFolder.open(folder);
  out.claim(outside);
  await out.close();
  const listed = { '../outside.txt': null, 'a/../../outside.txt': null, [outside]: null };
  const list = { schema: 'assay-files/1', files: listed };
  await writeFile(join(folder, '.assay-files.json'), JSON.stringify(list));
  await command({});
  expect(await exists(outside)).toBe(true);
});

it('removes no link in place of a file, and takes a list that is no list for none', async () => {
  await command({ evidence: ['a.yaml'] });
  const elsewhere = join(root, 'elsewhere');
  await writeFile(elsewhere, 'text');
  await rm(join(folder, 'a.yaml'));
  await symlink(elsewhere, join(folder, 'a.yaml'));
  await command({});
  expect(await files()).toEqual(['a.yaml', 'report.json']);
  await writeFile(join(folder, '.assay-files.json'), '{"schema": 1');
  await command({ reports: [] });
  expect(await files()).toEqual(['a.yaml', 'report.json']);
});
