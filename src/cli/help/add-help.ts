import type { Command, Option } from 'commander';
import { columnsOf } from '../../report/terminal/columns-of.js';
import type { CommandSpec, Example } from '../command-spec.js';
import { COMMANDS, PROGRAM_EXAMPLES } from '../commands.js';
import { EXIT_MEANINGS } from '../process/exit-codes.js';

/** The width of help where the terminal's width is unknown. */
const DEFAULT_COLUMNS = 80;
/** Descriptions in a narrower column are not broken. */
const MIN_COLUMNS = 20;

/** Adds examples, exit codes and the terminal's width to the help of a program and its commands. */
export function addHelp(program: Command): void {
  for (const command of [program, ...program.commands]) {
    const own = COMMANDS.find(({ name }) => name === command.name());
    const examples = command === program ? PROGRAM_EXAMPLES : (own?.examples ?? []);
    command
      .configureHelp({
        subcommandTerm: (subcommand) => subcommand.name(),
        optionDescription,
        minWidthToWrap: MIN_COLUMNS,
      })
      .configureOutput({
        getOutHelpWidth: () => widthOf(process.stdout),
        getErrHelpWidth: () => widthOf(process.stderr),
      })
      .addHelpText('after', () => textAfter(examples, own?.codes));
  }
}

function textAfter(
  examples: readonly Example[],
  meanings: CommandSpec['codes'] = EXIT_MEANINGS,
): string {
  const width = Math.max(0, ...examples.map(([line]) => line.length));
  const shown = examples.map(([line, purpose]) => `  assay ${line.padEnd(width)}  ${purpose}`);
  const codes = Object.entries(meanings).map((meaning) => meaning.join(' '));
  const rows = [codes.slice(0, 2), codes.slice(2)]
    .filter((row) => row.length > 0)
    .map((row) => `  ${row.join(' · ')}`);
  return ['', 'Examples:', ...shown, '', 'Exit codes:', ...rows].join('\n');
}

/** What is off or empty unless it is asked for goes without saying. */
function optionDescription({
  description,
  defaultValue,
  defaultValueDescription,
  argChoices,
}: Option): string {
  const isTold = argChoices?.every((choice) => description.includes(choice)) ?? true;
  const choices = isTold ? [] : [argChoices?.join(', ')];
  const isPlain = defaultValue === false || defaultValue === true;
  const isAbsent = defaultValue === undefined && defaultValueDescription === undefined;
  const isEmpty = Array.isArray(defaultValue) && defaultValue.length === 0;
  const byDefault =
    isPlain || isAbsent || isEmpty
      ? []
      : [`default: ${defaultValueDescription ?? String(defaultValue)}`];
  const extra = [...choices, ...byDefault];
  return extra.length === 0 ? description : `${description} (${extra.join('; ')})`;
}

function widthOf(stream: NodeJS.WriteStream): number {
  const columns = columnsOf(stream, process.env);
  return Number.isFinite(columns) && columns > 0 ? columns : DEFAULT_COLUMNS;
}
