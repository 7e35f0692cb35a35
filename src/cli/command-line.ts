import { Command, CommanderError, Option } from 'commander';
import { DocumentError } from '../config/document-error.js';
import type { ErrorCode } from '../config/error-codes.js';
import { UsageError } from '../config/usage-error.js';
import { OPERATIONS } from '../spec/operation.js';
import { version } from '../suite/version.js';
import { agentCommands, insecureRedisOption, redisOption } from './agents/agent-commands.js';
import { certificateCommands } from './certificate/certificate-commands.js';
import { addCompletion, isCompletion } from './completion/complete.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { addHelp } from './help/add-help.js';
import {
  arrivals,
  bytes,
  cases,
  collected,
  connections,
  forWorkload,
  glob,
  listOf,
  milliseconds,
  port,
  positive,
  positiveDuration,
  shard,
  variable,
  webUrl,
  wholeNumber,
} from './option-parsers.js';
import { printJson } from './print-json.js';
import {
  dashboardOption,
  formatNames,
  outOption,
  reportOption,
  timeoutOption,
  withRunOptions,
} from './run-command-options.js';

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
    return explain(error, args.includes('--json'));
  }
}

/** @param json programs read what is wrong on standard output, with its code */
function explain(error: unknown, json: boolean): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    if (json) printJson(errorAsJson('command-line', error.message));
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof DocumentError) {
    if (json) printJson(errorAsJson(error.code, error.message));
    process.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`assay failed: ${message}\n`);
  return EXIT.incomplete;
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
  for (const command of program.commands) command.exitOverride();
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
    .showHelpAfterError('(run with --help for what there is)');

  withRunOptions(program.command('run'))
    .description('judge a target; without --target the reference archive, started for the run')
    .option('--fault <id>', 'judge a reference archive that is wrong on purpose')
    .option('--shard <k/n>', 'the kth of n parts, to be merged with `assay merge`', shard)
    .addOption(dashboardOption())
    .option('--resume <report>', 'go on with an interrupted run, from its NDJSON report')
    .option('--again <report>', 'run again what failed or has no verdict, and what it builds on')
    .addOption(reportOption('run'))
    .addOption(outOption())
    .addOption(listOf('--load <scenario...>', 'load the target with these scenarios afterwards'))
    .action(async (options) => {
      const { run } = await import('./run.js');
      if (options.load.length === 0) return finish(await run(options));
      const { assertLoads, loadAfterRun } = await import('./load-after-run.js');
      await assertLoads(options.load, options.scenarios);
      finish(await loadAfterRun(await run(options), options));
    });

  program
    .command('load')
    .description(
      'load a target, and judge how fast and how reliably it archives; without --target the reference archive',
    )
    .argument('[scenario...]', 'a shipped load scenario by name, such as records, or a file')
    .addOption(
      new Option(
        '--submit <operation...>',
        'records of these operations, without a scenario: conversations, voice, email or eventFeed',
      ).choices(OPERATIONS),
    )
    .option('--target <file>', 'the profile of the target')
    .addOption(listOf('--only <glob...>', 'only workloads whose names match', glob))
    .addOption(listOf('--skip <glob...>', 'leave out workloads whose names match', glob))
    .addOption(listOf('--scenarios <dir...>', 'folders in which scenarios are looked for by name'))
    .option(
      '--for <duration>',
      'how long to send, instead of what the scenario says',
      positiveDuration,
    )
    .option(
      '--rate <rate>',
      'arrivals such as 50/s, in each workload or, as NAME=50/s, in one',
      forWorkload(arrivals),
    )
    .option(
      '--connections <n>',
      'connections of each workload or, as NAME=8, of one',
      forWorkload(connections),
    )
    .option('--seed <n>', 'replay the requests of an earlier load', wholeNumber)
    .addOption(timeoutOption())
    .option('--deadline <duration>', 'time after which the whole load ends', positiveDuration)
    .option('--wait <duration>', 'wait this long for the hosts to accept connections', milliseconds)
    .option('--agents <n>', 'so many machines that run `assay agent` send it', positive)
    .addOption(redisOption())
    .addOption(insecureRedisOption())
    .addOption(reportOption('load'))
    .addOption(outOption())
    .option('--dry-run', 'show what would be sent, and what would stay in the archive', false)
    .option('--quiet', 'the verdict only', false)
    .addOption(dashboardOption())
    .option('--verbose', 'a line a second', false)
    .option('--no-color', 'no colours')
    // These mean nothing to a load: taken, for scripts that pass the same ones to `run`.
    .addOption(new Option('--runs <n>').argParser(cases).hideHelp())
    .addOption(new Option('--concurrency <n>').argParser(positive).hideHelp())
    .addOption(new Option('--full').hideHelp())
    .addOption(new Option('--strict').hideHelp())
    .action(async (scenarios: string[], options) => {
      const { load } = await import('./load.js');
      finish(await load(scenarios, options));
    });

  agentCommands(program, finish);

  program
    .command('report')
    .description('write any format from a saved JSON or NDJSON report, also from one that was cut')
    .argument('<file>', 'a report of a run or of a load')
    .addOption(
      listOf('--report <format...>', `FORMAT or FORMAT=PATH: ${formatNames('run', 'load')}`),
    )
    .addOption(outOption())
    .option('--quiet', 'do not name the files', false)
    .action(async (file: string, options) => {
      const { report } = await import('./saved/report.js');
      finish(await report(file, options));
    });

  program
    .command('compare')
    .description(
      'compare two reports, or two folders of reports: what newly fails, what got slower',
    )
    .argument('<before>')
    .argument('<after>')
    .argument('[others...]', 'more reports, to be shown side by side')
    .option('--html [file]', 'write them as one page, reports/compare.html without a file')
    .action(
      async (
        before: string,
        after: string,
        others: string[],
        { html }: { html?: string | true },
      ) => {
        const { compare } = await import('./saved/compare.js');
        finish(await compare([before, after, ...others], html));
      },
    );

  program
    .command('show')
    .description('print everything that a report has on one failure')
    .argument('<report>', 'a JSON or NDJSON report of a run')
    .argument('<id>', 'of a check, a requirement or an observation')
    .action(async (report: string, id: string) => {
      const { show } = await import('./saved/show.js');
      finish(await show(report, id));
    });

  program
    .command('merge')
    .description('make one report of those of the shards of a run')
    .argument('<report...>', 'a JSON or NDJSON report of each shard')
    .addOption(reportOption('run'))
    .addOption(outOption())
    .option('--quiet', 'failures and the verdict only', false)
    .option('--verbose', 'every check and every observation', false)
    .option('--no-color', 'no colours')
    .action(async (files: string[], options) => {
      const { merge } = await import('./saved/merge.js');
      finish(await merge(files, options));
    });

  program
    .command('waive')
    .description('print a first file of waivers from what fails in a report, or write it')
    .argument('<report>', 'a JSON or NDJSON report of a run')
    .argument('[file]', 'where to')
    .action(async (report: string, file: string | undefined) => {
      const { waive } = await import('./saved/waive.js');
      finish(await waive(report, file));
    });

  program
    .command('calibrate')
    .description('measure the most that this machine can send, against a server that discards it')
    .addOption(
      new Option('--duration <duration>', 'how long each measurement takes')
        .argParser(positiveDuration)
        .default(5_000, '5s'),
    )
    .option('--connections <n>', 'for records', positive, 32)
    .option('--json', 'print JSON', false)
    .action(async (options) => {
      const { calibrate } = await import('./calibrate.js');
      finish(await calibrate(options));
    });

  program
    .command('serve')
    .description('serve the reference archive; prints a profile for it')
    .option('--data <dir>', 'where it keeps everything', 'assay-archive')
    .option('--port <n>', 'one port for all hosts; any free ports without it', port)
    .option('--inspector-port <n>', 'the port of the inspector', port)
    .option('--file-limit <bytes>', 'the largest file, such as 4MiB', bytes)
    .option('--email-limit <bytes>', 'the largest email request', bytes)
    .option('--split-limit <bytes>', 'the largest email that stays whole', bytes)
    .option('--separate-stores', 'each host keeps its own files', false)
    .option('--fault <id>', 'be wrong on purpose, as `assay explain` has it of a requirement')
    .action(async (options) => {
      const { serve } = await import('./serve.js');
      finish(await serve(options));
    });

  program
    .command('init')
    .description('write a commented profile to begin with, and try what it names')
    .argument('[file]', 'where to', 'profile.yaml')
    .option('--name <text>', 'name and version of the archive')
    .option('--url <url>', 'the base URL of all operations', webUrl)
    .option('--conversations <url>', 'the base URL of conversations', webUrl)
    .option('--voice <url>', 'the base URL of voice', webUrl)
    .option('--email <url>', 'the base URL of email', webUrl)
    .option('--event-feed <url>', 'the base URL of the event feed', webUrl)
    .addOption(
      new Option('--email-files <host>', 'the host of the attachments of emails').choices(
        OPERATIONS,
      ),
    )
    .option('--token-variable <name>', 'the variable that has the token', variable)
    .option('--token-command <command>', 'a command that prints the token')
    .option('--no-token', 'the archive takes requests without one')
    .option('--inspector <url>', 'the base URL of an inspector', webUrl)
    .option('--yes', 'ask nothing', false)
    .option('--no-connect', 'write the profile only')
    .addOption(timeoutOption())
    .action(async (file: string, options) => {
      const { init } = await import('./init/init.js');
      finish(await init(file, options));
    });

  program
    .command('check')
    .description('validate any file that you give to assay: profiles, scenarios, waivers, policies')
    .argument('<file...>')
    .addOption(
      new Option('--show <operation>', 'print a record as a profile has it sent').choices(
        OPERATIONS,
      ),
    )
    .option(
      '--connect',
      'try the hosts, the token and the inspector of a profile; what this archives stays there',
      false,
    )
    .addOption(timeoutOption())
    .option('--json', 'print JSON', false)
    .action(async (files: string[], options) => {
      const { check } = await import('./check/check.js');
      finish(await check(files, options));
    });

  program
    .command('list')
    .description('list requirements and the checks that judge them, or load scenarios')
    .argument('[glob...]', 'only those that match', collected(glob), [])
    .option('--load', 'the load scenarios', false)
    .option('--coverage', 'how many checks judge each requirement, or why none does', false)
    .option('--json', 'print JSON', false)
    .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
    .action(async (globs: string[], options) => {
      const { list } = await import('./list.js');
      finish(await list(globs, options));
    });

  program
    .command('explain')
    .description('tell what a requirement, a check or a load scenario is about')
    .argument('<id>')
    .option('--json', 'print JSON', false)
    .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
    .action(async (id: string, options) => {
      const { explain } = await import('./explain.js');
      finish(await explain(id, options));
    });

  program
    .command('schema')
    .description('print a JSON Schema, for editors and for those who read reports')
    .argument(
      '<name>',
      'profile, scenario, load, waivers, requirements, report, load-report, certificate or policy',
    )
    .action(async (name: string) => {
      const { schema } = await import('./schema.js');
      finish(schema(name));
    });

  certificateCommands(program, finish);
  if (!completes) {
    program
      .command('completion')
      .description('print a script that completes command lines in a shell')
      .argument('<shell>', 'bash, zsh, fish or powershell');
  }
  return program;
}
