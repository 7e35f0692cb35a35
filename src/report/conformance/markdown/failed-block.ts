import type { CheckResult } from '../../../conformance/events/run-event.js';
import type { KnownFault } from '../../../package/known-faults.js';
import { code, codeBlock, prose } from '../../markdown/inline.js';
import { plural } from '../../text/plural.js';
import { shellWord } from '../../text/shell-word.js';
import { circumstancesFact } from '../check/circumstances-fact.js';
import { commandsOf } from '../check/commands-of.js';
import { failureFacts, reasonOf } from '../check/describe-check.js';
import { likeliestFault } from '../check/similar-faults.js';
import type { FailedRequirement } from '../failed-requirements.js';
import type { RunRecord } from '../run-record.js';

/**
 * Checks of one requirement that are shown with what they expected; more would mostly repeat them.
 */
const MAX_CHECKS = 2;
const MAX_NAMED = 8;
/**
 * Characters. Even where each takes four bytes, a block is no longer than all details together may
 * be.
 */
const LONGEST_FACT = 300;
const LONGEST_ANSWER = 600;
const LONGEST_CURL = 1500;
/** Where nothing is known of the place of the JSON report, but that it is next to this one. */
const SHOW = 'npx assay show report.json';

/** What is said beside failures. */
export interface FailureHelp {
  /** Those that a failure may be like. */
  faults: readonly KnownFault[];
  /** The command that shows a failure whole. */
  show?: string | undefined;
}

/** A failed requirement in full. */
export function failedBlock(
  failed: FailedRequirement,
  record: RunRecord,
  { faults, show = SHOW }: FailureHelp,
): string {
  const { id, level, place, statement, checks } = failed;
  const shown = checks.slice(0, MAX_CHECKS);
  const named = checks.slice(MAX_CHECKS, MAX_CHECKS + MAX_NAMED);
  const left = checks.length - shown.length - named.length;
  const judging = record.checks.filter(({ requirements }) => requirements.includes(id));
  const likeness = likeliestFault(id, judging, faults);
  return [
    `### ${code(id, 200)}`,
    `A *${level}* (${prose(place, 200)}): ${prose(statement)}`,
    ...(likeness === undefined ? [] : [`Looks like: ${prose(likeness, 300)}`]),
    ...shown.map((check) => checkBlock(check, record, show)),
    ...(named.length === 0
      ? []
      : [`Failed as well: ${named.map((check) => code(check.id, 200)).join(', ')}${more(left)}`]),
  ].join('\n\n');
}

/** The same in one line. */
export function failedLine({ id, level, checks }: FailedRequirement): string {
  const [first] = checks;
  const why = first === undefined ? '' : `: ${code(reasonOf(first), 120)}`;
  return `- ${code(id, 200)} (*${level}*, ${plural(checks.length, 'check')})${why}`;
}

function checkBlock(check: CheckResult, record: RunRecord, show: string): string {
  const { id, title, failure } = check;
  const head = `**${code(id, 200)}** ${prose(title)}`;
  if (failure === undefined) return `${head}\n\n- ${code(reasonOf(check), LONGEST_FACT)}`;
  const facts = [...failureFacts(failure, record.exchanges, id), ...circumstancesFact(failure)];
  const lines = facts.map(([label, text]) => {
    return `- ${label}: ${code(text, label === 'answer' ? LONGEST_ANSWER : LONGEST_FACT)}`;
  });
  return `${head}\n\n${lines.join('\n')}\n\n${again(commandsOf(failure).join('\n'), `${show} ${shellWord(id)}`)}`;
}

/** A command that is cut sends something else, so that a long one is left out. */
function again(commands: string, show: string): string {
  if (commands.length > LONGEST_CURL) return `The request again: ${code(show, 500)}`;
  const block = codeBlock(commands, 'sh', LONGEST_CURL);
  return `<details><summary>The request again</summary>\n\n${block}\n\n</details>`;
}

const more = (count: number): string => (count > 0 ? ` and ${count} more` : '');
