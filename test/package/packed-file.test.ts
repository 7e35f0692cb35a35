import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'rolldown/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, readPage } from '../docs/pages.js';
import { removeFolder } from '../support/remove-folder.js';
import { billSchema } from './bill-schema.js';
import { type Packed, pack, ROOT } from './pack.js';

const run = promisify(execFile);
const MODULES = join(ROOT, 'node_modules');
const MAX_BYTES = 2_500_000;

/** A program that uses every entry; `module` and `commonjs` differ in where `await` may stand. */
const USE = {
  module: `import { DocumentError, judge, loadProfile, type RunEvent, type Target } from 'archive-assay';
import { property, validEmail } from 'archive-assay/property';
import { conformance } from 'archive-assay/vitest';

await conformance({ target: './acme.yaml', only: ['files/**'] });
const target: Target = await loadProfile('acme.yaml');
for await (const event of judge(target)) {
  const one: RunEvent = event;
  if (one.type === 'run-finished') console.log(one.verdict.toUpperCase());
}
export const used = [property, validEmail, DocumentError];
`,
  commonjs: `import { DocumentError, judge, loadProfile, type RunEvent, type Target } from 'archive-assay';
import { property, validEmail } from 'archive-assay/property';
import { conformance } from 'archive-assay/vitest';

export const tests = () => conformance({ target: './acme.yaml', only: ['files/**'] });
export async function verdict(): Promise<string | undefined> {
  const target: Target = await loadProfile('acme.yaml');
  for await (const event of judge(target)) {
    const one: RunEvent = event;
    if (one.type === 'run-finished') return one.verdict.toUpperCase();
  }
  return undefined;
}
export const used = [property, validEmail, DocumentError];
`,
};

let folder: string;
let packed: Packed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-pack-'));
  packed = await pack(folder);
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, 'archive-assay'), { recursive: true });
  await run('tar', ['-xzf', packed.file, '-C', join(modules, 'archive-assay'), '--strip=1']);
  // Everything that it may use but the types of Node, which a project may not have.
  for (const name of await readdir(MODULES)) {
    if (name !== '@types') await symlink(join(MODULES, name), join(modules, name));
  }
  for (const name of ['chai', 'deep-eql', 'estree']) {
    await mkdir(join(modules, '@types'), { recursive: true });
    await symlink(join(MODULES, '@types', name), join(modules, '@types', name));
  }
}, 180_000);

afterAll(() => removeFolder(folder));

/** What the compiler says of programs in a project that has nothing but the package. */
async function compile(programs: Record<string, string>, ...options: string[]): Promise<string> {
  const names = Object.keys(programs);
  for (const name of names) await writeFile(join(folder, name), programs[name] ?? '');
  const args = [join(MODULES, 'typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2023'];
  return run(process.execPath, [...args, ...options, ...names], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

describe('the packed file', () => {
  it('has what users need, in little space', () => {
    expect(packed.unpackedBytes).toBeLessThan(MAX_BYTES);
    expect(packed.paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/cli/main.js']),
    );
    expect(
      packed.paths.filter((path) => /\.test\.|\.map$|\/faults\/|tsbuildinfo/.test(path)),
    ).toEqual([]);
  });

  it('imports nothing but what it installs', async () => {
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const installed = [...Object.keys(dependencies), 'archive-assay', 'vitest'];
    const modules = packed.paths.filter((path) => path.endsWith('.js'));
    const named = modules.map(async (path) => {
      const code = await readFile(join(ROOT, path), 'utf8');
      const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
      const exported = staticExports.flatMap(({ entries }) => entries);
      return [...staticImports, ...exported, ...dynamicImports].flatMap(({ moduleRequest }) => {
        const written = moduleRequest && code.slice(moduleRequest.start, moduleRequest.end);
        return /^["'`](.*)["'`]$/.exec(written ?? '')?.[1] ?? [];
      });
    });
    const packages = (await Promise.all(named))
      .flat()
      .filter((name) => /^[^./]/.test(name) && !isBuiltin(name));
    const names = packages.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
    expect(new Set(names)).toContain('undici');
    expect([...new Set(names)].filter((name) => !installed.includes(name ?? ''))).toEqual([]);
  });

  it('names everything that it installs, in the form of its standard', async () => {
    const bill = JSON.parse(await readFile(join(ROOT, 'dist/sbom.cdx.json'), 'utf8'));
    expect(billSchema()(bill)).toEqual([]);
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const names = bill.components.map((one: { group?: string; name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).not.toContain('typescript');
    expect(bill.metadata.component.name).toBe('archive-assay');
  });

  it.each(['nodenext', 'node16', 'node20'])(
    'has types for modules and for CommonJS under %s, without those of Node',
    async (module) => {
      const programs = { 'use.mts': USE.module, 'use.cts': USE.commonjs };
      expect(await compile(programs, '--module', module)).toBe('');
    },
  );

  it('has types for bundlers', async () => {
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler'];
    expect(await compile({ 'use.ts': USE.module }, ...options)).toBe('');
  });

  it('has types that the docs keep to', async () => {
    const shown = blocksOf(readPage('docs/library.md')).filter(({ info }) => info === 'js library');
    const programs = shown.map(({ content }, at) => [`library-${at}.mts`, content] as const);
    expect(programs.length).toBeGreaterThan(1);
    // A property of one's own is one of a test there.
    const example = readPage('docs/examples/property.test.ts').text;
    const all = { ...Object.fromEntries(programs), 'property.test.mts': example };
    expect(await compile(all, '--module', 'nodenext')).toBe('');
  });

  it('has types that know what is wrong', async () => {
    const wrong = USE.commonjs
      .replace("only: ['files/**']", 'only: 3')
      .replace('verdict.to', 'nothing.to');
    const said = await compile({ 'wrong.mts': wrong, 'wrong.cts': wrong }, '--module', 'nodenext');
    for (const name of ['wrong.mts', 'wrong.cts']) {
      const lines = said.split('\n').filter((line) => line.startsWith(name));
      expect(lines.join()).toContain("Type 'number' is not assignable to type 'string[]'");
      expect(lines.join()).toContain("Property 'nothing' does not exist");
    }
  });

  it('is loaded by import and by require', async () => {
    const program = `const { judge } = require('archive-assay');
      const { property } = require('archive-assay/property');
      import('archive-assay').then((module) =>
        console.log(module.judge === judge, typeof property));`;
    const { stdout } = await run(process.execPath, ['-e', program], { cwd: folder });
    expect(stdout).toBe('true function\n');
  });

  it('is what publint and attw ask for', async () => {
    const publint = join(MODULES, 'publint/src/cli.js');
    const attw = join(MODULES, '@arethetypeswrong/cli/dist/index.js');
    const lint = await run(process.execPath, [publint, '--strict', packed.file], { cwd: ROOT });
    expect(lint.stdout).toContain('All good!');
    const { stdout } = await run(process.execPath, [attw, packed.file, '--format', 'json'], {
      cwd: ROOT,
      maxBuffer: 2 ** 24,
    });
    expect(JSON.parse(stdout).problems ?? {}).toEqual({});
  });

  it('judges the reference archive, and says what finds a fault', async () => {
    const main = join(folder, 'node_modules/archive-assay/dist/cli/main.js');
    const only = ['--only', 'files/re-upload*', '--seed', '1', '--quiet'];
    const { stdout } = await run(process.execPath, [main, 'run', ...only], { cwd: folder });
    expect(stdout).toContain('conformant: ');
    const told = await run(process.execPath, [main, 'explain', 'files/oversize-is-400'], {
      cwd: folder,
    });
    expect(told.stdout).toContain('finds    files/oversize-is-400/off-by-one');
  });
});
