import type { Choices } from '../../conformance/circumstances/choices.js';
import { circumstancesOf } from '../../conformance/circumstances/choices.js';
import { drawnCircumstances } from '../../conformance/circumstances/drawn-circumstances.js';
import { valuesWith } from '../../conformance/circumstances/holds.js';
import { burden, preparation, preparationOf } from '../../conformance/circumstances/preparation.js';
import { entriesOf } from '../../conformance/circumstances/smallest.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import type { KnownFault } from '../known-faults.js';

/** What is to be planned of a check. */
export interface PlannedCheck {
  id: string;
  requirements: readonly string[];
  choices: Choices;
  /** Requests of one run of it. */
  exchanges: number;
  /** Whether it is quick and small enough to be run several times. */
  mayRunAgain: boolean;
}

/** What a plan may cost, in requests. */
export interface PlanLimits {
  /** For what runs more than once. */
  budget: number;
  /** What the preparation of a circumstance may cost for each fault that meets it first, when a check runs first. */
  mostForOne: number;
  /** The same when it runs again. */
  mostForOneAgain: number;
}

/** The circumstances of each run of a check, by its id. */
export type CircumstancePlan = Record<string, Circumstances[]>;

/**
 * Which circumstances the checks run under, so that each known fault is met in as many circumstances as can be: a fault
 * that shows in some of them only is found where a check that knows the fault runs in these. Circumstances go first where
 * most faults have not met them; then the check runs once more that has the most such meetings for its price.
 *
 */
export function planCircumstances(
  checks: readonly PlannedCheck[],
  faults: readonly KnownFault[],
  { budget, mostForOne, mostForOneAgain }: PlanLimits,
): CircumstancePlan {
  const met = new Meetings(faults);
  const plan: CircumstancePlan = {};
  const known = checks.filter(({ id }) => met.faultsOf(id).length > 0);
  // Who finds few faults has the least choice of whom to meet, so the others go last.
  for (const check of [...known].sort(byFaults(met))) {
    const row = bestRow(check, met, mostForOne, drawnCircumstances(check.id, check.choices));
    met.note(check.id, row.circumstances);
    plan[check.id] = [row.circumstances];
  }
  const again = known.filter(({ mayRunAgain }) => mayRunAgain);
  const rows = new Map(again.map((check) => [check, bestRow(check, met, mostForOneAgain)]));
  for (let left = budget; ; ) {
    const [best] = [...rows]
      .filter(([, { meetings, price }]) => meetings > 0 && price <= left)
      .sort(([, a], [, b]) => b.meetings / b.price - a.meetings / a.price);
    if (best === undefined) return plan;
    const [{ id }, row] = best;
    met.note(id, row.circumstances);
    plan[id]?.push(row.circumstances);
    left -= row.price;
    const kin = new Set(met.faultsOf(id).flatMap(({ foundBy }) => foundBy));
    for (const check of again)
      if (kin.has(check.id)) rows.set(check, bestRow(check, met, mostForOneAgain));
  }
}

interface Row {
  circumstances: Circumstances;
  /** Faults that meet a circumstance for the first time. */
  meetings: number;
  /** Requests. */
  price: number;
}

/** Of each topic the value that most faults have not met yet; without any, the one that it has otherwise. */
function bestRow(
  check: PlannedCheck,
  met: Meetings,
  mostForOne: number,
  otherwise: Circumstances = {},
): Row {
  let meetings = 0;
  const values = [...check.choices].map(([topic, choices]): [Topic, string] => {
    let best = { value: otherwise[topic] ?? choices[0]?.value ?? '', gain: 0, worth: 0 };
    for (const { value } of choices.slice(1)) {
      const gain = met.newOf(check.id, topic, value);
      const price =
        preparation(topic, value, check.exchanges) + burden(topic, value, check.exchanges);
      const worth = gain - price / mostForOne;
      if (worth > best.worth) best = { value, gain, worth };
    }
    meetings += best.gain;
    return [topic, best.value];
  });
  const { choices, exchanges } = check;
  const circumstances = circumstancesOf(values);
  const price = entriesOf(circumstances).reduce(
    (sum, [topic, value]) => sum + burden(topic, value, exchanges),
    exchanges + preparationOf(circumstances, choices, exchanges),
  );
  return { circumstances, meetings, price };
}

const byFaults =
  (met: Meetings) =>
  (a: PlannedCheck, b: PlannedCheck): number =>
    met.faultsOf(a.id).length - met.faultsOf(b.id).length || (a.id < b.id ? -1 : 1);

const namesOf = (topic: Topic, value: string): string[] =>
  valuesWith(topic, value).map((one) => `${topic}: ${one}`);

/** Which faults have been met in which circumstances. */
class Meetings {
  readonly #faultsOf = new Map<string, KnownFault[]>();
  readonly #met = new Map<KnownFault, Set<string>>();

  constructor(faults: readonly KnownFault[]) {
    for (const fault of faults) {
      this.#met.set(fault, new Set());
      for (const id of fault.foundBy) {
        this.#faultsOf.set(id, [...(this.#faultsOf.get(id) ?? []), fault]);
      }
    }
  }

  /** The faults that a check finds. */
  faultsOf(checkId: string): readonly KnownFault[] {
    return this.#faultsOf.get(checkId) ?? [];
  }

  /** How many meetings of a fault of the check and a circumstance are new. */
  newOf(checkId: string, topic: Topic, value: string): number {
    const names = namesOf(topic, value);
    return this.faultsOf(checkId).reduce(
      (sum, fault) => sum + names.filter((name) => !this.#met.get(fault)?.has(name)).length,
      0,
    );
  }

  note(checkId: string, circumstances: Circumstances): void {
    for (const fault of this.faultsOf(checkId)) {
      for (const name of entriesOf(circumstances).flatMap(([topic, value]) =>
        namesOf(topic, value),
      )) {
        this.#met.get(fault)?.add(name);
      }
    }
  }
}
