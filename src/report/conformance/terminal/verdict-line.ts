import { isJudged } from '../../../conformance/events/outcome.js';
import type { CheckResult, RequirementResult } from '../../../conformance/events/run-event.js';
import { findingsInWords } from '../../../conformance/events/run-findings.js';
import { showsSomething } from '../../../conformance/events/shows-something.js';
import type { WaiverResult } from '../../../conformance/events/waiver.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { attestedCounts } from '../attestation-words.js';
import { needsInspector } from '../check/needs-inspector.js';
import { isOfNothing, whyIncomplete } from '../incomplete-run.js';
import { type RunRecord, verdictOf } from '../run-record.js';
import { OUTCOME_STYLES } from './outcome-style.js';
import { tierInWords } from './tier-words.js';

/** The run in one line: `conformant: 71 of 97 musts judged, 26 need an inspector`. */
export function verdictLine(record: RunRecord): string {
  const { finished } = record;
  const verdict = verdictOf(record);
  const why = visible(whyIncomplete(record) ?? '');
  if (finished === undefined || isOfNothing(record)) return `${verdict}: ${why}`;
  const { requirements, waivers = [], attestations = [] } = finished;
  const leftOut = leftOutInWords(record);
  // They come first, and once: one may be the reason why nothing more could be judged.
  const findings = findingsInWords(finished).map(visible);
  const failed = failedInWords(requirements);
  // Of a run that failed by itself, it says what was not judged.
  const rest = verdict === 'nonconformant' && failed !== '' ? visible(finished.reason ?? '') : '';
  const parts = [
    findings.includes(why) ? '' : why,
    failed,
    rest,
    verdict === 'nonconformant' && finished.interrupted ? 'the run was interrupted' : '',
    waiversInWords(waivers),
    coverageInWords(requirements, record.checks),
    leftOut,
  ].filter((part) => part !== '');
  const tier =
    leftOut === '' ? tierInWords(finished.tier ?? record.started.tier, record.started) : undefined;
  // the failed shoulds of a conformant run are an aside; elsewhere what failed comes first
  if (verdict === 'conformant') parts.reverse();
  const taken = takenOverInWords(record.started);
  const asides = [taken, attestedCounts(attestations), tier].filter((part) => part !== undefined);
  // A run that fails does not begin as if all was well, where nothing of the interface was judged.
  const isOfOwn = !requirements.some((one) => one.level === 'must' && isJudged(one));
  const own = ownInWords(record).map((words) => (isOfOwn ? words : `but ${words}`));
  const isMet = isOfOwn && finished.own?.verdict === 'met';
  const met = isMet ? ['requirements of your own are met'] : [];
  const words = [...findings, ...met, ...own, ...parts, ...asides].join('; ');
  return isOfOwn && own.length > 0 ? words : `${verdict}: ${words}`;
}

/** What was judged before may have been another build of the target. */
function takenOverInWords({ plan, run }: RunRecord['started']): string | undefined {
  if (run.continues?.as !== 'again') return undefined;
  const { kept } = run.continues;
  return `${plural(plan.checks - kept, 'check')} run now, ${plural(kept, 'verdict')} taken over`;
}

/** What fails or leaves open a run whose verdict on the interface says nothing of the kind. */
function ownInWords({ finished }: RunRecord): string[] {
  if (finished?.verdict !== 'conformant') return [];
  switch (finished.own?.verdict) {
    case 'not-met':
      return ['requirements of your own are not met, which fails the run'];
    case 'incomplete':
      return ['requirements of your own have no verdict, which leaves the run incomplete'];
    default:
      return [];
  }
}

/** Who names checks, or has a witness name them, takes them for judged, whatever the tier. */
function leftOutInWords({ started: { run, tier }, checks }: RunRecord): string {
  const { only } = run.options;
  const named = checks.filter(({ because }) => because?.kind !== 'not-selected');
  const left = named.filter(({ because }) => because?.kind === 'tier').length;
  if (left === 0 || !Array.isArray(only) || only.length === 0) return '';
  return `${tier?.name} left out ${left} of ${plural(named.length, 'named check')}`;
}

function failedInWords(requirements: readonly RequirementResult[]): string {
  const counts = (['must', 'should'] as const)
    .map((level) => ({ level, count: countOf(requirements, level, 'failed') }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => plural(count, level));
  return counts.length === 0 ? '' : `${counts.join(' and ')} failed`;
}

function countOf(
  requirements: readonly RequirementResult[],
  level: RequirementResult['level'],
  outcome: RequirementResult['outcome'],
): number {
  return requirements.filter((one) => one.level === level && one.outcome === outcome).length;
}

/** The waivers that fail a run, in addition to failed checks or without any. */
function waiversInWords(waivers: readonly WaiverResult[]): string {
  const counts = (['expired', 'stale'] as const)
    .map((state) => ({ state, count: waivers.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => plural(count, `${state} waiver`));
  return counts.join(' and ');
}

/** How many of the *musts* have a verdict, and why the others have none. */
function coverageInWords(
  requirements: readonly RequirementResult[],
  checks: readonly CheckResult[],
): string {
  const musts = requirements.filter(({ level }) => level === 'must');
  if (musts.length === 0) return '';
  const unseen = waivedUnseen(requirements, checks);
  const isSeen = (one: RequirementResult): boolean => isJudged(one) && !unseen.has(one);
  const isPart = (must: RequirementResult): boolean => isSeen(must) && leftOutForSize(must, checks);
  const inPart = musts.filter(isPart).length;
  const others = new Map<string, number>();
  for (const must of musts.filter((one) => !isSeen(one))) {
    const why = unseen.has(must)
      ? 'waived without having been judged'
      : whyNotJudged(must, requirements);
    others.set(why, (others.get(why) ?? 0) + 1);
  }
  // What to do about it is said once.
  const inPartWhy = others.has(LEFT_OUT) ? FOR_SIZE : LEFT_OUT;
  const judged = musts.filter(isSeen).length;
  const waived = (['must', 'should'] as const)
    .map((level) => ({ level, count: countOf(requirements.filter(isSeen), level, 'waived') }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${plural(count, level)} waived`);
  return [
    `${judged} of ${plural(musts.length, 'must')} judged`,
    ...(inPart === 0
      ? []
      : [
          `${inPart} of them without most of ${inPart === 1 ? 'its' : 'their'} checks, ${inPartWhy}`,
        ]),
    ...[...others].map(([why, count]) => `${count} ${why}`),
    ...waived,
  ].join(', ');
}

/** The requirements that are waived by name, and of which no check showed anything. */
function waivedUnseen(
  requirements: readonly RequirementResult[],
  checks: readonly CheckResult[],
): Set<RequirementResult> {
  const ended = new Map(checks.map((check) => [check.id, check]));
  return new Set(
    requirements.filter(({ outcome, checks: ids }) => {
      const own = ids.flatMap((id) => ended.get(id) ?? []);
      return outcome === 'waived' && own.length > 0 && !own.some(showsSomething);
    }),
  );
}

const FOR_SIZE = 'left out for size';
const LEFT_OUT = `${FOR_SIZE} (--full, or lower limits in the profile)`;

/** Whether a requirement passed for want of the checks that were left out: those that ran are fewer. */
function leftOutForSize({ outcome, id }: RequirementResult, all: readonly CheckResult[]): boolean {
  const own = all.filter(({ requirements }) => requirements.includes(id));
  const heavy = own.filter(({ because }) => because?.kind === 'heavy').length;
  return outcome === 'passed' && heavy > own.filter(isJudged).length;
}

function whyNotJudged(one: RequirementResult, all: readonly RequirementResult[]): string {
  if (one.because?.kind === 'heavy') return LEFT_OUT;
  if (one.outcome !== 'not-observed') return OUTCOME_STYLES[one.outcome].words;
  if (one.seen === 'none') return 'cannot be observed from outside';
  return needsInspector(one, all) ? 'need an inspector' : 'not observed';
}
