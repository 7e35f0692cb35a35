// Runs one of the programs of .ci/tools, and installs them first where they are not installed as their lockfile has them.
// Usage: node .ci/tool.mjs knip --no-progress
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('tools', import.meta.url));
const INSTALLED = join(FOLDER, 'node_modules/.installed-from');

const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  // Not where the caller reads the results of the program.
  const stdio = ['ignore', process.stderr, process.stderr];
  execFileSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund'], { stdio });
  writeFileSync(INSTALLED, lock);
}

const [name = '', ...args] = process.argv.slice(2);
const { status, error } = spawnSync(join(FOLDER, 'node_modules/.bin', name), args, {
  stdio: 'inherit',
});
if (error) throw error;
process.exitCode = status ?? 1;
