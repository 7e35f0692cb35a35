import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type Choices, OF_A_FILE } from './choices.js';
import { valuesWith } from './holds.js';
import { entriesOf } from './smallest.js';

/** Requests that prepare a circumstance, for a check that sends so many of its own. */
export const preparation = (topic: Topic, value: string, exchanges: number): number =>
  valuesWith(topic, value).reduce((sum, one) => sum + preparationOfOne(topic, one, exchanges), 0);

function preparationOfOne(topic: Topic, value: string, exchanges: number): number {
  switch (`${topic}: ${value}`) {
    case 'connection: after-refusal':
    case 'connection: pipelined':
    case 'company: sibling':
      return exchanges;
    case 'company: beside-upload':
    case 'key: same-name':
    case 'key: neighbour':
    case 'history: asked-before':
    case 'history: replaced-before':
    case 'history: refused-before':
    case 'history: unhurried':
      return 1;
    default:
      return 0;
  }
}

/**
 * What a circumstance costs besides, in requests that would be worth as much: the time of its pauses and handshakes, or
 * records that have to be searched through from then on.
 */
export const burden = (topic: Topic, value: string, exchanges: number): number =>
  valuesWith(topic, value).reduce((sum, one) => sum + burdenOfOne(topic, one, exchanges), 0);

function burdenOfOne(topic: Topic, value: string, exchanges: number): number {
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
      return 0.5;
    default:
      return 0;
  }
}

/** Milliseconds for which a check pauses that sends so many requests. */
export const pauseOf = (topic: Topic, value: string, exchanges: number): number =>
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
  exchanges: number,
): number {
  const entries = entriesOf(circumstances);
  // A record that uploads nothing gets a file of its own.
  const needsFile = entries.some(
    ([topic, value]) =>
      OF_A_FILE.has(topic) && choices.get(topic)?.find((one) => one.value === value)?.isCostly,
  );
  return entries.reduce(
    (sum, [topic, value]) => sum + preparation(topic, value, exchanges),
    needsFile ? 1 : 0,
  );
}
