import type { CheckResult, RunEvent } from '../conformance/check/run-event.js';
import { visible } from '../report/text/visible.js';

/** Where curl lines take the token from. */
const TOKEN_VARIABLE = 'ASSAY_TOKEN';

/** Who forgot the option would take the verdict for one on an archive of their own. */
const YOURS =
  'this was the reference archive; to judge yours: npx assay run --target profile.yaml (npx assay init writes one)';

/** What a person who sees the end of a run can do next, as lines to copy. */
export class NextSteps {
  #first: CheckResult | undefined;
  #needsToken = false;
  #isCut = false;

  on(event: RunEvent): void {
    if (event.type === 'run-finished') this.#isCut = event.interrupted;
    if (event.type !== 'check-finished' || event.check.outcome !== 'failed') return;
    this.#needsToken ||= event.check.failure?.curl.includes(`$${TOKEN_VARIABLE}`) ?? false;
    const isWorse = event.check.level === 'must' && this.#first?.level === 'should';
    if (this.#first === undefined || isWorse) this.#first = event.check;
  }

  /**
   * None where nothing failed in a whole run of a target of one's own.
   *
   * @param report the JSON report of the run
   * @param against the profile, or the fault of the embedded archive, where there is one
   */
  lines(
    report: string,
    { target, fault }: { target?: string | undefined; fault?: string | undefined },
  ): string[] {
    const against =
      (target === undefined ? '' : ` --target ${shellWord(target)}`) +
      (fault === undefined ? '' : ` --fault ${shellWord(fault)}`);
    const resume = `go on where it ended: npx assay run${against} --resume ${shellWord(report)}`;
    const curl = `the curl lines take the token from a variable: export ${TOKEN_VARIABLE}=…`;
    const failed = this.#first && [
      ...(this.#needsToken ? [curl] : []),
      `run again what failed: npx assay run${against} --again ${shellWord(report)}`,
      `see one failure whole: npx assay show ${shellWord(report)} ${shellWord(this.#first.id)}`,
    ];
    // The embedded archive is gone, and another one would not have what the first part left there.
    const canResume = this.#isCut && target !== undefined;
    const isOurs = target === undefined && fault === undefined;
    return [...(canResume ? [resume] : []), ...(failed ?? []), ...(isOurs ? [YOURS] : [])];
  }
}

/** A word as a shell takes it for one; what cannot be seen is shown, and is then no longer the same word. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${visible(text).replaceAll("'", "'\\''")}'`;
}
