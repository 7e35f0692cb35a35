import type { CheckResult } from '../../conformance/events/run-event.js';
import { folderHint, needFolder } from '../../report/conformance/check/command-hints.js';
import { isIntermittent } from '../../report/conformance/check/intermittent.js';
import { plainestFirst } from '../../report/conformance/check/plainest-first.js';
import { simplestOf } from '../../report/conformance/check/simplest-check.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { shellWord } from '../../report/text/shell-word.js';
import { visible } from '../../report/text/visible.js';
import { EMBEDDED_NAME } from '../../suite/target/embedded-profile.js';
import { type CalledAs, calledAs } from '../process/called-as.js';
import { slowTargetHints, unreachedHints } from './slow-target-hints.js';

/** Where curl lines take the token from, and another one that is told beside each failure. */
const TOKEN = { variable: 'ASSAY_TOKEN', used: /\$\{?ASSAY_TOKEN\b/ };
const OTHER_TOKEN = { variable: 'ASSAY_OTHER_TOKEN', used: /\$ASSAY_OTHER_TOKEN\b/ };

/** Who forgot the option would take the verdict for one on an archive of their own. */
const yours = (run: string): string[] => [
  'this was the reference archive',
  `judge yours: ${run} --target profile.yaml`,
];

/** A server for tests often takes less than the interface promises, and that is no fault of it. */
const LIMITED: ReadonlySet<string> = new Set([
  'files/up-to-the-limit-passes',
  'email/up-to-the-limit-passes',
]);
const LIMITS =
  'if it takes less on purpose, as a server for tests: say what, under limits in its profile';

const WHOLE =
  'the verdicts that were taken over are about the target as it was then: leave out --again to judge all of it anew';

const ANEW =
  'a bundle rests on one run alone, so the same command has to begin anew; a smaller --tier takes less time';

const MERGE = 'once all parts have run, one report of them has the verdict';

/** What a green run of less than all has not looked at is most of what there is. */
const PARTIAL_TIERS: ReadonlySet<string | undefined> = new Set(['smoke', 'gate', 'budget']);

interface JudgedTarget {
  /** The JSON report of the run. */
  report: string;
  /** The NDJSON report, where there is one: it has more of an interrupted run than the JSON one. */
  ndjson?: string | undefined;
  /** The folder of the reports, where it is not the usual one. */
  out?: string | undefined;
  /** Where the command was given. */
  folder?: string | undefined;
  /** The profile, or the fault of the embedded archive, where there is one. */
  target?: string | undefined;
  fault?: string | undefined;
  /** The files of waivers and attestations, which no report names. */
  waivers?: string | undefined;
  attestations?: string | undefined;
  /** What `--wait` was given, in milliseconds. */
  wait?: number | undefined;
  /** It was started for the run. */
  isEmbedded?: boolean;
  /** A bundle is made of it: of this run alone, and its reports are not to be replaced. */
  isSigned?: boolean;
  /** The variable that the profile takes the token of all hosts from. */
  tokenVariable?: string | undefined;
  /** The checks of the run that this one goes on from, where there is one. */
  earlier?: readonly CheckResult[] | undefined;
  /** How the lines have to begin. */
  called?: CalledAs;
}

/**
 * What a person who sees the end of a run can do next, as lines to copy. None where nothing failed
 * in a whole run of a target of one's own, nor before.
 */
export function nextSteps(record: RunRecord, judged: JudgedTarget): string[] {
  const { finished } = record;
  const { isEmbedded = false, isSigned = false, fault, wait, called = calledAs() } = judged;
  const isCut = finished?.interrupted === true || finished?.deadlinePassed === true;
  const isMerged = isMergedOfShards(record);
  // The embedded archive is gone, and another one would not have what the first part left there.
  const isOpen =
    (isCut || finished?.stopped !== undefined) && judged.target !== undefined && !isMerged;
  const canResume = isOpen && !isSigned;
  const why = isCut ? 'go on where it ended' : 'once it runs again, judge what has no verdict';
  const failed = record.checks.filter(({ outcome }) => outcome === 'failed');
  const { continues } = record.started.run;
  const isPatchwork = continues?.as === 'again' && continues.kept > 0;
  return [
    ...passedThisTime(record, judged.earlier ?? []),
    ...unreachedHints(record, wait),
    ...(canResume ? [`${why}: ${lineOf(record, judged, resumeOf(judged))}`] : []),
    ...(isOpen && isSigned ? [ANEW] : []),
    ...failureSteps(record, failed, judged, canResume),
    ...restOfSuite(record, judged),
    ...openSteps(record, judged),
    ...(isShard(record) ? [`${MERGE}: ${called.any} merge ${shellWord(judged.report)} …`] : []),
    ...slowTargetHints(record),
    ...(record.ran > 0 && isEmbedded && fault === undefined ? yours(called.run) : []),
    ...(isPatchwork && failed.length === 0 ? [WHOLE] : []),
  ];
}

/** It is put together of the reports of shards, which do not say where their profile is. */
const isMergedOfShards = ({ started }: RunRecord): boolean =>
  started.run.options.shards !== undefined;

/** It judges one of several parts, which have a verdict together only. */
const isShard = ({ started }: RunRecord): boolean => started.run.options.shard !== undefined;

/** A command that runs checks of the same target again, into the same folder. */
function lineOf(record: RunRecord, judged: JudgedTarget, options: string): string {
  const { out, fault, waivers, attestations, isSigned = false, called = calledAs() } = judged;
  const isOfEmbedded = record.started.target.name.startsWith(EMBEDDED_NAME);
  const { target } = judged;
  const given = Object.entries({ target, fault, waivers, attestations })
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${shellWord(value)}`))
    .join('');
  // Where the profile is, somebody has to fill in.
  const against = isMergedOfShards(record) && !isOfEmbedded ? ` --target …${given}` : given;
  const into = out === undefined || isSigned ? '' : ` --out ${shellWord(out)}`;
  return `${called.run}${against} ${options}${into}`;
}

const resumeOf = ({ ndjson, report }: JudgedTarget): string =>
  `--resume ${shellWord(ndjson ?? report)}`;

/** What failed in some tries before and passed now. */
function passedThisTime({ checks }: RunRecord, earlier: readonly CheckResult[]): string[] {
  const intermittent = new Set(earlier.filter(isIntermittent).map(({ id }) => id));
  return checks
    .filter(({ id, outcome }) => outcome === 'passed' && intermittent.has(id))
    .map(({ id }) => `failed only now and then before, so one pass says little: ${visible(id)}`);
}

/** What helps to look into what failed. */
function failureSteps(
  record: RunRecord,
  failed: readonly CheckResult[],
  judged: JudgedTarget,
  canResume: boolean,
): string[] {
  const { report, fault, folder, isEmbedded = false, called = calledAs() } = judged;
  const [plainest] = plainestFirst(failed, record.exchanges).sort((a, b) =>
    a.level.localeCompare(b.level),
  );
  if (plainest === undefined) return [];
  const curls = failed.flatMap(({ failure: { before = [], curl = '' } = {} }) => [...before, curl]);
  const needs = ({ used }: { used: RegExp }) => curls.some((line) => used.test(line));
  const isShort = failed.some(({ requirements }) => requirements.some((one) => LIMITED.has(one)));
  const sayLimits = isShort && !isEmbedded && record.started.target.limits === undefined;
  const again = lineOf(record, judged, `--again ${shellWord(report)}`);
  return [
    ...(sayLimits ? [LIMITS] : []),
    ...(isEmbedded ? [isGone(fault, called)] : []),
    ...(needs(TOKEN) && !isEmbedded ? [exportedToken(judged)] : []),
    ...(needs(OTHER_TOKEN) && !isEmbedded ? [OTHER_TOKEN_STANDS_ABOVE] : []),
    ...(needFolder(curls) ? [folderHint(isMergedOfShards(record) ? undefined : folder)] : []),
    // One or the other: what goes on from a report says nothing of what failed in it.
    ...(canResume ? [] : [`run again what failed and what it builds on: ${again}`]),
    `see a failure in full: ${called.any} show ${shellWord(report)} ${shellWord(plainest.id)}`,
  ];
}

const isGone = (fault: string | undefined, { any }: CalledAs): string =>
  `its archive is gone; for the curl lines, judge one that stays: ${any} serve${
    fault === undefined ? '' : ` --fault ${shellWord(fault)}`
  }`;

const exportedToken = ({ tokenVariable }: JudgedTarget): string =>
  `curl lines need the token of the profile: export ${TOKEN.variable}=${
    tokenVariable === undefined ? '…' : `"$${tokenVariable}"`
  }`;

const OTHER_TOKEN_STANDS_ABOVE = `some need a wrong one, which stands above each: export ${OTHER_TOKEN.variable}=…`;

/** How to have what a green run of a part has not looked at. */
function restOfSuite(record: RunRecord, judged: JudgedTarget): string[] {
  const { started, finished } = record;
  const isGreenPart = finished?.verdict === 'conformant' && PARTIAL_TIERS.has(started.tier?.name);
  const isOwn = judged.target !== undefined && judged.isSigned !== true;
  if (!isGreenPart || !isOwn || isMergedOfShards(record) || isShard(record)) return [];
  const line = lineOf(record, judged, `--tier all ${resumeOf(judged)}`);
  return [`judge what this tier left out as well: ${line}`];
}

/** Where to look where a *must* has no verdict of its own accord. */
function openSteps({ checks }: RunRecord, { report, called = calledAs() }: JudgedTarget): string[] {
  // What another check reports is better looked up there, and nothing is to be seen of what was
  // not sent.
  const open = checks.filter(
    ({ outcome, level, evidence, because }) =>
      outcome === 'inconclusive' &&
      level === 'must' &&
      evidence !== undefined &&
      because === undefined,
  );
  const simplest = simplestOf(open);
  if (simplest === undefined) return [];
  const line = `${called.any} show ${shellWord(report)} ${shellWord(simplest.id)}`;
  return [`see one without a verdict in full: ${line}`];
}
