import type { CheckResult, RunEvent } from '../conformance/check/run-event.js';
import { visible } from '../report/text/visible.js';

/** What a person who sees failures can do next, as lines to copy. */
export class NextSteps {
  #first: CheckResult | undefined;
  #isCut = false;

  on(event: RunEvent): void {
    if (event.type === 'run-finished') this.#isCut = event.interrupted;
    if (event.type !== 'check-finished' || event.check.outcome !== 'failed') return;
    const isWorse = event.check.level === 'must' && this.#first?.level === 'should';
    if (this.#first === undefined || isWorse) this.#first = event.check;
  }

  /**
   * None where nothing failed and the run came to its end.
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
    const failed = this.#first && [
      `run again what failed: npx assay run${against} --again ${shellWord(report)}`,
      `see one failure whole: npx assay show ${shellWord(report)} ${shellWord(this.#first.id)}`,
    ];
    // The embedded archive is gone, and another one would not have what the first part left there.
    const canResume = this.#isCut && target !== undefined;
    return [...(canResume ? [resume] : []), ...(failed ?? [])];
  }
}

/** A word as a shell takes it for one; what cannot be seen is shown, and is then no longer the same word. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${visible(text).replaceAll("'", "'\\''")}'`;
}
