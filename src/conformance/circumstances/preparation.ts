import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { stepsOfCase } from '../scenario/steps-of-case.js';
import { type Choices, type ChoosingCase, OF_A_FILE } from './choices.js';
import { valuesWith } from './holds.js';
import { OTHER_FILES } from './record-under.js';
import { entriesOf } from './smallest.js';

/** What a check sends in one run, by which the price of its circumstances is known. */
export interface Sends {
  /** Requests of all kinds. */
  exchanges: number;
  uploads: number;
  records: number;
}

/** What the steps of a case send, beside its requests of all kinds. */
export function sendsOf(scenarioCase: ChoosingCase, exchanges: number): Sends {
  let uploads = 0;
  let records = 0;
  for (const { step, times } of stepsOfCase(scenarioCase)) {
    if ('upload' in step) uploads += times;
    if ('submit' in step) records += times;
  }
  return { exchanges, uploads, records };
}

/** Requests that prepare a circumstance. */
export const preparation = (topic: Topic, value: string, sends: Sends): number =>
  valuesWith(topic, value).reduce((sum, one) => sum + preparationOfOne(topic, one, sends), 0);

function preparationOfOne(
  topic: Topic,
  value: string,
  { exchanges, uploads, records }: Sends,
): number {
  switch (`${topic}: ${value}`) {
    case 'connection: after-refusal':
    case 'connection: pipelined':
    case 'company: sibling':
      return exchanges;
    case 'company: beside-upload':
      return 1;
    case 'key: same-name':
    case 'key: neighbour':
    case 'history: asked-before':
    case 'history: replaced-before':
    case 'history: refused-before':
    case 'history: unhurried':
      // Once for each key; a record that uploads nothing names one.
      return Math.max(1, uploads);
    case 'files: first-of-three':
    case 'files: last-of-three':
      return OTHER_FILES * Math.max(1, records);
    default:
      return 0;
  }
}

/**
 * What a circumstance costs besides, in requests that would be worth as much: the time of its pauses and handshakes, its
 * bytes, or records that have to be searched through from then on.
 */
export const burden = (topic: Topic, value: string, sends: Sends): number =>
  valuesWith(topic, value).reduce((sum, one) => sum + burdenOfOne(topic, one, sends), 0);

function burdenOfOne(topic: Topic, value: string, { exchanges, uploads, records }: Sends): number {
  switch (`${topic}: ${value}`) {
    case 'connection: own':
    case 'connection: closing':
      // A handshake, and with TLS one more.
      return exchanges / 4;
    case 'timing: paused':
    case 'timing: late-end':
      return exchanges / 5;
    case 'history: unhurried':
      return 2 * exchanges;
    case 'entries: first-of-five':
    case 'entries: last-of-five':
      return 0.5 * Math.max(1, records);
    case 'size: 262145':
      return Math.max(1, uploads);
    case 'size: 65536':
      return Math.max(1, uploads) / 4;
    default:
      return 0;
  }
}

/** Milliseconds for which a check pauses. */
export const pauseOf = (topic: Topic, value: string, { exchanges }: Sends): number =>
  exchanges *
  valuesWith(topic, value).reduce((sum, one) => sum + (PAUSES[`${topic}: ${one}`] ?? 0), 0);

const PAUSES: Record<string, number> = {
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
  // A record that uploads nothing gets a file of its own.
  const needsFile = entries.some(
    ([topic, value]) =>
      OF_A_FILE.has(topic) && choices.get(topic)?.find((one) => one.value === value)?.isCostly,
  );
  return entries.reduce(
    (sum, [topic, value]) => sum + preparation(topic, value, sends),
    needsFile ? Math.max(1, sends.records) : 0,
  );
}
