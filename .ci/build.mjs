// Bundles what is run: `npm run build`, `prepare`, and what precedes the tests. A command that loads hundreds of modules
// starts a quarter slower, so those of this package are brought together, and zod with them, which would load its messages
// in fifty languages; the other libraries that it installs stay apart. It looks at no types, which is what
// `npm run typecheck` is for, and does nothing for sources that it has seen.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { browserTexts } from './browser-texts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const SEEN = join(DIST, '.built-from');
/** What the bundles, the scenarios, the plan of a run and the man page are made from. */
const SOURCES = [
  '.ci/build.mjs',
  '.ci/browser-texts.mjs',
  'src',
  'suites',
  'scenarios',
  'docs',
  'package.json',
  'package-lock.json',
];
const IS_SOURCE = /(?<!\.test)\.ts$|\.(ya?ml|json|js|css)$/;

/** What is started, imported by users, or loaded by its path. */
const ENTRIES = [
  'cli/main',
  'cli/command-line',
  'index',
  'conformance/properties/api',
  'vitest/conformance',
  'archive/main',
  'cli/agents/judge-worker',
  'load/calibrate/null-sink-main',
  'load/generator/worker-main',
  'build/compile-scenarios',
  'build/tier-planner',
  'build/write-man-page',
];

/** What benchmarks, servers of tests and scripts use without the rest; no part of the package. */
const TOOLS = [
  'agents/agent/agent-run',
  'agents/protocol/clock',
  'agents/protocol/clock-offset',
  'agents/redis/redis-clients',
  'agents/redis/stream-link',
  'archive/archive',
  'archive/child',
  'http/exchange/http-client',
  'http/exchange/secrets',
  'http/message/body',
  'http/service/service-client',
  'load/calibrate/null-sink',
  'load/calibrate/run-autocannon',
  'load/metrics/counts',
  'load/request/record-template',
  'package/known-faults',
  'report/conformance/terminal/terminal-reporter',
  'suite/plan/power',
  'suite/plan/shipped-plan',
];

/** A fifth of what a short command took was to find and load its files. */
const INLINED = 'zod';

/** What entries and workers load: stack traces name functions; white space and names of variables would be a quarter of it. */
const WITHOUT_SPACE = /^(suites|chunks|load)\//;

// Much is allocated for a moment only: with so much room for it, a quarter less time is spent.
const ROOM_FOR_THE_SHORT_LIVED = '--max-semi-space-size=64';
const node = (file) =>
  execFileSync(process.execPath, [ROOM_FOR_THE_SHORT_LIVED, join(DIST, file)], {
    cwd: ROOT,
    stdio: 'inherit',
  });

const digest = digestOf(SOURCES.flatMap(filesIn).sort());
if (!existsSync(SEEN) || readFileSync(SEEN, 'utf8') !== digest) {
  const bundles = await bundle([
    ...ENTRIES.map((name) => [name, `src/${name}.ts`]),
    ...TOOLS.map((name) => [`tools/${name}`, `src/${name}.ts`]),
    ...suites().map((name) => [`suites/${name}`, `suites/${name}.ts`]),
  ]);
  // npm makes a command executable only when it first installs or links it; a file that is written anew is not.
  chmodSync(join(DIST, 'cli/main.js'), 0o755);
  copyFileSync(join(ROOT, `node_modules/${INLINED}/LICENSE`), join(DIST, `LICENSE.${INLINED}`));
  node('build/compile-scenarios.js');
  node('build/write-man-page.js');
  removeOthers(bundles);
  writeFileSync(SEEN, digest);
}

/**
 * @param {[string, string][]} entries the names of modules to make, and the sources that they are made from
 * @returns {Promise<string[]>} the files that it wrote
 */
async function bundle(entries) {
  const built = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries),
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && id !== INLINED,
    // Entries export what they export, and may export more to other bundles.
    preserveEntrySignatures: 'allow-extension',
    plugins: [browserTexts],
  });
  const { output } = await built.write({
    dir: DIST,
    comments: false,
    plugins: [
      { name: 'smaller', generateBundle: (_, chunks) => makeSmaller(Object.values(chunks)) },
    ],
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        // The package comes without them.
        { name: 'faults', test: /src[\\/]archive[\\/]faults/ },
        // A profile tells what the live view costs by its file, and what only that needs is not loaded for a page.
        { name: 'live', test: /src[\\/]report[\\/]live/ },
        { name: 'pages', test: /src[\\/]report[\\/]html/ },
      ],
    },
  });
  await built.close();
  return output.map(({ fileName }) => fileName);
}

/**
 * The bundler names each module above it, whatever is said of comments: a fortieth of the package.
 *
 * @param {(import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} chunks
 */
function makeSmaller(chunks) {
  for (const chunk of chunks) {
    if (chunk.type !== 'chunk') continue;
    chunk.code = chunk.code.replace(/^\/\/ (src|suites)\/.*\n/gm, '');
    if (!WITHOUT_SPACE.test(chunk.fileName)) continue;
    const names = { toplevel: false, keepNames: true };
    const options = { compress: false, mangle: names, codegen: { removeWhitespace: true } };
    chunk.code = minifySync(chunk.fileName, chunk.code, options).code;
  }
}

/** Afterwards, so that a command that runs meanwhile finds what it loads. */
function removeOthers(bundles) {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const others = files.filter((file) => file.endsWith('.js') && !bundles.includes(file));
  for (const file of others) rmSync(join(DIST, file));
}

function suites() {
  return readdirSync(join(ROOT, 'suites'))
    .filter((name) => name.endsWith('.suite.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
}

/** @param {string} name a file or a folder */
function filesIn(name) {
  if (/\.\w+$/.test(name)) return [name];
  return readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => IS_SOURCE.test(file))
    .map((file) => join(name, file));
}

/** @param {string[]} files */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(join(ROOT, file));
    hash.update(`${file}\n${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}
