import { groupBy } from '../../../../collections/group-by.js';
import type { CheckResult, Failure } from '../../../../conformance/events/run-event.js';
import type { Exchange } from '../../../../http/exchange/exchange.js';
import type { KnownFault } from '../../../../package/known-faults.js';
import { field, heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { visible, visibleLines } from '../../../text/visible.js';
import { BEYOND_CURL, isBeyondCurl } from '../../check/beyond-curl.js';
import { blamedFor, blamesOf } from '../../check/blamed-for.js';
import { DUPLICATES, sendArchived } from '../../check/command-hints.js';
import { commandsOf } from '../../check/commands-of.js';
import { failureFacts, requirementsOf } from '../../check/describe-check.js';
import { plainestFirst } from '../../check/plainest-first.js';
import { likeliestFault } from '../../check/similar-faults.js';
import type { StatedRequirement } from '../../stated-requirements.js';
import { symbolOf } from '../outcome-style.js';

/** An answer of a server may be long; the report files have all of it. */
const MAX_LINES = 24;

/** Characters of a command; the bodies of requests may be longer than all that is said of them. */
export const MAX_COMMAND = 2_000;

/** Failed checks of the same requirements that are shown in full; more would mostly repeat them. */
const MAX_PER_GROUP = 2;

const TAKEN_OVER = 'by an earlier run, and taken over; --again judges it anew';

/** What the run reported besides its checks, and the known faults. */
interface Facts {
  known: readonly StatedRequirement[];
  exchanges: readonly Exchange[];
  faults: readonly KnownFault[];
  /** The ids of checks that an earlier run has judged. */
  takenOver: ReadonlySet<string>;
}

/**
 * Failures with everything needed to understand and repeat them: first what most other checks have
 * no verdict for, then *musts*.
 */
export function failures(
  page: Page,
  checks: readonly CheckResult[],
  facts: Facts,
  verbose: boolean,
): string[] {
  const blamed = blamedFor(checks);
  const failed = plainestFirst(
    checks.filter(({ outcome }) => outcome === 'failed'),
    facts.exchanges,
  ).sort((a, b) => blamesOf(b, blamed) - blamesOf(a, blamed) || a.level.localeCompare(b.level));
  if (failed.length === 0) return [];
  const also = verbose ? [] : failed.filter((check) => isToldBy(failed, check));
  const groups = groupBy(
    failed.filter((check) => !also.includes(check)),
    ({ requirements }) => requirements.join(' '),
  );
  const most = verbose ? failed.length : MAX_PER_GROUP;
  const told = new Set<string>();
  /**
   * What each requirement's failure looks like is said with the first check of it that is shown.
   */
  const likeness = ({ requirements }: CheckResult): string | undefined => {
    const fresh = requirements.filter((id) => !told.has(id));
    for (const id of fresh) told.add(id);
    return fresh
      .map((id) =>
        likeliestFault(
          id,
          checks.filter((one) => one.requirements.includes(id)),
          facts.faults,
        ),
      )
      .find((one) => one !== undefined);
  };
  return [
    ...heading(page, `Failures (${failed.length})`),
    ...[...groups.values()]
      .flatMap((group) => [
        ...group
          .slice(0, most)
          .flatMap((check) => [...failureBlock(page, check, likeness(check), facts), '']),
        ...moreFailures(page, group.slice(most)),
      ])
      .slice(0, -1),
    ...alsoFailed(page, also),
  ];
}

/**
 * Whether a check that looks back on the whole run fails for what others show that can be run
 * alone.
 */
const isToldBy = (failed: readonly CheckResult[], { wholeRun, requirements }: CheckResult) =>
  wholeRun === true &&
  requirements.every((id) =>
    failed.some((one) => one.wholeRun !== true && one.requirements.includes(id)),
  );

/** One line each for those, which are no defects of their own. */
function alsoFailed(page: Page, checks: readonly CheckResult[]): string[] {
  if (checks.length === 0) return [];
  const symbol = symbolOf(page, 'failed');
  return [
    '',
    'also failed, looking back on the whole run (--verbose shows it in full):',
    ...checks.flatMap(({ id }) => item(page, symbol, visible(id))),
  ];
}

/** One line for failed checks that are not shown. */
function moreFailures(page: Page, checks: readonly CheckResult[]): string[] {
  if (checks.length === 0) return [];
  const [first = ''] = checks.flatMap(({ requirements }) => requirements);
  const line = `${checks.length} more of ${visible(first)} failed (--verbose shows them)`;
  return [...item(page, symbolOf(page, 'failed'), line), ''];
}

function failureBlock(
  page: Page,
  check: CheckResult,
  likeness: string | undefined,
  { known, exchanges, takenOver }: Facts,
): string[] {
  const { failure } = check;
  return [
    ...item(page, symbolOf(page, 'failed'), visible(check.id)).map(page.paint.bold),
    ...paragraph(page, [visible(check.title)], 2),
    ...requirementsOf(check, known).flatMap(({ id, place, statement }) => {
      const from = place === undefined ? id : visible(`${id} (${place})`);
      return field(page, check.level, [
        from,
        ...(statement === undefined ? [] : [visible(statement)]),
      ]);
    }),
    ...(takenOver.has(check.id) ? field(page, 'seen', [TAKEN_OVER]) : []),
    ...(failure === undefined
      ? []
      : failureFields(page, { ...check, failure }, likeness, exchanges)),
  ];
}

function failureFields(
  page: Page,
  { id, operation, failure }: Pick<CheckResult, 'id' | 'operation'> & { failure: Failure },
  likeness: string | undefined,
  exchanges: readonly Exchange[],
): string[] {
  const facts = [
    ...failureFacts(failure, exchanges, id),
    ...(likeness === undefined ? [] : [['looks like', likeness] as const]),
  ];
  return [
    ...facts.flatMap(([label, text]) => shortened(field(page, label, visibleLines(text)))),
    ...(sendArchived(commandsOf(failure), operation)
      ? field(page, 'before curl', [DUPLICATES])
      : []),
    ...(isBeyondCurl(failure.failsUnder) ? field(page, 'of curl', [BEYOND_CURL]) : []),
    ...commandLines(page, failure),
  ];
}

/** Never wrapped, since they are there to be copied; who reads on has no use for pages of one. */
function commandLines(page: Page, failure: Failure): string[] {
  const lines = commandsOf(failure).flatMap(visibleLines);
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  if (longest <= MAX_COMMAND) return lines.map((line) => `  ${page.paint.cyan(line)}`);
  return field(page, 'curl', [`a line of ${longest} characters; assay show prints it`]);
}

function shortened(lines: string[]): string[] {
  if (lines.length <= MAX_LINES) return lines;
  const hidden = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), `${' '.repeat(14)}… ${hidden} more lines in the reports`];
}
