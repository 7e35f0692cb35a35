import { FAULTS } from '../../src/archive/faults/catalogue.js';
import type { Fault } from '../../src/archive/faults/fault.js';
import { REFUSING } from './degenerate.js';
import type { CheckVerdict } from './job.js';

/** An archive of which the suite said something wrong. */
export interface Misjudgement {
  judged: CheckVerdict;
  /** What should have come out, or did. */
  text: string;
}

/** What the suite did with every archive. */
export interface TrustFindings {
  /** Faults that no check noticed: where they were in a pair, not alone either. */
  survivors: Misjudgement[];
  /** Faults of a pair that no check noticed beside the other one. */
  hidden: Misjudgement[];
  /**
   * Faults that were noticed only when they were judged again, alone: they depend on a moment, or
   * on chance.
   */
  foundAgain: Misjudgement[];
  /** Faults that were noticed, but under another requirement. */
  wrongBlames: Misjudgement[];
  /** Correct archives that did not come out as conformant. */
  falseAlarms: Misjudgement[];
  /**
   * Degenerate servers that came out as conformant, or of which a requirement passed by refusals
   * alone.
   */
  believed: Misjudgement[];
  /** Runs in which the harness itself failed. */
  broken: Misjudgement[];
  /** Failed musts of each fault: the middle, the 95th of a hundred, and the most. */
  musts: { median: number; high: number; most: number };
  /** Faults with more failed musts than two. */
  crowded: Misjudgement[];
  /** Pairs of faults over which other musts failed than the two that they break. */
  bystanders: Misjudgement[];
}

const faults = new Map(FAULTS.map((fault) => [fault.id, fault]));

/** The fault of a job. */
export function faultIn({ job }: CheckVerdict): Fault | undefined {
  return job.kind === 'fault' ? faults.get(job.name) : undefined;
}

/** The faults of a pair of which the broken requirement did not fail. */
export function missedIn(judged: CheckVerdict): Fault[] {
  const failed = failedIn(judged);
  return pairIn(judged).filter(({ breaks }) => !failed.includes(breaks));
}

/** Both faults of a pair. */
function pairIn({ job }: CheckVerdict): Fault[] {
  if (job.kind !== 'pair') return [];
  return [job.options.fault ?? []].flat().flatMap((id) => faults.get(id) ?? []);
}

/** Everything that failed. */
export function failedIn({ failedMusts, failedShoulds }: CheckVerdict): string[] {
  return [...failedMusts, ...failedShoulds];
}

/** Looks for what is wrong with the suite. */
export function findingsOf(all: CheckVerdict[]): TrustFindings {
  const completed = all.filter(({ broken }) => broken === undefined);
  const ofFaults = completed.filter((judged) => faultIn(judged) !== undefined);
  const found = new Set(
    ofFaults.filter((judged) => failedIn(judged).length > 0).map(({ job }) => job.name),
  );
  const missed = (isFoundAlone: boolean) => (judged: CheckVerdict) => {
    const some = missedIn(judged).filter(({ id }) => found.has(id) === isFoundAlone);
    return some.length === 0
      ? undefined
      : `${some.map(({ id }) => id).join(', ')}. Failed: ${failedIn(judged).join(', ')}.`;
  };
  const counts = completed.flatMap(mustsOfEach).sort((a, b) => a - b);
  return {
    survivors: [
      ...pick(ofFaults, (judged) =>
        failedIn(judged).length === 0 ? (faultIn(judged)?.title ?? '') : undefined,
      ),
      ...pick(completed, missed(false)),
    ],
    hidden: pick(completed, missed(true)),
    foundAgain: pick(completed, (judged) =>
      judged.again && failedIn(judged).length > 0 ? failedIn(judged).join(', ') : undefined,
    ),
    wrongBlames: pick(ofFaults, (judged) => {
      const failed = failedIn(judged);
      const { breaks = '', title = '' } = faultIn(judged) ?? {};
      return failed.length > 0 && !failed.includes(breaks)
        ? `${title} Failed: ${failed.join(', ')}.`
        : undefined;
    }),
    falseAlarms: pick(completed, (judged) => {
      const { job, verdict, reason, failedMusts, failedShoulds, open } = judged;
      if (job.kind !== 'variation' && job.kind !== 'combination') return undefined;
      const { failsShoulds = [] } = job;
      const alarms = [...failedMusts, ...failedShoulds.filter((id) => !failsShoulds.includes(id))];
      // The suite is strict, so a should that fails rightly decides the verdict as well.
      const isRight = failedShoulds.length === 0 ? verdict === 'conformant' : open.length === 0;
      return isRight && alarms.length === 0
        ? undefined
        : `${verdict} ${reason} ${alarms.join(', ')}`;
    }),
    believed: pick(completed, beliefIn),
    broken: pick(all, ({ broken }) => broken),
    musts: { median: at(counts, 0.5), high: at(counts, 0.95), most: at(counts, 1) },
    crowded: pick(ofFaults, ({ failedMusts }) =>
      failedMusts.length > 2 ? failedMusts.join(', ') : undefined,
    ),
    bystanders: pick(completed, (judged) => {
      const pair = pairIn(judged).map(({ breaks }) => breaks);
      const others = judged.failedMusts.filter((id) => !pair.includes(id));
      return pair.length > 0 && others.length > 0 ? others.join(', ') : undefined;
    }),
  };
}

/** Failed musts of the fault of a job; of a pair, of one and of the other. */
function mustsOfEach(judged: CheckVerdict): number[] {
  const { length } = judged.failedMusts;
  if (faultIn(judged) !== undefined) return [length];
  return pairIn(judged).length === 0 ? [] : [Math.floor(length / 2), Math.ceil(length / 2)];
}

/** Whether the suite can be trusted by what it did. */
export function isTrustworthy(found: TrustFindings): boolean {
  const { survivors, wrongBlames, falseAlarms, believed, broken, bystanders, musts } = found;
  const wrong = [survivors, wrongBlames, falseAlarms, believed, broken, bystanders].flat();
  return wrong.length === 0 && musts.median <= 1 && musts.high <= 2 && musts.most <= 5;
}

function beliefIn({ job, verdict, passed }: CheckVerdict): string | undefined {
  if (job.kind !== 'degenerate') return undefined;
  if (verdict === 'conformant') return 'came out as conformant';
  return REFUSING.has(job.name) && passed.length > 0
    ? `refuses everything, and yet passed: ${passed.join(', ')}`
    : undefined;
}

function pick(
  all: CheckVerdict[],
  wrong: (judged: CheckVerdict) => string | undefined,
): Misjudgement[] {
  return all.flatMap((judged) => {
    const text = wrong(judged);
    return text === undefined ? [] : [{ judged, text }];
  });
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
