import type { CheckFinished, CheckResult, RunEvent } from '../../conformance/events/run-event.js';
import { folderHint, needFolder } from '../../report/conformance/check/command-hints.js';
import { isIntermittent } from '../../report/conformance/check/intermittent.js';
import { plainestFirst } from '../../report/conformance/check/plainest-first.js';
import { simplestOf } from '../../report/conformance/check/simplest-check.js';
import { shellWord } from '../../report/text/shell-word.js';
import { visible } from '../../report/text/visible.js';
import { EMBEDDED_NAME } from '../../suite/target/embedded-profile.js';
import { type CalledAs, calledAs } from '../process/called-as.js';
import { IS_ITS_NAME_RIGHT, isItRunning } from '../target/is-it-running.js';

/** Where curl lines take the token from, and another one that is told beside each failure. */
const TOKEN = { variable: 'ASSAY_TOKEN', used: /\$\{?ASSAY_TOKEN\b/ };
const OTHER_TOKEN = { variable: 'ASSAY_OTHER_TOKEN', used: /\$ASSAY_OTHER_TOKEN\b/ };

/** Who forgot the option would take the verdict for one on an archive of their own. */
const yours = (run: string): string[] => [
  'this was the reference archive',
  `judge yours: ${run} --target profile.yaml`,
];

/** How a check says that an answer did not come in time. */
const LATE = 'timed-out';
const MORE_TIME =
  'answers that did not come in time: --timeout 2m waits longer, --concurrency 4 asks for less at a time';

/** How a check says that the target was busy for too long. */
const BUSY = /\bkept answering (?:429|503)\b/;
const LESS =
  'a target that takes few requests or connections at a time: --concurrency 1 asks for little, pace: { concurrency: 1 } in its profile for one at a time';

/** How a run says that it reached nobody. */
const UNREACHED = /^cannot connect/;
/** What the resolver says of a name that it does not know. */
const UNKNOWN_NAME = /\bENOTFOUND\b/;

/** A server for tests often takes less than the interface promises, and that is no fault of it. */
const LIMIT = /\bup-to-the-limit/;
const LIMITS =
  'if it takes less on purpose, as a server for tests: say what, under limits in its profile';

const WHOLE =
  'the verdicts that were taken over are about the target as it was then: leave out --again to judge all of it anew';

const ANEW =
  'a bundle rests on one run alone, so the same command has to begin anew; a smaller --tier takes less time';

/** What a green run of less than all has not looked at is most of what there is. */
const PARTIAL_TIERS: ReadonlySet<string | undefined> = new Set(['smoke', 'gate', 'budget']);

interface JudgedTarget {
  /** The folder of the reports, where it is not the usual one. */
  out?: string | undefined;
  /** Where the command was given. */
  folder?: string | undefined;
  /** The NDJSON report, where there is one: it has more of an interrupted run than the JSON one. */
  ndjson?: string | undefined;
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
}

/** What a person who sees the end of a run can do next, as lines to copy. */
export class NextSteps {
  readonly #failed: CheckResult[] = [];
  /** That failed checks show. */
  readonly #exchanges: CheckFinished['exchanges'] = [];
  /** The first *must* without a verdict that says of itself why. */
  readonly #open: CheckResult[] = [];
  #needsToken = false;
  #needsOtherToken = false;
  #isCut = false;
  #isStopped = false;
  #isLate = false;
  #isBusy = false;
  /** Why nothing was judged. */
  #reason = '';
  #needsFolder = false;
  #fallsShort = false;
  /** Its profile says that it takes less. */
  #hasLimits = false;
  #ranAny = false;
  /** Verdicts of earlier runs stand beside its own. */
  #isPatchwork = false;
  /** It is put together of the reports of shards, which do not say where their profile is. */
  #isMerged = false;
  #isOfEmbedded = false;
  #isPartial = false;
  #isGreen = false;
  readonly #intermittent: ReadonlySet<string>;
  readonly #passedNow: string[] = [];

  readonly #called: CalledAs;

  /**
   * @param earlier the checks of the run that this one goes on from, where there is one
   * @param called how the lines have to begin
   */
  constructor(earlier: readonly CheckResult[] = [], called: CalledAs = calledAs()) {
    this.#called = called;
    this.#intermittent = new Set(earlier.filter(isIntermittent).map(({ id }) => id));
  }

  on(event: RunEvent): void {
    if (event.type === 'run-started') {
      this.#isPatchwork = event.run.continues?.as === 'again';
      this.#isMerged = event.run.options.shards !== undefined;
      this.#isOfEmbedded = event.target.name.startsWith(EMBEDDED_NAME);
      this.#isPartial = PARTIAL_TIERS.has(event.tier?.name);
      this.#hasLimits = event.target.limits !== undefined;
    }
    if (event.type === 'check-started') this.#ranAny = true;
    if (event.type === 'run-finished') {
      this.#isCut = event.interrupted;
      this.#isGreen = event.verdict === 'conformant';
      this.#isStopped = event.stopped !== undefined;
      this.#reason = event.reason ?? '';
      // Connections are lost, whatever is asked.
      const isLossy = event.unanswered?.traits.length === 0;
      this.#isBusy ||= isLossy && event.verdict === 'incomplete';
    }
    if (event.type !== 'check-finished') return;
    const { id, outcome } = event.check;
    if (outcome === 'passed' && this.#intermittent.has(id)) this.#passedNow.push(id);
    if (outcome === 'inconclusive') this.#noteOpen(event.check);
    this.#isLate ||= event.check.reason?.includes(LATE) === true;
    this.#isBusy ||= outcome === 'inconclusive' && BUSY.test(event.check.reason ?? '');
    if (outcome !== 'failed') return;
    const { before = [], curl = '' } = event.check.failure ?? {};
    const lines = [...before, curl];
    this.#needsFolder ||= needFolder(lines);
    this.#fallsShort ||= event.check.requirements.some((one) => LIMIT.test(one));
    this.#needsToken ||= lines.some((line) => TOKEN.used.test(line));
    this.#needsOtherToken ||= lines.some((line) => OTHER_TOKEN.used.test(line));
    this.#failed.push(event.check);
    for (const exchange of event.exchanges) this.#exchanges.push(exchange);
  }

  /**
   * What another check reports is better looked up there, and nothing is to be seen of what was not
   * sent.
   */
  #noteOpen(check: CheckResult): void {
    const isOwn = check.level === 'must' && check.evidence !== undefined;
    if (isOwn && check.because === undefined) this.#open.push(check);
  }

  /**
   * None where nothing failed in a whole run of a target of one's own, nor before.
   *
   * @param report the JSON report of the run
   * @param judged the profile, or the fault of the embedded archive, where there is one
   */
  lines(
    report: string,
    {
      target: given,
      fault,
      waivers,
      attestations,
      wait,
      isEmbedded = false,
      isSigned = false,
      tokenVariable,
      out,
      folder,
      ndjson,
    }: JudgedTarget,
  ): string[] {
    const { run, any } = this.#called;
    const target = this.#isMerged && !this.#isOfEmbedded ? 'profile.yaml' : given;
    const against = Object.entries({ target, fault, waivers, attestations })
      .map(([name, value]) => (value === undefined ? '' : ` --${name} ${shellWord(value)}`))
      .join('');
    const into = out === undefined || isSigned ? '' : ` --out ${shellWord(out)}`;
    const resume = `${this.#isCut ? 'go on where it ended' : 'once it runs again, judge what has no verdict'}: ${run}${against} --resume ${shellWord(ndjson ?? report)}${into}`;
    const curl = `curl lines need the token of the profile: export ${TOKEN.variable}=${
      tokenVariable === undefined ? '…' : `"$${tokenVariable}"`
    }`;
    const gone = `its archive is gone; for the curl lines, judge one that stays: ${any} serve${
      fault === undefined ? '' : ` --fault ${shellWord(fault)}`
    }`;
    const other = `some need a wrong one, which stands above each: export ${OTHER_TOKEN.variable}=…`;
    const [plainest] = plainestFirst(this.#failed, this.#exchanges).sort((a, b) =>
      a.level.localeCompare(b.level),
    );
    // The embedded archive is gone, and another one would not have what the first part left there.
    const isOpen = (this.#isCut || this.#isStopped) && target !== undefined && !this.#isMerged;
    const canResume = isOpen && !isSigned;
    const again = `run again what failed and what it builds on: ${run}${against} --again ${shellWord(report)}${into}`;
    const failed = plainest && [
      ...(this.#fallsShort && !this.#hasLimits && !isEmbedded ? [LIMITS] : []),
      ...(isEmbedded ? [gone] : []),
      ...(this.#needsToken && !isEmbedded ? [curl] : []),
      ...(this.#needsOtherToken && !isEmbedded ? [other] : []),
      ...(this.#needsFolder ? [folderHint(this.#isMerged ? undefined : folder)] : []),
      // One or the other: what goes on from a report says nothing of what failed in it.
      ...(canResume ? [] : [again]),
      `see a failure in full: ${any} show ${shellWord(report)} ${shellWord(plainest.id)}`,
    ];
    const rest = `judge what this tier left out as well: ${run}${against} --tier all --resume ${shellWord(ndjson ?? report)}${into}`;
    const canComplete = this.#isGreen && this.#isPartial && target !== undefined;
    const simplest = simplestOf(this.#open);
    const open = simplest && [
      `see one without a verdict in full: ${any} show ${shellWord(report)} ${shellWord(simplest.id)}`,
    ];
    return [
      ...this.#passedNow.map(
        (id) => `failed only now and then before, so one pass says little: ${visible(id)}`,
      ),
      ...unreachedHints(this.#reason, wait),
      ...(canResume ? [resume] : []),
      ...(isOpen && isSigned ? [ANEW] : []),
      ...(failed ?? []),
      ...(canComplete && !isSigned && !this.#isMerged ? [rest] : []),
      ...(open ?? []),
      ...(this.#isLate ? [MORE_TIME] : []),
      ...(this.#isBusy ? [LESS] : []),
      ...(this.#ranAny && isEmbedded && fault === undefined ? yours(run) : []),
      ...(this.#isPatchwork && failed === undefined ? [WHOLE] : []),
    ];
  }
}

/** What helps where nothing could be reached. */
function unreachedHints(reason: string, wait: number | undefined): string[] {
  if (!UNREACHED.test(reason)) return [];
  return [UNKNOWN_NAME.test(reason) ? IS_ITS_NAME_RIGHT : isItRunning(wait)];
}
