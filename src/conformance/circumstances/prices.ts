import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstance, Circumstances, Topic } from '../../spec/circumstances.js';
import { stepsOfCase } from '../scenario/steps-of-case.js';
import { type Choices, type ChoosingCase, OF_A_FILE } from './choices.js';
import { circumstancesUnder, entriesOf, holds } from './circumstances.js';
import { keysIn } from './record-under.js';

/** What a check sends in one run, by which the price of its circumstances is known. */
export interface Sends {
  /** Requests of all kinds. */
  exchanges: number;
  uploads: number;
  records: number;
  /** Keys that records name themselves, of files that nobody has uploaded or that are elsewhere. */
  named: number;
}

/** What the steps of a case send, as well as its requests of all kinds. */
export function sendsOf(scenarioCase: ChoosingCase, exchanges: number): Sends {
  let uploads = 0;
  let records = 0;
  let named = 0;
  for (const { step, times } of stepsOfCase(scenarioCase)) {
    if ('upload' in step) uploads += times;
    if (!('submit' in step)) continue;
    records += times;
    named += times * keysIn(step.record ?? {}).length;
  }
  return { exchanges, uploads, records, named };
}

const FEW_FILES = 4;
/** The share of records that need a file and find none that was uploaded for another record. */
const NEW_FILES = 1 / 4;

/** Requests that prepare a circumstance. */
export const preparation = (topic: Topic, value: string, sends: Sends): number =>
  circumstancesUnder(topic, value).reduce(
    (sum, one) => sum + preparationOfOne(one, sends),
    value === 'read-and-unhurried' ? Math.max(1, sends.uploads) : 0,
  );

function preparationOfOne(one: Circumstance, { exchanges, uploads, named }: Sends): number {
  switch (one) {
    case 'connection: pipelined':
      // Five in six follow a request that another check sends anyway.
      return exchanges / 6;
    case 'company: sibling':
      // Two checks that want one are each other's.
      return exchanges / 2;
    case 'connection: after-refusal':
      // Mostly some request was refused a moment ago on a connection that is idle.
      return exchanges / 4;
    case 'key: same-name':
      // The first files of every check have the same names.
      return uploads > FEW_FILES ? uploads : 0;
    case 'key: neighbour':
    case 'history: asked-before':
    case 'history: replaced-before':
    case 'history: refused-before':
      // Once for each key; a record that has none shares one with others.
      return uploads + named > 0 ? uploads + named : NEW_FILES;
    case 'history: unhurried':
      // A key that others name as well is never left alone for so long.
      return uploads + named > 0 ? 0 : 1;
    default:
      return 0;
  }
}

/**
 * What a circumstance costs besides, in requests that would be worth as much: the time of its
 * pauses and handshakes, its bytes, or records that have to be searched through from then on.
 */
export const burden = (topic: Topic, value: string, sends: Sends): number =>
  circumstancesUnder(topic, value).reduce((sum, one) => sum + burdenOfOne(one, sends), 0);

function burdenOfOne(one: Circumstance, { exchanges, uploads, records }: Sends): number {
  switch (one) {
    case 'connection: own':
    case 'connection: closing':
      // A handshake, and with TLS one more.
      return exchanges / 8;
    case 'timing: paused':
    case 'timing: late-end':
      return exchanges / 10;
    case 'history: unhurried':
      return exchanges / 8;
    case 'entries: first-of-five':
    case 'entries: last-of-five':
      return 0.5 * Math.max(1, records);
    case 'size: 262145':
      return Math.max(1, uploads) / 4;
    case 'size: 65536':
      return Math.max(1, uploads) / 16;
    default:
      return 0;
  }
}

/** Milliseconds for which a check pauses. */
export const pauseOf = (topic: Topic, value: string, { exchanges }: Sends): number =>
  exchanges * circumstancesUnder(topic, value).reduce((sum, one) => sum + (PAUSES[one] ?? 0), 0);

const PAUSES: Partial<Record<Circumstance, number>> = {
  'timing: head-first': MEASURES.headPauseMs.sent,
  'timing: cut-head': MEASURES.headPauseMs.sent,
  'timing: paused': MEASURES.bodyPauseMs.sent,
  'timing: late-end': MEASURES.bodyPauseMs.sent,
  'history: unhurried': MEASURES.stepPauseMs.sent,
};

/** Requests that prepare all circumstances of a check. */
export function preparationOf(
  circumstances: Circumstances,
  choices: Choices,
  sends: Sends,
): number {
  const entries = entriesOf(circumstances);
  // For a record without an upload, a file is uploaded.
  const needsFile = entries.some(
    ([topic, value]) =>
      OF_A_FILE.has(topic) && choices.get(topic)?.find((one) => one.value === value)?.isCostly,
  );
  const share = holds(circumstances, 'history', 'unhurried') ? 1 : NEW_FILES;
  return entries.reduce(
    (sum, [topic, value]) => sum + preparation(topic, value, sends),
    needsFile ? Math.max(1, sends.records) * share : 0,
  );
}
