import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../support/remove-folder.js';
import { type Packed, pack } from './pack.js';

const run = promisify(execFile);
const VERSIONS = ['20', '22', '24'];
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * How a package manager installs a file into a project, and how it runs what the package brings.
 */
interface Manager {
  /** Its own package, and its program in it. */
  from: string;
  program: string;
  install: (file: string) => string[];
  run: string[];
  node: string[];
}

const MANAGERS: Record<string, Manager> = {
  npm: {
    from: 'npm@10',
    program: 'npm/bin/npm-cli.js',
    install: (file) => ['install', '--no-audit', '--no-fund', file],
    run: ['exec', '--no', '--'],
    node: ['exec', '--no', '--', 'node'],
  },
  pnpm: {
    from: 'pnpm@10',
    program: 'pnpm/bin/pnpm.cjs',
    install: (file) => ['add', file],
    run: ['exec'],
    node: ['exec', 'node'],
  },
  // With its own way to find modules in files that it never unpacks.
  yarn: {
    from: '@yarnpkg/cli-dist@4',
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    install: (file) => ['add', `archive-assay@file:${file}`],
    run: ['run'],
    node: ['node'],
  },
};

/**
 * Yarn resolves the packages of all platforms, and not every registry has those of the newest
 * `msgpackr-extract`, which comes with BullMQ; docs/library.md says so.
 */
const PROJECT = { private: true, resolutions: { 'msgpackr-extract': '3.0.4' } };

/** An ES module and a CommonJS one, which say what they got. */
const PROGRAMS = {
  'use.mjs': `import { judge } from 'archive-assay';
import { property } from 'archive-assay/property';
let verdict;
for await (const event of judge('embedded', { only: ['records/plain-record'], seed: 1 })) {
  if (event.type === 'run-finished') verdict = event.summary.checks.passed;
}
console.log(verdict > 0, typeof property);
`,
  'use.cjs': `const { judge } = require('archive-assay');
const { property } = require('archive-assay/property');
console.log(typeof judge, typeof property);
`,
};

let folder: string;
let packed: Packed;

/** The tools of a name, once they are there. */
const tools = (name: string) => join(folder, 'tools', name, 'node_modules');

async function fetchTool(name: string, ...packages: string[]): Promise<void> {
  const prefix = join(folder, 'tools', name);
  const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', [...args, ...packages], { cwd: folder });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-installed-'));
  packed = await pack(folder);
  for (const version of VERSIONS) await fetchTool(version, `node-${PLATFORM}@${version}`);
  for (const [name, { from }] of Object.entries(MANAGERS)) await fetchTool(name, from);
}, 600_000);

afterAll(() => removeFolder(folder), 120_000);

describe.each(VERSIONS)('in an empty project on Node %s', (version) => {
  it.each(Object.keys(MANAGERS))(
    'works when %s installs it',
    { timeout: 300_000 },
    async (name) => {
      const manager = MANAGERS[name];
      if (manager === undefined) throw new Error(name);
      const bin = join(tools(version), `node-${PLATFORM}`, 'bin');
      const project = join(folder, `${name}-${version}`);
      await mkdir(project);
      await writeFile(join(project, 'package.json'), JSON.stringify(PROJECT));
      // A lock file of its own says where a project begins.
      if (name === 'yarn') await writeFile(join(project, 'yarn.lock'), '');
      for (const [file, text] of Object.entries(PROGRAMS))
        await writeFile(join(project, file), text);
      const env = {
        ...withoutTools(),
        PATH: [bin, process.env.PATH].join(delimiter),
        YARN_ENABLE_TELEMETRY: '0',
        YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
      };
      const use = async (...args: string[]) =>
        run(join(bin, 'node'), [join(tools(name), manager.program), ...args], {
          cwd: project,
          env,
          maxBuffer: 2 ** 24,
        });
      await use(...manager.install(packed.file));

      const { stdout } = await use(
        ...manager.run,
        ...['assay', 'run', '--only', 'files/re-upload*', '--seed', '1', '--quiet'],
      );
      expect(stdout).toContain('conformant: ');
      const told = await use(...manager.node, '--version');
      expect(told.stdout).toContain(`v${version}.`);
      expect((await use(...manager.node, 'use.mjs')).stdout).toBe('true function\n');
      // Its loader does not reach modules that `require` loads on this version; `import` is the way
      // there.
      if (name === 'yarn' && version === '20') return;
      expect((await use(...manager.node, 'use.cjs')).stdout).toBe('function function\n');
    },
  );
});

/** The environment without what Vitest and npm say in it to their own children. */
const withoutTools = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|npm_|NODE_OPTIONS)/.test(name)),
  );
