// Compiles what is run: `npm run build`, `prepare`, and what precedes the tests. It looks at no types, which takes ten
// times as long and is what `npm run typecheck` is for, and does nothing again for sources that it has seen.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEEN = join(ROOT, 'dist/.built-from');
/** What the scenarios, the plan of a run and the man page are made from. */
const SOURCES = ['src', 'scenarios', 'docs', 'package.json', 'package-lock.json'];
const IS_SOURCE = /(?<!\.test)\.ts$|\.(ya?ml|json)$/;

const node = (...args) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });

node('node_modules/typescript/bin/tsc', '--build', 'tsconfig.build.json', 'tsconfig.suites.json');
// npm makes a command executable only when it first installs or links it; a file that is written anew is not.
chmodSync(join(ROOT, 'dist/cli/main.js'), 0o755);
const digest = digestOf(SOURCES.flatMap(filesIn).sort());
if (!existsSync(SEEN) || readFileSync(SEEN, 'utf8') !== digest) {
  node('dist/build/compile-scenarios.js');
  node('dist/build/write-man-page.js');
  writeFileSync(SEEN, digest);
}

/** @param {string} name a file or a folder */
function filesIn(name) {
  if (/\.json$/.test(name)) return [name];
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
