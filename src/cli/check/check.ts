import { readPolicy } from '../../certificate/policy/read-policy.js';
import { DocumentError } from '../../errors/document-error.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { UsageError } from '../../errors/usage-error.js';
import type { Operation } from '../../spec/operation.js';
import { DEFAULT_TIMEOUT_MS } from '../../suite/default-settings.js';
import { knownRequirements } from '../../suite/known-requirements.js';
import { loadSuite } from '../../suite/load-suite.js';
import { assertFitsSuite } from '../../suite/mistakes/assert-fits-suite.js';
import { assertWaiversMatch } from '../../suite/mistakes/assert-waivers-match.js';
import { parsingBesideSuite } from '../../suite/mistakes/parse-beside-suite.js';
import { showRecord } from '../../suite/show-record.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { onInterrupt } from '../process/on-interrupt.js';
import { connectTarget, isUsable } from '../target/connect-target.js';
import { type CheckedFile, checkFile, textsOf, waivedIn, withOthersBelow } from './check-file.js';
import { jsonFindings, printedFindings } from './findings.js';

/** What to do and print besides the problems. */
export interface CheckOptions {
  /** A record of this operation, as the profiles among the files have it sent. */
  show?: Operation;
  /** Try the targets of the profiles. */
  connect?: boolean;
  /** Milliseconds without progress after which an exchange is over. */
  timeout?: number;
  json?: boolean;
}

/**
 * Validates profiles, scenarios, load scenarios, waivers, attestations, policies and folders of
 * them; every problem is one line.
 *
 * @returns `incomplete` where everything is valid, and something of a target does not work
 */
export async function check(
  files: string[],
  { show, connect = false, timeout = DEFAULT_TIMEOUT_MS, json = false }: CheckOptions = {},
): Promise<ExitCode> {
  const findings = json ? jsonFindings() : printedFindings();
  const scenarios: string[] = [];
  /** Where requirements of one's own may be stated. */
  const stating: string[] = [];
  let waivers: Awaited<ReturnType<typeof waivedIn>> = [];
  const isOfWaivers = ({ file }: Problem) => waivers.some(({ place }) => place.file === file);
  const policies: [file: string, checked: CheckedFile][] = [];
  let code: ExitCode = EXIT.ok;
  /** Of files of waivers, which are looked at twice: told together, in the order of the lines. */
  const held: Problem[] = [];
  const explained = async (task: () => Promise<void>): Promise<boolean> => {
    try {
      await task();
      return true;
    } catch (error) {
      if (!(error instanceof DocumentError || error instanceof UsageError)) throw error;
      code = EXIT.usage;
      if (error instanceof DocumentError && error.problems.some(isOfWaivers)) {
        held.push(...error.problems);
      } else findings.error(error);
      return false;
    }
  };
  const interruption = onInterrupt();
  try {
    const parse = await parsingBesideSuite(await textsOf(files));
    let isSound = true;
    const all = await withOthersBelow(files);
    waivers = (await Promise.all(all.map(waivedIn))).flat();
    for (const file of all) {
      const isGood = await explained(async () => {
        const checked = await checkFile(file, parse);
        const { kind, areScenarios, target, policy } = checked;
        if (areScenarios) scenarios.push(file);
        if (areScenarios || kind === 'requirements') stating.push(file);
        if (policy === undefined) findings.file(file, checked);
        else policies.push([file, checked]);
        if (show !== undefined) {
          if (target === undefined)
            throw new UsageError(`${file}: --show needs a profile`, 'contradiction');
          findings.record(file, show, showRecord(show, target));
        }
        if (!connect) return;
        if (target === undefined)
          throw new UsageError(`${file}: --connect needs a profile`, 'contradiction');
        const bounds = { timeoutMs: timeout, signal: interruption.signal };
        const trial = await connectTarget(target, bounds);
        findings.trial(file, trial);
        if (!isUsable(trial) && code === EXIT.ok) code = EXIT.incomplete;
      });
      isSound &&= isGood;
    }
    // Of a file with mistakes, others would not find the checks that they build on.
    if (isSound) await explained(() => assertFitsSuite(scenarios));
    if (waivers.length > 0) {
      await explained(async () => {
        assertWaiversMatch(waivers, await loadSuite({ scenarios }));
      });
    }
    for (const file of new Set(held.map((problem) => problem.file))) {
      const its = held.filter((problem) => problem.file === file);
      findings.error(new DocumentError(its.sort(byPlace)));
    }
    for (const [file, checked] of policies) {
      await explained(async () => {
        const known = await knownRequirements(stating);
        await readPolicy(file, checked.policy ?? '', known, stating);
        findings.file(file, checked);
      });
    }
    findings.end(code === EXIT.ok);
    return interruption.signal.aborted ? EXIT.interrupted : code;
  } finally {
    interruption.release();
  }
}
