import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mixedRun } from '../support/report-events.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `script` of util-linux gives a program a terminal of its own. */
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes(
  'util-linux',
);

let folder: string;
beforeAll(async () => {
  // inside node_modules, so that the compiled reporter finds its dependencies
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'report-pty-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Feeds a run to the reporter, slowly enough for the live lines to be drawn. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { terminalReporter } from './compiled/report/conformance/terminal/terminal-reporter.js';
const events = JSON.parse(readFileSync(new URL('./events.json', import.meta.url), 'utf8'));
const reporter = terminalReporter(process.stdout, { color: true, verbosity: 'normal' });
for (const event of events) {
  reporter.on(event);
  if (event.type === 'check-started') await setTimeout(120);
}
await reporter.close();
`;

it.skipIf(!hasScript)('draws and wipes on a real terminal', async () => {
  const compile = ['-p', 'tsconfig.build.json', '--outDir', join(folder, 'compiled')];
  // errors elsewhere in the project do not stop the output, and are not this test's business
  await run(join(ROOT, 'node_modules', '.bin', 'tsc'), compile, { cwd: ROOT }).catch(() => {});
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'events.json'), JSON.stringify(mixedRun()));
  await writeFile(join(folder, 'program.js'), PROGRAM);

  const command = `stty cols 80 rows 24; exec '${process.execPath}' '${join(folder, 'program.js')}'`;
  const { stdout } = await run('script', ['-qec', command, '/dev/null']);
  const lines = stripVTControlCharacters(stdout).split(/\r?\n/);

  expect(stdout).toContain('\u001b[2K');
  expect(lines.some((line) => /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] files\/passed/.test(line))).toBe(true);
  expect(lines.filter((line) => line.length > 80 && !line.startsWith('  curl'))).toEqual([]);
  // after the last wipe there is only what stays
  const stays = stdout.slice(stdout.lastIndexOf('\u001b[2K'));
  expect(stays).toContain('Requirements by section');
  expect(stays).toContain('\u001b[31mnonconformant\u001b[39m');
  expect(stays).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
});
