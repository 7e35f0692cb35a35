import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.js';
import { allPages, blocksOf, codesIn, type Page, proseOf, ROOT } from './pages.js';

const pages = allPages();
/** The options of each command, long and short. */
const commands = new Map<string, string[]>();

async function help(...args: string[]): Promise<string> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  try {
    await runCommandLine([...args, '--help']);
  } finally {
    write.mockRestore();
  }
  return text;
}

/** Help without its examples, whose options are those of the commands anyway. */
const optionsOf = (text: string): string => text.split(/^Examples:$/m)[0] ?? '';

beforeAll(async () => {
  const list = optionsOf(await help()).split(/^Commands:$/m)[1] ?? '';
  for (const [, name = ''] of list.matchAll(/^ {2}([a-z]+)/gm)) {
    if (name === 'help') continue;
    commands.set(name, optionsOf(await help(name)).match(/(?<=^ {2}|, )--?[a-z-]+/gm) ?? []);
  }
});

/**
 * The words of every command line in the code of a page, without what stands before the command.
 */
function commandLines(page: Page): string[][] {
  const shell = blocksOf(page)
    .filter(({ info }) => info === 'sh')
    .flatMap(({ content }) => content.split('\n').map((line) => line.replace(/\s#.*/, '')));
  return [...shell, ...codesIn(proseOf(page))]
    .flatMap((line) => line.split(/&&|\||;|>/))
    .map((line) => line.trim().split(/\s+/))
    .map((words) => (words[0] === 'npx' ? words.slice(1) : words));
}

const assayLines = (page: Page): string[][] =>
  commandLines(page).filter(([program, command]) => program === 'assay' && command !== undefined);

it.each(pages.map((page) => [page.file, page]))(
  '%s names commands and options that there are',
  (_, page) => {
    for (const [, command = '', ...words] of assayLines(page)) {
      expect([...commands.keys()]).toContain(command);
      for (const word of words.filter((one) => one.startsWith('-'))) {
        expect(commands.get(command), `assay ${command}`).toContain(word.split('=')[0]);
      }
    }
  },
);

it.each(pages.map((page) => [page.file, page]))(
  '%s names options that some command has',
  (_, page) => {
    const known = [...commands.values()].flat();
    for (const code of codesIn(proseOf(page)).filter((one) => /^--[a-z-]+( |=|$)/.test(one))) {
      expect(known).toContain(code.split(/[ =]/)[0]);
    }
  },
);

/** A word that stands for something else. */
const isPlaceholder = (word: string): boolean => /^[A-Z]+$|…/.test(word);

it.each(pages.map((page) => [page.file, page]))(
  '%s lists and explains what there is',
  async (_, page) => {
    const lines = assayLines(page).filter(
      ([, command = '', ...words]) =>
        (command === 'list' || (command === 'explain' && words.length > 0)) &&
        !words.some(isPlaceholder),
    );
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      for (const [, ...words] of lines) {
        const code = await runCommandLine(words);
        expect(code, `assay ${words.join(' ')}: ${complaints.mock.calls.join('')}`).toBe(0);
      }
    } finally {
      written.mockRestore();
      complaints.mockRestore();
    }
  },
);

it.each(pages.map((page) => [page.file, page]))('%s names scripts that there are', (_, page) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [program, verb = '', name = ''] of commandLines(page)) {
    if (program !== 'npm' || ['ci', 'install', 'pack'].includes(verb)) continue;
    expect(Object.keys(scripts)).toContain(verb === 'run' ? name : verb);
  }
});

it('the docs name every command', () => {
  const named = new Set(pages.flatMap(assayLines).map(([, command]) => command));
  expect([...commands.keys()].filter((command) => !named.has(command))).toEqual([]);
});
