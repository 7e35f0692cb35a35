import {
  CIRCUMSTANCES,
  type Circumstance,
  type Circumstances,
  isCircumstance,
  isTopic,
  type NamedCircumstances,
  TOPICS,
  type Topic,
} from '../../spec/circumstances.js';

/** Every value of a topic, the usual one first: the one that needs no words. */
export const valuesOf = (topic: Topic): readonly string[] => VALUES.get(topic) ?? [];

/** Every check of a suite asks for them. */
const VALUES = new Map(TOPICS.map((topic) => [topic, allValuesOf(topic)] as const));

function allValuesOf(topic: Topic): string[] {
  const { values, includes } = CIRCUMSTANCES[topic];
  const own = Object.entries<string>(values);
  const usual = own.filter(([, words]) => words === '');
  const unusual = own.filter(([, words]) => words !== '');
  return [...new Set([...usual, ...unusual].map(([value]) => value).concat(Object.keys(includes)))];
}

/**
 * The values of a topic that hold under one of them: the value itself, if the topic has it, and
 * those that it includes.
 */
export const valuesUnder = foundOnce((topic, value): readonly string[] => {
  const { values, includes }: { values: object; includes: Record<string, readonly string[]> } =
    CIRCUMSTANCES[topic];
  return [...(value in values ? [value] : []), ...(includes[value] ?? [])];
});

/** The same by their names. */
export const circumstancesUnder = foundOnce((topic, value): readonly Circumstance[] =>
  valuesUnder(topic, value)
    .map((one) => `${topic}: ${one}`)
    .filter(isCircumstance),
);

/** The same few are asked for millions of times when a plan is made. */
function foundOnce<T>(
  find: (topic: Topic, value: string) => T,
): (topic: Topic, value: string) => T {
  const found = new Map<Topic, Map<string, T>>();
  return (topic, value) => {
    const ofTopic = found.get(topic) ?? new Map<string, T>();
    found.set(topic, ofTopic);
    const all = ofTopic.get(value) ?? find(topic, value);
    ofTopic.set(value, all);
    return all;
  };
}

/** Whether a circumstance holds under some, by itself or included in another one of its topic. */
export function holds(circumstances: Circumstances, topic: Topic, value: string): boolean {
  const given = circumstances[topic];
  return given !== undefined && valuesUnder(topic, given).includes(value);
}

/** The topics that have something unusual. */
export const entriesOf = (
  circumstances: Partial<Record<Topic, string | undefined>>,
): [Topic, string][] =>
  Object.entries(circumstances).flatMap(([topic, value]) =>
    isTopic(topic) && value !== undefined ? [[topic, value]] : [],
  );

/** Whether there is nothing unusual. */
export const isEmpty = (circumstances: Circumstances): boolean =>
  entriesOf(circumstances).length === 0;

/** Whether all of some circumstances hold under others. */
export const isSubset = (some: Circumstances, others: Circumstances): boolean =>
  entriesOf(some).every(([topic, value]) => others[topic] === value || holds(others, topic, value));

/** The others of some circumstances. */
export function omit(circumstances: Circumstances, ...topics: Topic[]): Circumstances {
  return Object.fromEntries(entriesOf(circumstances).filter(([topic]) => !topics.includes(topic)));
}

/** Some of the topics of circumstances. */
export function pick(circumstances: Circumstances, topics: ReadonlySet<Topic>): Circumstances {
  return Object.fromEntries(entriesOf(circumstances).filter(([topic]) => topics.has(topic)));
}

/** Those of some circumstances that this version has: a report may come from another one. */
export const knownCircumstances = (named: NamedCircumstances): Circumstances =>
  circumstancesOf(entriesOf(named).filter(([topic, value]) => valuesOf(topic).includes(value)));

/** Circumstances from the value of each topic; the usual ones are left out. */
export function circumstancesOf(values: Iterable<readonly [Topic, string]>): Circumstances {
  const unusual = [...values].filter(([topic, value]) => value !== valuesOf(topic)[0]);
  return Object.fromEntries(unusual);
}
