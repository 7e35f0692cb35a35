import type { Command } from 'commander';
import type { Example } from '../command-spec.js';
import { examplesOf, PROGRAM_EXAMPLES } from '../commands.js';
import { EXIT_MEANINGS } from '../process/exit-codes.js';

/**
 * The page of the manual, as roff with the macros of man(7), from the same definitions as the help.
 *
 * @param program with all its commands
 * @param date when it was made, as in 2026-11-22
 */
export function manPage(program: Command, version: string, date: string): string {
  const commands = program.commands.filter((command) => command.name() !== 'help');
  return [
    `.TH ASSAY 1 "${date}" "archive\\-assay ${version}" "User Commands"`,
    '.SH NAME',
    'assay \\- judge servers of the Archiving Service Interface',
    '.SH SYNOPSIS',
    '.B assay',
    '.I command',
    '.RI [ option " ...] [" argument " ...]"',
    '.SH DESCRIPTION',
    text(program.description()),
    'It sends real requests, compares the answers with what the interface states, and says for each requirement whether it holds.',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT_MEANINGS).flatMap(([code, meaning]) => [
      '.TP',
      `.B ${code}`,
      text(meaning),
    ]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, text(meaning)]),
    '.SH EXAMPLES',
    // A section begins a paragraph by itself.
    ...exampleLines(PROGRAM_EXAMPLES).slice(1),
    '',
  ].join('\n');
}

const ENVIRONMENT = [
  ['ASSAY_TOKEN', 'The token of the archive that serve serves; one is made and kept without it.'],
  ['NO_COLOR', 'No colours, whatever the terminal is.'],
  ['FORCE_COLOR', 'Colours also where standard output is no terminal.'],
  ['COLUMNS', 'How wide the output is read where standard output is no terminal.'],
] as const;

function commandLines(command: Command): string[] {
  const options = command.options.filter(({ hidden }) => !hidden);
  const usage = command.usage().replace('[options]', options.length === 0 ? '' : '[options]');
  return [
    `.SS "assay ${text(`${command.name()} ${usage}`.trim().replaceAll(/ +/g, ' '))}"`,
    sentence(command.description()),
    ...options.flatMap(({ flags, description }) => [
      '.TP',
      `.B "${text(flags)}"`,
      text(description),
    ]),
    ...exampleLines(examplesOf(command.name())),
  ];
}

function exampleLines(examples: readonly Example[]): string[] {
  return examples.flatMap(([line, purpose]) => [
    '.PP',
    `${sentence(purpose).replace(/\.$/, '')}:`,
    '.RS 4',
    '.EX',
    text(`assay ${line}`),
    '.EE',
    '.RE',
  ]);
}

function sentence(words: string): string {
  const [first = '', ...rest] = words;
  return text(`${first.toUpperCase()}${rest.join('')}${words.endsWith('.') ? '' : '.'}`);
}

/**
 * A text in which nothing is an escape or a request of roff, and a hyphen is the one of the
 * keyboard.
 */
function text(words: string): string {
  const escaped = words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll('…', '...');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
