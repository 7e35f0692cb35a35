import { circumstancesOf } from '../../conformance/circumstances/circumstances.js';
import { pauseOf } from '../../conformance/circumstances/prices.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type OpenCheck, type Option, optionsOf } from './circumstance-options.js';
import { CoverageCounter } from './coverage-counter.js';

/** Each round takes what brings together at least this share of what the one before asked for. */
const NEXT_ROUND = 0.9;
/** Faults that meet a circumstance for one request: fewer are not worth it at any price. */
const LEAST_RATE = 0.005;
/** Requests: what another check has prepared costs something, too. */
const LEAST_PRICE = 0.01;

interface PreparedCheck extends OpenCheck {
  id: string;
}

/** What a check has of each topic so far. */
type Row = Map<Topic, Option>;

/** A value that requests prepare, for one check. */
interface Candidate {
  id: string;
  row: Row;
  topic: Topic;
  option: Option;
}

/**
 * Gives the circumstances that requests prepare to the checks in which they bring most faults and
 * circumstances together for a request. A check that has one can have several at once in its place,
 * for what these cost more.
 *
 * @param limits requests for each fault that meets a circumstance first, and milliseconds of pauses
 *   in one run of a check
 * @returns by the ids of the checks
 */
export function preparedCircumstances(
  checks: readonly PreparedCheck[],
  faults: readonly KnownFault[],
  { mostForOne, longestPause }: { mostForOne: number; longestPause: number },
): ReadonlyMap<string, Circumstances> {
  const met = new CoverageCounter(faults);
  const rows = new Map(checks.map(({ id }): [string, Row] => [id, new Map()]));
  const open = new Set(checks.flatMap((check) => candidatesOf(check, rows, longestPause)));
  const rateOf = ({ id, row, topic, option }: Candidate): number => {
    const before = row.get(topic);
    const more = option.numbers.filter((number) => !before?.numbers.includes(number));
    return met.singlesOf(id, more) / Math.max(option.price - (before?.price ?? 0), LEAST_PRICE);
  };
  const lowest = Math.max(1 / mostForOne, LEAST_RATE);
  let rate = [...open].reduce((most, one) => Math.max(most, rateOf(one)), 0);
  while (rate >= lowest) {
    for (const one of open) {
      const { id, row, topic, option } = one;
      const now = isBeyond(option, row.get(topic)) ? rateOf(one) : 0;
      if (now >= rate) {
        row.set(topic, option);
        met.note(id, circumstancesOf([[topic, option.value]]));
      }
      if (now >= rate || now === 0) open.delete(one);
    }
    rate = rate === lowest ? 0 : Math.max(lowest, rate * NEXT_ROUND);
  }
  return new Map([...rows].map(([id, row]) => [id, circumstancesIn(row)]));
}

function candidatesOf(
  check: PreparedCheck,
  rows: ReadonlyMap<string, Row>,
  longestPause: number,
): Candidate[] {
  const { id, sends } = check;
  const row = rows.get(id) ?? new Map();
  return optionsOf(check).flatMap(({ topic, options }) =>
    options
      .filter(({ isPrepared }) => isPrepared)
      .filter(({ value }) => pauseOf(topic, value, sends) <= longestPause)
      .map((option) => ({ id, row, topic, option })),
  );
}

/** Whether all circumstances of a value hold under another one as well. */
const isBeyond = ({ numbers }: Option, before: Option | undefined): boolean =>
  before?.numbers.every((number) => numbers.includes(number)) ?? true;

const circumstancesIn = (row: Row): Circumstances =>
  circumstancesOf([...row].map(([topic, { value }]) => [topic, value]));
