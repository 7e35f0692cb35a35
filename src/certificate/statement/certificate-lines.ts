import { limitsInWords } from '../../report/text/limits-in-words.js';
import { visible } from '../../report/text/visible.js';
import type { Limits } from '../../spec/limits.js';
import type { CertificatePredicate } from './certificate-predicate.js';
import { type CountedRequirement, levelCounts } from './level-counts.js';

/**
 * A certificate as lines of text, for a terminal or a file.
 *
 * @param requirements those of its report; none where that cannot be read
 */
export function certificateLines(
  predicate: CertificatePredicate,
  requirements: readonly CountedRequirement[],
): string[] {
  const { target, tool, run, tier, summary, failed, waived, attested, loads, witness } = predicate;
  const rows: [string, string][] = [
    ['target', visible(target.name)],
    ['hosts', hostsLine(Object.values(target.hosts))],
    ...(target.limits === undefined ? [] : [row('limits', limitsLine(target.limits))]),
    [
      'verdict',
      predicate.verdict + (predicate.reason ? `: ${shortened(visible(predicate.reason))}` : ''),
    ],
    ['seen', `${run.startedAt} to ${run.finishedAt}`],
    ['by', `${visible(tool.name)} ${visible(tool.version)}, suite ${tool.suite.slice(0, 19)}`],
    ...(tier === undefined
      ? []
      : [row('tier', `${visible(tier.name)}: ${tier.checks} of ${tier.of} checks`)]),
    ...levelCounts(requirements).map((counts) =>
      row(
        counts.name,
        `${counts.passed} passed, ${counts.failed} failed, ${counts.waived} waived; ` +
          `${counts['not-observed']} not observed, ${counts.inconclusive + counts.error} without a verdict, ` +
          `${counts.deselected} left out (${counts.judged} judged)`,
      ),
    ),
    ...listed('failed', failed),
    ...listed('waived', waived),
    ...listed(
      'attested',
      // That something is not met is not to be lost among the others.
      [...attested]
        .sort((a, b) => Number(b.answer === 'no') - Number(a.answer === 'no'))
        .map((one) => `${one.requirement} (${one.answer}, ${one.by})`),
    ),
    ...listed(
      'load',
      (loads ?? []).map(({ scenario, verdict }) => `${scenario} (${verdict})`),
    ),
    ['exchanges', exchangesLine(summary.exchanges, predicate.evidence.exchanges)],
    ...(witness === undefined
      ? []
      : [
          row(
            'witness',
            `repeated ${witness.sample.checks.length} of ${witness.sample.of} checks of ${witness.bundle.slice(0, 19)}, ` +
              (witness.agreed ? 'and saw the same' : 'and saw something else'),
          ),
        ]),
  ];
  return rows.map(([name, text]) => `${name.padEnd(NAME_WIDTH)}  ${text}`);
}

const row = (name: string, text: string): [string, string] => [name, text];

const limitsLine = (limits: Limits): string =>
  `${limitsInWords(limits)}: NOT those of the interface, which were not tried`;

/** Probes of a silent host belong to no check, so fewer exchanges than all may be kept. */
const exchangesLine = (all: number, kept: number): string =>
  all === kept
    ? `${all}, all kept here`
    : `${all}, of which the ${kept} of the checks are kept here`;

/**
 * What is reached under such a name runs on the machine that judged, and need not be what anybody
 * uses.
 */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

function hostsLine(urls: readonly string[]): string {
  const isLoopback = (url: string) => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
  const note = urls.every(isLoopback) ? ' (all on the machine that judged)' : '';
  return [...new Set(urls)].map(visible).join(' ') + note;
}

const NAME_WIDTH = 12;
const LONGEST_REASON = 160;

/** The report has it whole. */
const shortened = (reason: string): string =>
  reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
const MAX_LISTED = 12;

function listed(name: string, ids: readonly string[]): [string, string][] {
  if (ids.length === 0) return [];
  const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : '';
  return [[name, ids.slice(0, MAX_LISTED).map(visible).join(', ') + more]];
}
