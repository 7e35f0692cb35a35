import type { NamedCircumstances } from '../../../spec/circumstances.js';
import { BEYOND_CURL, isBeyondCurl } from './beyond-curl.js';
import { commandsOf, type ShownCommands } from './commands-of.js';

/** What has to be done once before any curl line of a report is run. */
const TOKEN_HINT = 'curl lines take the token of the profile from a variable: export ASSAY_TOKEN=…';

/** Of a line with a body that is not in it; the paths are those of the run, and may be relative. */
const READS_FILE =
  /(?:< |\bnode |\bcat )(?:(?!\/|[a-z]:)[^\s']*|'(?!\/|[a-z]:)[^']*)\bbodies[/\\]\w/i;

/** Whether one of such lines works in one folder only, since it reads a file below that. */
export const needFolder = (commands: readonly string[]): boolean =>
  commands.some((line) => READS_FILE.test(line));

/**
 * Where such lines work.
 *
 * @param folder in words
 */
export const folderHint = (folder = 'the folder where the run was started'): string =>
  `some curl lines read a body from a file, so run them in ${folder}`;

export const DUPLICATES =
  'the archive has these emails now: put another requestId, and another messageId where there is one, into the lines of this check, each the same wherever it stands';

/** What sends a record from a file most likely has one in that. */
const hasAnId = (line: string): boolean =>
  /messageId|requestId/.test(line) || (/ -X '?POST\b/.test(line) && needFolder([line]));

/** Whether such lines of a check send an email that the archive may have from the run. */
export const sendArchived = (commands: readonly string[], operation: string | undefined): boolean =>
  operation === 'email' && commands.some(hasAnId);

/** A check with the lines that show what it met once more. */
interface Shown {
  operation?: string | undefined;
  failure?: (ShownCommands & { failsUnder?: NamedCircumstances | undefined }) | undefined;
  evidence?: ShownCommands | undefined;
}

/** What one has to know of the lines of some checks before running them. */
export function commandHints(checks: readonly Shown[]): string[] {
  const linesOf = ({ failure, evidence }: Shown) => commandsOf(failure ?? evidence ?? { curl: '' });
  const commands = checks.flatMap(linesOf);
  return [
    ...(commands.some((line) => line.includes('ASSAY_TOKEN')) ? [TOKEN_HINT] : []),
    ...(needFolder(commands) ? [folderHint()] : []),
    ...(checks.some((check) => sendArchived(linesOf(check), check.operation)) ? [DUPLICATES] : []),
    ...(checks.some(({ failure }) => isBeyondCurl(failure?.failsUnder)) ? [BEYOND_CURL] : []),
  ];
}
