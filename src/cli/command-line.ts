import { Command, CommanderError } from 'commander';
import { DocumentError } from '../errors/document-error.js';
import type { ErrorCode } from '../errors/error-codes.js';
import { UsageError } from '../errors/usage-error.js';
import { readTextFile } from '../files/read-text-file.js';
import { version } from '../package/version.js';
import { AddressError, isAddress, profileFor } from '../profile/address.js';
import { COMMANDS } from './commands.js';
import { addCompletion, isCompletion } from './completion/complete.js';
import { addHelp } from './help/add-help.js';
import { suggestChoices } from './options/suggest-choices.js';
import { printJson } from './print-json.js';
import { calledAs } from './process/called-as.js';
import { EXIT, type ExitCode } from './process/exit-codes.js';

/**
 * Runs a command line and tells the exit code. Each command is loaded when it is called for.
 *
 * @param args without the interpreter and the script
 */
export async function runCommandLine(args: string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  try {
    const program = await commands(args, (result) => {
      code = result;
    });
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return await explain(error, args);
  }
}

/** The commands that have --report. */
const REPORTING: ReadonlySet<string> = new Set([
  'run',
  'load',
  'certify',
  'fleet',
  'merge',
  'report',
]);

/** With --json, programs read what is wrong on standard output, with its code. */
async function explain(error: unknown, args: readonly string[]): Promise<ExitCode> {
  const json = args.includes('--json');
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    // The help was printed then.
    if (error.code === 'commander.help') return EXIT.usage;
    const said = mistakeInWords(error);
    const advice = said.includes('(did you mean') ? undefined : await adviceOn(error, args);
    process.stderr.write(`error: ${said}${advice === undefined ? '' : ` (${advice})`}\n`);
    if (json) printJson(errorAsJson('command-line', said));
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof DocumentError) {
    const said = error instanceof AddressError ? error.messageFor(calledAs().any) : error.message;
    if (json) printJson(errorAsJson(error.code, said));
    process.stderr.write(`${said}\n`);
    return EXIT.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`assay failed: ${message}\n`);
  return EXIT.incomplete;
}

/** What is wrong with the command line, in a line, with the likely word where there is one. */
const mistakeInWords = ({ message }: CommanderError): string =>
  message
    .replace(/^error: /, '')
    .replace(/\s*\n\(Did you mean /, ' (did you mean ')
    .replace(
      /^command-argument value '(.*)' is invalid for argument '(.*?)'/,
      "argument <$2> '$1' is invalid",
    )
    .replaceAll('\n', ' ');

/** What to do instead, or where to look. */
async function adviceOn(
  { code, message }: CommanderError,
  [command = '', ...words]: readonly string[],
): Promise<string> {
  const meant = code === 'commander.excessArguments' ? await optionMeant(words) : undefined;
  const isJson = code === 'commander.unknownOption' && message.includes("'--json'");
  if (isJson && REPORTING.has(command))
    return 'reports are written as JSON anyway: --report json=PATH says where';
  return meant ?? 'run with --help for what there is';
}

/** What to do where a profile, a scenario or an address stands without its option. */
async function optionMeant(words: readonly string[]): Promise<string | undefined> {
  const file = words.find((word) => /\.ya?ml$/.test(word));
  if (file !== undefined) {
    const text = await readTextFile(file).catch(() => '');
    return `did you mean ${/^steps\s*:/m.test(text) ? '--scenarios' : '--target'} ${file}?`;
  }
  const address = words.find(isAddress);
  return address && `a target is given as --target FILE; ${profileFor(address, calledAs().any)}`;
}

const errorAsJson = (code: ErrorCode, message: string) => ({
  schema: 'assay-error/1',
  code,
  message,
});

async function commands(args: string[], finish: (code: ExitCode) => void): Promise<Command> {
  const completes = isCompletion(args);
  const program = allCommands(finish, completes);
  if (completes) await addCompletion(program, args);
  for (const command of program.commands) {
    command.exitOverride();
    suggestChoices(command);
  }
  addHelp(program);
  return program;
}

/**
 * Every command there is.
 *
 * @param completes the one for completion is added by its library
 */
export function allCommands(finish: (code: ExitCode) => void, completes = false): Command {
  const program = new Command('assay')
    .description('Judges servers of the Archiving Service Interface.')
    .version(version(), '-V, --version')
    .exitOverride()
    // One line says what is wrong, see `mistakeInWords`.
    .configureOutput({ outputError: () => undefined });

  for (const { name, description, declare } of COMMANDS) {
    if (completes && name === 'completion') continue;
    declare(program.command(name).description(description), finish);
  }
  return program;
}
