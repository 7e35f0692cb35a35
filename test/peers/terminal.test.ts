import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../support/assay.js';
import { mixedRun } from '../support/report-events.js';

const REPORTER = new URL(
  '../../dist/tools/report/conformance/terminal/terminal-reporter.js',
  import.meta.url,
);

/** Feeds a run to the reporter, slowly enough for the live lines to be drawn. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { terminalReporter } from '${REPORTER}';
const events = JSON.parse(readFileSync(new URL('./events.json', import.meta.url), 'utf8'));
const reporter = terminalReporter(process.stdout, { color: true, verbosity: 'normal' });
for (const event of events) {
  reporter.on(event);
  if (event.type === 'check-started') await setTimeout(120);
}
await reporter.close();
`;

it('draws and wipes on a real terminal', async () => {
  const folder = await folderForTest();
  await fileIn(folder, 'events.json', JSON.stringify(mixedRun()));
  const program = await fileIn(folder, 'program.mjs', PROGRAM);
  const output = await onTerminal(`'${process.execPath}' '${program}'`);
  const lines = stripVTControlCharacters(output).split(/\r?\n/);

  expect(output).toContain('\u001b[2K');
  expect(lines.some((line) => /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] files\/passed/.test(line))).toBe(true);
  expect(lines.filter((line) => line.length > 80 && !line.startsWith('  curl'))).toEqual([]);
  // After the last wipe there is only what stays.
  const stays = output.slice(output.lastIndexOf('\u001b[2K'));
  expect(stays).toContain('Requirements by section');
  expect(stays).toContain('\u001b[31mnonconformant\u001b[39m');
  expect(stays).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
});

/**
 * What a command shows on a terminal of its own, which `script` of util-linux gives it. It has no
 * input.
 */
async function onTerminal(command: string): Promise<string> {
  const args = ['-qec', `stty cols 80 rows 24; exec ${command}`, '/dev/null'];
  const child = spawn('script', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  return output;
}
