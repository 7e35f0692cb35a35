import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-line.js';
import { COMMANDS, examplesOf, PROGRAM_EXAMPLES } from '../../src/cli/commands.js';
import { readLoadScenarios } from '../../src/load/scenario/read-load-scenario.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { assay, folderForTest } from '../support/assay.js';
import { removeFolder } from '../support/remove-folder.js';

/** What an ordinary window shows without scrolling. */
const SCREEN = { columns: 80, rows: 54 };

const program = allCommands(() => undefined);
const names = ['', ...program.commands.map((command) => command.name())];
const help = new Map<string, string>();

beforeAll(async () => {
  // Help leaves nothing behind.
  const cwd = await mkdtemp(join(tmpdir(), 'assay-help-'));
  await Promise.all(
    names.map(async (name) => {
      const args = name === '' ? ['--help'] : [name, '--help'];
      const { code, stdout } = await assay(args, { cwd });
      expect(code).toBe(0);
      help.set(name, stdout);
    }),
  );
  await removeFolder(cwd);
});

describe.each(names)('the help of %j', (name) => {
  it('has two examples and the exit codes on one screen', () => {
    const lines = (help.get(name) ?? '').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(SCREEN.rows);
    expect(lines.filter((line) => line.length > SCREEN.columns)).toEqual([]);
    const examples = lines.slice(lines.indexOf('Examples:') + 1, lines.indexOf('Exit codes:') - 1);
    expect(examples).toHaveLength(2);
    const codes = lines.slice(lines.indexOf('Exit codes:') + 1).join(' ');
    expect(codes).toMatch(/ 0 .* 2 a mistake in what was given/);
    // Without a verdict, no code stands for one.
    const own = COMMANDS.find((command) => command.name === name)?.codes;
    if (own === undefined) expect(codes).toMatch(/ 0 .* 1 .* 2 .* 3 .* 130 /);
    else if (own[1] === undefined) expect(codes).not.toContain('conformant');
    // What goes on until it is stopped is not interrupted by that.
    if (['serve', 'agent'].includes(name)) expect(codes).toContain('0 stopped, also by Ctrl-C');
  });

  it('has examples with commands, options and names that there are', async () => {
    const loads = (await readLoadScenarios([])).map(({ scenario }) => scenario.id);
    for (const [line] of name === '' ? PROGRAM_EXAMPLES : examplesOf(name)) {
      const [called = '', ...words] = line.split(' ');
      expect(name === '' ? names : [name]).toContain(called);
      const command = program.commands.find((one) => one.name() === called);
      const options = command?.options.flatMap(({ long }) => long ?? []) ?? [];
      for (const word of words.filter((one) => one.startsWith('--')))
        expect(options).toContain(word);
      if (called === 'load') expect(loads).toContain(`load/${words[0]}`);
      if (called === 'explain') {
        const sections = REQUIREMENTS.map(({ section }) => section);
        expect([...REQUIREMENTS.map(({ id }) => id), ...sections, ...loads]).toContain(words[0]);
      }
    }
  });
});

it('is laid out for COLUMNS where it is read elsewhere', async () => {
  const cwd = await folderForTest();
  const longest = async (columns: string) => {
    const { stdout } = await assay(['run', '--help'], { cwd, env: { COLUMNS: columns } });
    const options = stdout.slice(0, stdout.indexOf('Examples:'));
    return Math.max(...options.split('\n').map((line) => line.length));
  };
  expect(await longest('60')).toBeLessThanOrEqual(60);
  expect(await longest('140')).toBeGreaterThan(90);
  expect(await longest('none')).toBeLessThanOrEqual(80);
});
