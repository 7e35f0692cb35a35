import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';
import { fileIn, folderForTest } from '../support/assay.js';

const MAIN = join(ROOT, 'dist', 'cli', 'main.js');

/** A folder with an `assay` that shells find, and a profile. */
async function place(): Promise<{ cwd: string; env: NodeJS.ProcessEnv }> {
  const cwd = await folderForTest();
  const assay = await fileIn(
    cwd,
    'bin/assay',
    `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`,
  );
  spawnSync('chmod', ['+x', assay]);
  await fileIn(cwd, 'profile.yaml', 'target: x\n');
  return {
    cwd,
    env: { ...process.env, HOME: cwd, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` },
  };
}

/** What each shell completes some words to, the last of which is being written. */
const SHELLS: Record<string, (words: string[]) => [command: string, ...args: string[]]> = {
  bash: (words) => [
    'bash',
    '--norc',
    '-c',
    `source <(assay completion bash)
# It may be called by bash itself only, when a key is pressed.
compopt() { :; }
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
COMP_LINE="\${COMP_WORDS[*]}"
COMP_POINT=\${#COMP_LINE}
spec=$(complete -p assay)
function_of=\${spec#*-F }
\${function_of%% *} assay
printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: (words) => [
    'fish',
    '--no-config',
    '-c',
    `assay completion fish | source; complete -C '${words.join(' ')}'`,
  ],
};

const completed = (output: string): string[] =>
  output
    .split('\n')
    .map((line) => line.split('\t')[0]?.trim() ?? '')
    .filter((word) => word !== '');

const CASES: [words: string[], expected: string[]][] = [
  [['assay', 'cal'], ['calibrate']],
  [
    ['assay', 'run', '--ti'],
    ['--tier', '--timeout'],
  ],
  [['assay', 'run', '--tier', 'g'], ['gate']],
  [['assay', 'run', '--target', 'prof'], ['profile.yaml']],
  [['assay', 'explain', 'files/oversize-is-4'], ['files/oversize-is-400']],
  [['assay', 'load', 'rec'], ['records']],
];

it.each(Object.keys(SHELLS).flatMap((shell) => CASES.map((one) => [shell, ...one] as const)))(
  'completes in %s: %j',
  async (shell, words, expected) => {
    const { cwd, env } = await place();
    const [command = '', ...args] = SHELLS[shell]?.([...words]) ?? [];
    const { stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
    expect(completed(stdout), stderr).toEqual(expected);
  },
);

it('completes `npx assay` in bash, also where no `assay` is installed, and is read twice', async () => {
  const cwd = await folderForTest();
  const script = `script=$('${process.execPath}' '${MAIN}' completion bash)
eval "$script"; eval "$script"
compopt() { :; }
COMP_WORDS=(npx assay run --tier g) COMP_CWORD=4 COMP_LINE='npx assay run --tier g' COMP_POINT=22
__assay_npx
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['gate\n', '']);
});

it.each([
  [['npx', 'assay', 'run', '--tier', 'g'], ['gate']],
  [['npx', 'assay', 'cal'], ['calibrate']],
  [['npx', 'assay', 'run', '--target', 'prof'], ['profile.yaml']],
  // What is not ours is completed as before.
  [['npx', 'prof'], ['profile.yaml']],
])(
  'completes in fish, where no `assay` is installed, and reads its script twice: %j',
  async (words, expected) => {
    const { cwd } = await place();
    const script = `set -l script ('${process.execPath}' '${MAIN}' completion fish | string collect)
eval $script; eval $script; complete -C '${words.join(' ')}'`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], {
      cwd,
      encoding: 'utf8',
    });
    expect([[...new Set(completed(stdout))], stderr]).toEqual([expected, '']);
  },
);

it('completes `npx assay` in zsh, also where no `assay` is installed, and is read twice', async () => {
  const { cwd } = await place();
  // Only a terminal has it complete, so the function is called as the terminal would.
  const script = `autoload -Uz compinit && compinit -u -D
script=$('${process.execPath}' '${MAIN}' completion zsh)
eval "$script"; eval "$script"
print -r -- "$_comps[npx] $_comps[assay] $__assay_npx_others"
_describe() { print -r -- "\${completions[@]}" }
_default() { print -r -- others }
words=(npx assay run --tier g) CURRENT=5; _assay_npx
words=(npx assay) CURRENT=2; _assay_npx
words=(npx other x) CURRENT=3; _assay_npx`;
  const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', script], { cwd, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['_assay_npx _assay _default\ngate:\nothers\nothers\n', '']);
});

it('is registered in zsh, which only a terminal has complete', async () => {
  const { cwd, env } = await place();
  const script =
    'autoload -Uz compinit && compinit -u && source <(assay completion zsh) && print -r -- "$_comps[assay]"';
  const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', script], { cwd, env, encoding: 'utf8' });
  expect(stdout.trim(), stderr).toBe('_assay');
});

it.each(['bash', 'zsh', 'fish'])('prints a script that %s takes', async (shell) => {
  const { cwd, env } = await place();
  const script = spawnSync('assay', ['completion', shell], { cwd, env, encoding: 'utf8' }).stdout;
  const file = await fileIn(cwd, 'script', script);
  const { status, stderr } = spawnSync(shell, ['-n', file], { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

it('says which shells there are', () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'completion', 'csh'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('Allowed choices are zsh, bash, fish, powershell');
});
