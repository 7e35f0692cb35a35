import { hash } from 'node:crypto';
import type { Choices } from '../../conformance/circumstances/choices.js';
import {
  circumstancesOf,
  entriesOf,
  isEmpty,
} from '../../conformance/circumstances/circumstances.js';
import { drawnCircumstances } from '../../conformance/circumstances/drawn-circumstances.js';
import {
  burden,
  pauseOf,
  preparation,
  preparationOf,
  type Sends,
} from '../../conformance/circumstances/preparation.js';
import { onceFor } from '../../conformance/scenario/once-for.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { CoverageCounter, numbersOf } from './coverage-counter.js';

/** What is to be planned of a check. */
export interface PlannedCheck {
  id: string;
  requirements: readonly string[];
  choices: Choices;
  /** What one run of it sends. */
  sends: Sends;
  /** Whether it is small enough to be run several times. */
  mayRunAgain: boolean;
}

/** What a plan may cost. */
export interface PlanLimits {
  /** The checks that run in the usual way as well, or, where they run once only, in no other. */
  inTheUsualWay: ReadonlySet<string>;
  /** Requests for what runs more than once. */
  budget: number;
  /**
   * Requests that the preparation of a circumstance may cost for each fault that meets it first,
   * when a check runs first.
   */
  mostForOne: number;
  /** The same when it runs again. */
  mostForOneAgain: number;
  /** What a run more has to be worth: 1 is one fault that meets one circumstance. */
  leastWorth: number;
  /** Milliseconds of pauses in one run of a check. */
  longestPause: number;
}

/** The circumstances of each run of a check, by its id. */
export type CircumstancePlan = Record<string, Circumstances[]>;

/** How often each row is chosen anew, with all others known. */
const REVISIONS = 2;

/**
 * Which circumstances the checks run under, so that each known fault is met in as many
 * circumstances as can be, and in as many pairs of them: a fault that shows in some of them only is
 * found where a check that knows the fault runs in these.
 *
 * Circumstances may hide a fault as well: each is met in the usual way by one check at least that
 * finds it.
 *
 * It is a covering array built greedily, one row after the other, as by AETG (Cohen, Dalal, Fredman
 * and Patton, 1997): a row takes one value of each topic, each time the one that most faults have
 * not met yet, alone or together with what the row has so far. First every check has one row, and
 * each of these is chosen anew once all are there; then the check has one more that is worth most
 * for its price, as long as the budget lasts.
 */
export function planCircumstances(
  checks: readonly PlannedCheck[],
  faults: readonly KnownFault[],
  limits: PlanLimits,
): CircumstancePlan {
  const met = new CoverageCounter(faults);
  const plan: CircumstancePlan = {};
  // Checks that find few faults have the least choice, so they are planned first.
  const known = checks
    .filter(({ id }) => met.faultsOf(id) > 0)
    .filter(({ id, mayRunAgain }) => mayRunAgain || !limits.inTheUsualWay.has(id))
    .sort((a, b) => met.faultsOf(a.id) - met.faultsOf(b.id) || (a.id < b.id ? -1 : 1));
  for (let revision = 0; revision <= REVISIONS; revision += 1) {
    for (const check of known) {
      for (const before of plan[check.id] ?? []) met.note(check.id, before, -1);
      const otherwise = drawnCircumstances(check.id, check.choices);
      const { circumstances } = bestRow(check, met, limits.mostForOne, limits, otherwise);
      met.note(check.id, circumstances);
      plan[check.id] = [circumstances];
    }
  }
  for (const { id, circumstances } of moreRows(known, met, limits)) plan[id]?.push(circumstances);
  for (const id of limits.inTheUsualWay) plan[id] = withUsual(plan[id] ?? []);
  for (const { id, choices } of checks) plan[id] ??= [unknownRow(id, choices)];
  return plan;
}

/** The usual way comes first: what fails in it needs no circumstances. */
const withUsual = (rows: readonly Circumstances[]): Circumstances[] => [
  {},
  ...rows.filter((row) => !isEmpty(row)),
];

/** A check that finds nothing that is known: every other one runs in the usual way. */
const unknownRow = (id: string, choices: Choices): Circumstances =>
  hash('sha256', id, 'buffer').readUInt8() % 2 === 0 ? {} : drawnCircumstances(id, choices);

/** What runs once more, the most worth for its price first. */
function* moreRows(
  known: readonly PlannedCheck[],
  met: CoverageCounter,
  limits: PlanLimits,
): Generator<{ id: string; circumstances: Circumstances }> {
  const rowOf = (check: PlannedCheck) => bestRow(check, met, limits.mostForOneAgain, limits);
  const open = new Map(
    known.filter(({ mayRunAgain }) => mayRunAgain).map((check) => [check, rowOf(check)]),
  );
  for (let left = limits.budget; ; ) {
    let best: [PlannedCheck, Row] | undefined;
    for (const one of open) if (best === undefined || rate(one[1]) > rate(best[1])) best = one;
    if (best === undefined) return;
    const [check, before] = best;
    // What a row is worth only falls while others are taken, so most need not be looked at again
    // each time.
    const row = rowOf(check);
    if (row.worth < limits.leastWorth || row.price > left) open.delete(check);
    else if (rate(row) < rate(before)) open.set(check, row);
    else {
      met.note(check.id, row.circumstances);
      yield { id: check.id, circumstances: row.circumstances };
      left -= row.price;
    }
  }
}

const rate = ({ worth, price }: Row): number => worth / Math.max(1, price);

interface Row {
  circumstances: Circumstances;
  /** Faults that meet a circumstance for the first time, by their weight. */
  worth: number;
  /** Requests. */
  price: number;
}

/** A value that a topic can take in a check besides the usual one. */
interface Option {
  value: string;
  /** Of the circumstances that hold under it. */
  numbers: readonly number[];
  /** Requests. */
  price: number;
}

/** Every row of a check is chosen among the same. */
const optionsOf = onceFor(({ choices, sends }: PlannedCheck) =>
  [...choices].map(([topic, some]): [Topic, string, Option[]] => [
    topic,
    some[0]?.value ?? '',
    some.slice(1).map(({ value }) => ({
      value,
      numbers: numbersOf(topic, value),
      price: preparation(topic, value, sends) + burden(topic, value, sends),
    })),
  ]),
);

/** Of each topic the value that is worth most; without any, the one that it has otherwise. */
function bestRow(
  check: PlannedCheck,
  met: CoverageCounter,
  mostForOne: number,
  { longestPause }: PlanLimits,
  otherwise: Circumstances = {},
): Row {
  const { id, choices, sends } = check;
  let all = 0;
  let pause = 0;
  const numbers: number[] = [];
  const values = optionsOf(check).map(([topic, usual, options]): [Topic, string] => {
    let best = { value: otherwise[topic] ?? usual, worth: 0, net: 0 };
    for (const { value, numbers: more, price } of options) {
      if (pause + pauseOf(topic, value, sends) > longestPause) continue;
      const worth = met.worthOf(id, more, numbers);
      const net = worth - price / mostForOne;
      if (net > best.net) best = { value, worth, net };
    }
    pause += pauseOf(topic, best.value, sends);
    all += best.worth;
    numbers.push(...numbersOf(topic, best.value));
    return [topic, best.value];
  });
  const circumstances = circumstancesOf(values);
  const price = entriesOf(circumstances).reduce(
    (sum, [topic, value]) => sum + burden(topic, value, sends),
    sends.exchanges + preparationOf(circumstances, choices, sends),
  );
  return { circumstances, worth: all, price };
}
