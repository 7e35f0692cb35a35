import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/*
 * Every import that could lead from one folder of the sources to another is planted in a copy of the
 * tree. The linter has to refuse exactly those that the table does not allow.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, '.ci/write-boundaries.mjs');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const RULES = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
const OUTSIDE = ['src/index', 'test/support/assay', 'suites/voice.suite', 'dist/index'];

const boundaries = z
  .record(z.string(), z.object({ imports: z.array(z.string()) }))
  .parse(JSON.parse(await readFile(join(ROOT, 'src/boundaries.json'), 'utf8')));
const sources = await modulesBelow(join(ROOT, 'src'));
const folders = [...new Set(sources.map((module) => posix.dirname(module)))].filter(
  (folder) => folder !== '.',
);

/** An import and whether it may stand in a file of a folder. */
interface Plant {
  specifier: string;
  allowed: boolean;
}

/** By the file in which they stand, each import on the line of its place in the list. */
const plants = new Map<string, Plant[]>([
  ...folders.map((folder) => [`src/${folder}/planted.ts`, plantsFor(folder)] as const),
  ...(await foldersOfSuites()).map(
    (folder) => [`${folder}/planted.ts`, suitePlants(folder)] as const,
  ),
]);

async function foldersOfSuites(): Promise<string[]> {
  const modules = await modulesBelow(join(ROOT, 'suites'));
  return [...new Set(modules.map((module) => posix.dirname(posix.join('suites', module))))];
}

/** Modules below a folder without their ends, such as `cli/main`; no tests. */
async function modulesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'));
}

function isIn(path: string, layer: string): boolean {
  return path === layer || path.startsWith(`${layer}/`);
}

function layerOf(path: string): string | undefined {
  const around = Object.keys(boundaries).filter((layer) => isIn(path, layer));
  return around.toSorted((left, right) => right.length - left.length)[0];
}

function plantsFor(folder: string): Plant[] {
  const layer = layerOf(folder) ?? '';
  const names = boundaries[layer]?.imports ?? [];
  const inside = sources.map((module) => ({
    specifier: relative(`src/${folder}`, `src/${module}`),
    allowed: layerOf(module) === layer || names.some((name) => isIn(module, name)),
  }));
  const around = names.map(
    (name) => `${relative(`src/${folder}`, `src/${name}`, '')}/x/../../secret.js`,
  );
  const outside = OUTSIDE.map((module) => relative(`src/${folder}`, module));
  const refused = [
    'archive-assay',
    'archive-assay/vitest',
    './x/../../../secret.js',
    ...outside,
    ...around,
  ];
  return [...inside, ...refused.map((specifier) => ({ specifier, allowed: false }))];
}

function suitePlants(folder: string): Plant[] {
  const outside = ['src/index', 'src/spec/requirements', 'test/support/assay', 'dist/index'];
  return [
    ...outside.map((module) => ({ specifier: relative(folder, module), allowed: false })),
    { specifier: relative(folder, 'suites/voice.suite'), allowed: true },
    { specifier: 'archive-assay/property', allowed: true },
  ];
}

function relative(from: string, to: string, end = '.js'): string {
  const path = posix.relative(from, to) + end;
  return path.startsWith('.') ? path : `./${path}`;
}

/** What the linter says of the planted files, as `file:line`. */
let refused: Set<string>;
let tree: string;
/** The linter reads the whole tree, on a machine that runs other tests as well. */
const HOOK_TIMEOUT_MS = 120_000;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'assay-boundaries-'));
  await cp(join(ROOT, 'biome.json'), join(tree, 'biome.json'));
  await cp(join(ROOT, '.ci/boundaries.biome.json'), join(tree, '.ci/boundaries.biome.json'));
  for (const [file, imports] of plants) {
    await plant(file, imports.map(({ specifier }) => `import '${specifier}';\n`).join(''));
  }
  await plant('src/spec/left.ts', "export { right } from './right.js';\n");
  await plant('src/spec/right.ts', "export { left as right } from './left.js';\n");
  const output = await lint();
  const found = output.matchAll(/::error title=lint\/[^,]*,file=([^,]*),line=(\d+)/g);
  refused = new Set(
    Array.from(found, ([, file = '', line]) => `${posix.relative(tree, file)}:${line}`),
  );
}, HOOK_TIMEOUT_MS);
afterAll(() => rm(tree, { recursive: true, force: true }));

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), text);
}

function lint(): Promise<string> {
  const args = [BIOME, 'lint', ...RULES, '--reporter=github', '--max-diagnostics=none'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 }, (_failed, stdout) =>
      resolve(stdout),
    );
  });
}

describe('the linter', () => {
  it.each([...plants.keys()])(
    'refuses in %s what the table does not allow, and nothing else',
    (file) => {
      const imports = plants.get(file) ?? [];
      const found = imports.filter((_, at) => refused.has(`${file}:${at + 1}`));
      expect(found.map(({ specifier }) => specifier)).toEqual(
        imports.filter(({ allowed }) => !allowed).map(({ specifier }) => specifier),
      );
      expect(imports.some(({ allowed }) => allowed)).toBe(true);
    },
  );

  it('refuses a cycle', () => {
    expect(refused).toContain('src/spec/left.ts:1');
    expect(refused).toContain('src/spec/right.ts:1');
  });
});

it('the rules of the linter and the table in the docs are made from the table of the sources', async () => {
  const check = new Promise<string>((resolve) => {
    execFile(process.execPath, [SCRIPT, '--check'], (_failed, _stdout, stderr) => resolve(stderr));
  });
  expect(await check).toBe('');
});

it('every folder of the sources belongs to a layer, and every layer has sources', () => {
  expect(folders.filter((folder) => layerOf(folder) === undefined)).toEqual([]);
  expect(
    Object.keys(boundaries).filter((layer) => !folders.some((folder) => layerOf(folder) === layer)),
  ).toEqual([]);
});
