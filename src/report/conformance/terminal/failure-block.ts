import type {
  CheckResult,
  Failure,
  RequirementResult,
} from '../../../conformance/check/run-event.js';
import { field, heading, item, type Page, paragraph } from '../../terminal/page.js';
import { visible, visibleLines } from '../../text/visible.js';
import { failureFacts, requirementsOf } from '../describe-check.js';
import { symbolOf } from './outcome-style.js';

/** What a server answered may be long; the whole of it is in the report files. */
const MOST_LINES = 24;

/** Of one requirement's failed checks so many are shown whole; the others mostly say the same. */
const MOST_OF_A_KIND = 2;

/** Failures with all that it takes to understand and to repeat them; the *musts* come first. */
export function failures(
  page: Page,
  checks: readonly CheckResult[],
  known: readonly RequirementResult[],
  verbose: boolean,
): string[] {
  const failed = checks
    .filter(({ outcome }) => outcome === 'failed')
    .sort((a, b) => a.level.localeCompare(b.level));
  if (failed.length === 0) return [];
  const kinds = new Map<string, CheckResult[]>();
  for (const check of failed) {
    const kind = check.requirements.join(' ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), check]);
  }
  const most = verbose ? failed.length : MOST_OF_A_KIND;
  return [
    ...heading(page, `Failures (${failed.length})`),
    ...[...kinds.values()]
      .flatMap((kind) => [
        ...kind.slice(0, most).flatMap((check) => [...failureBlock(page, check, known), '']),
        ...alike(page, kind.slice(most)),
      ])
      .slice(0, -1),
  ];
}

/** Failed checks of a requirement that others stand for. */
function alike(page: Page, checks: readonly CheckResult[]): string[] {
  if (checks.length === 0) return [];
  const [first = ''] = checks.flatMap(({ requirements }) => requirements);
  const line = `${checks.length} more of ${visible(first)} failed (--verbose shows them)`;
  return [...item(page, symbolOf(page, 'failed'), line), ''];
}

function failureBlock(
  page: Page,
  check: CheckResult,
  known: readonly RequirementResult[],
): string[] {
  const { failure } = check;
  return [
    ...item(page, symbolOf(page, 'failed'), visible(check.id)).map(page.paint.bold),
    ...paragraph(page, [visible(check.title)], 2),
    ...requirementsOf(check, known).flatMap(({ id, section, statement }) => {
      const from = section === undefined ? id : `${id} (section ${section})`;
      return field(page, check.level, [from, ...(statement === undefined ? [] : [statement])]);
    }),
    ...(failure === undefined ? [] : failureFields(page, failure)),
  ];
}

function failureFields(page: Page, failure: Failure): string[] {
  const facts: [string, string][] = [['found', failure.message], ...failureFacts(failure)];
  return [
    ...facts.flatMap(([label, text]) => shortened(field(page, label, visibleLines(text)))),
    // never wrapped: it is there to be copied
    ...visibleLines(failure.curl).map((line) => `  ${page.paint.cyan(line)}`),
  ];
}

function shortened(lines: string[]): string[] {
  if (lines.length <= MOST_LINES) return lines;
  const gone = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), `${' '.repeat(14)}… ${gone} more lines in the reports`];
}
