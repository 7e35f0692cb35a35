import { type Command, Option } from 'commander';
import type { ReportSubject } from '../../report/formats/report-format.js';
import { formatsFor } from '../../report/formats/report-formats.js';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';
import { DEFAULT_CONCURRENCY, DEFAULT_TIMEOUT_MS } from '../../suite/default-settings.js';
import { TIERS } from '../../suite/plan/tiers.js';
import {
  budget,
  cases,
  folder,
  glob,
  listOf,
  milliseconds,
  port,
  positive,
  positiveDuration,
  wholeNumber,
} from './option-parsers.js';

/**
 * Adds what every command takes that judges a target. @param tier what it runs where none is asked
 * for
 */
export function withRunOptions(command: Command, tier: 'all' | 'full' = 'all'): Command {
  return command
    .option('--target <file>', 'the profile of the target')
    .addOption(listOf('--only <glob...>', 'only checks, requirements or tags that match', glob))
    .addOption(
      listOf('--skip <glob...>', 'leave out checks, requirements or tags that match', glob),
    )
    .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
    .option('--seed <n>', 'replay the requests of an earlier run', wholeNumber)
    .option(
      '--runs <n>',
      'cases that each property tries; a run of everything tries a sample of its own',
      cases,
    )
    .option('--full', 'also the checks that move more than 64 MiB: the tier full', false)
    .addOption(
      new Option(
        '--tier <tier>',
        `how much to run: ${TIERS.map((one) => (one === tier ? `${one} (the default)` : one)).join(', ')}`,
      ).choices([...TIERS]),
    )
    .addOption(
      new Option(
        '--budget <amount...>',
        'run what finds most for 600-requests, 20MB, 200-objects or 30s, or several of these',
      ).argParser(budget),
    )
    .option('--strict', 'failed shoulds count, too', false)
    .option('--waivers <file>', 'failures that are known, and do not count for now')
    .option('--attestations <file>', 'what people vouch for, and nobody can observe')
    .option(
      '--concurrency <n>',
      `checks at the same time at most (default: ${DEFAULT_CONCURRENCY}; 32 in the reference archive without --full)`,
      positive,
    )
    .addOption(timeoutOption())
    .option('--deadline <duration>', 'time after which the whole run ends', positiveDuration)
    .option('--wait <duration>', 'wait this long for the hosts to accept connections', milliseconds)
    .option('--dry-run', 'show what would be sent, and what would stay in the archive', false)
    .option('--quiet', 'failures and the verdict only', false)
    .option('--verbose', 'every check, every observation, and what the run waited for', false)
    .option('--no-color', 'no colours');
}

export function reportOption(subject: ReportSubject): Option {
  const names = formatNames(subject);
  return listOf('--report <format...>', `one more report as FORMAT or FORMAT=PATH: ${names}`);
}

export function formatNames(...subjects: ReportSubject[]): string {
  const names = new Set(subjects.flatMap((subject) => [...formatsFor(subject).keys()]));
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

export const dashboardOption = (): Option =>
  new Option('--dashboard [port]', 'show it in the browser while it goes on').argParser(port);

export const outOption = (
  what = 'where reports go; what the last command left there is replaced',
): Option => new Option('--out <dir>', what).argParser(folder).default(REPORT_FOLDER);

/**
 * Absent where it is not given: a run that goes on has that of its report then, and every other
 * `DEFAULT_TIMEOUT_MS`.
 */
export const timeoutOption = (): Option =>
  new Option('--timeout <duration>', 'time without progress that ends an exchange')
    .argParser(positiveDuration)
    .default(undefined, `${DEFAULT_TIMEOUT_MS / 1_000}s`);

/** Where agents and their controller meet. */
export const redisOption = (): Option =>
  new Option('--redis <url>', 'where agents are reached, such as rediss://redis.test:6379');

/** For a private network. */
export const insecureRedisOption = (): Option =>
  new Option('--insecure-redis', 'also without TLS, or without a password').default(false);
