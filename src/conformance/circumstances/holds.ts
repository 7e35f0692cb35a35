import { CIRCUMSTANCES, type Circumstances, type Topic } from '../../spec/circumstances.js';

/** The same few are asked for millions of times when a plan is made. */
const known = new Map<Topic, Map<string, readonly string[]>>();

/**
 * The values of a topic that hold under one of them: the value itself, if the topic has it, and
 * those that it includes.
 */
export function valuesWith(topic: Topic, value: string): readonly string[] {
  const ofTopic = known.get(topic) ?? new Map<string, readonly string[]>();
  known.set(topic, ofTopic);
  const all = ofTopic.get(value) ?? findValuesWith(topic, value);
  ofTopic.set(value, all);
  return all;
}

function findValuesWith(topic: Topic, value: string): string[] {
  const { values, includes }: { values: object; includes: Record<string, readonly string[]> } =
    CIRCUMSTANCES[topic];
  return [...(value in values ? [value] : []), ...(includes[value] ?? [])];
}

/** Whether a circumstance holds under some, by itself or included in another one of its topic. */
export function holds(circumstances: Circumstances, topic: Topic, value: string): boolean {
  const given = circumstances[topic];
  return given !== undefined && valuesWith(topic, given).includes(value);
}
