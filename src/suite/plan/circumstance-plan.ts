import { hash } from 'node:crypto';
import type { Choices } from '../../conformance/circumstances/choices.js';
import {
  circumstancesOf,
  entriesOf,
  isEmpty,
} from '../../conformance/circumstances/circumstances.js';
import { drawnCircumstances } from '../../conformance/circumstances/drawn-circumstances.js';
import { burden, pauseOf, preparationOf } from '../../conformance/circumstances/prices.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type OpenCheck, optionsOf } from './circumstance-options.js';
import { CoverageCounter, numbersOf } from './coverage-counter.js';
import { preparedCircumstances } from './prepared-circumstances.js';

/** What is to be planned of a check. */
export interface PlannedCheck extends OpenCheck {
  id: string;
  requirements: readonly string[];
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
 * Circumstances may hide a fault as well: each is met in the usual way by a check that is asked to
 * run in it, or by several of which each has the usual value of other topics.
 *
 * It is a covering array built greedily, one row after the other, as by AETG (Cohen, Dalal, Fredman
 * and Patton, 1997): a row takes one value of each topic, each time the one that most faults have
 * not met yet, alone or together with what the row has so far, and the usual one where a fault has
 * been met in others only. What requests prepare is given out first, to the checks in which a
 * request does most. Then every check has one row, and each of these is chosen anew once all are
 * there; then the check has one more that is worth most for its price, as long as the budget lasts.
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
  const prepared = preparedCircumstances(known, faults, limits);
  for (const id of limits.inTheUsualWay) met.note(id, {});
  for (let revision = 0; revision <= REVISIONS; revision += 1) {
    for (const check of known) {
      for (const before of plan[check.id] ?? []) met.note(check.id, before, -1);
      const otherwise = drawnCircumstances(check.id, check.choices);
      const { circumstances } = bestRow(check, met, {
        ...limits,
        otherwise,
        prepared: prepared.get(check.id),
      });
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
  const again = { ...limits, mostForOne: limits.mostForOneAgain };
  const rowOf = (check: PlannedCheck) => bestRow(check, met, again);
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

/** What a row is chosen by. */
interface RowLimits extends Pick<PlanLimits, 'mostForOne' | 'longestPause'> {
  /** The values of topics of which none is worth anything; the usual ones unless stated. */
  otherwise?: Circumstances;
  /** The values that are prepared for the check, where that is known already. */
  prepared?: Circumstances | undefined;
}

/** Of each topic the value that is worth most. */
function bestRow(
  check: PlannedCheck,
  met: CoverageCounter,
  { mostForOne, longestPause, otherwise = {}, prepared }: RowLimits,
): Row {
  const { id, choices, sends } = check;
  let all = 0;
  let pause = 0;
  const numbers: number[] = [];
  const values = optionsOf(check).map(({ topic, usual, options }): [Topic, string] => {
    const stated = prepared?.[topic];
    const free = prepared === undefined ? options : options.filter(({ isPrepared }) => !isPrepared);
    const inTheUsualWay = met.worthOfUsual(id, topic);
    let best = { value: usual, worth: inTheUsualWay, net: inTheUsualWay };
    if (stated !== undefined) best = { value: stated, worth: 0, net: Number.POSITIVE_INFINITY };
    else if (inTheUsualWay === 0) best.value = otherwise[topic] ?? usual;
    for (const { value, numbers: more, price } of free) {
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
