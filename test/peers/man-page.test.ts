import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';

const PAGE = join(ROOT, 'dist', 'man', 'assay.1.gz');

const run = (command: string, args: string[], input?: Buffer) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '80' },
    ...(input && { input }),
  });

it('is a page without a warning, for mandoc and for groff', () => {
  const input = gunzipSync(readFileSync(PAGE));
  const lint = run('mandoc', ['-Tlint', '-Wwarning'], input);
  expect([lint.status, lint.stdout + lint.stderr]).toEqual([0, '']);
  const groff = run('groff', ['-man', '-ww', '-z'], input);
  expect([groff.status, groff.stderr]).toEqual([0, '']);
});

it('has every command with its options, and the exit codes', () => {
  const { stdout, status } = run('man', ['-l', PAGE]);
  expect(status).toBe(0);
  const help = run(process.execPath, [join(ROOT, 'dist', 'cli', 'main.js'), '--help']).stdout;
  const commands = Array.from(
    (help.split('Commands:')[1] ?? '').split('Examples:')[0]?.matchAll(/^ {2}([a-z]+)/gm) ?? [],
    ([, name = '']) => name,
  ).filter((name) => name !== 'help');
  expect(commands.length).toBeGreaterThan(15);
  for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {3}assay ${name}\\b`, 'm'));
  expect(stdout).toMatch(/^ {7}--tier <tier>/m);
  for (const code of [0, 1, 2, 3, 130]) expect(stdout).toMatch(new RegExp(`^ {7}${code} `, 'm'));
});
