import { CIRCUMSTANCES, type Circumstances, type Topic } from '../../spec/circumstances.js';

/**
 * The values of a topic that hold under one of them: the value itself, if the topic has it, and
 * those that it includes.
 */
export function valuesWith(topic: Topic, value: string): string[] {
  const { values, includes }: { values: object; includes: Record<string, readonly string[]> } =
    CIRCUMSTANCES[topic];
  return [...(value in values ? [value] : []), ...(includes[value] ?? [])];
}

/** Whether a circumstance holds under some, by itself or included in another one of its topic. */
export function holds(circumstances: Circumstances, topic: Topic, value: string): boolean {
  const given = circumstances[topic];
  return given !== undefined && valuesWith(topic, given).includes(value);
}
