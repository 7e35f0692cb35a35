import { onceFor } from '../../collections/once-for.js';
import {
  type Circumstance,
  type Circumstances,
  TOPICS,
  type Topic,
} from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import { type CaseSteps, stepsOfCase } from '../scenario/steps-of-case.js';
import { definitionOf, type Step } from '../steps/step.js';
import { isToBeRefused } from '../steps/step-intent.js';
import { circumstancesOf, circumstancesUnder, valuesOf } from './circumstances.js';
import { keysIn } from './record-under.js';

/** A value that a topic can take in a scenario. */
interface Choice {
  value: string;
  /**
   * It costs extra requests, much time or many bytes: too much for a check that runs only once.
   */
  isCostly: boolean;
}

/**
 * The values that each topic can take, the usual one first; a topic that can take no other is left
 * out.
 */
export type Choices = ReadonlyMap<Topic, readonly Choice[]>;

const COSTLY: ReadonlySet<Circumstance> = new Set<Circumstance>([
  'connection: after-refusal',
  'connection: pipelined',
  'timing: paused',
  'timing: late-end',
  'entries: first-of-five',
  'entries: last-of-five',
  'entries: amid-twenty',
  'files: first-of-three',
  'files: last-of-three',
  'text: long',
  'text: longer',
  'size: 262145',
  'key: same-name',
  'key: neighbour',
  'history: asked-before',
  'history: replaced-before',
  'history: refused-before',
  'history: unhurried',
  'company: sibling',
  'company: beside-upload',
]);
/** What a record has of a file that it refers to. */
export const OF_A_FILE: ReadonlySet<Topic> = new Set<Topic>(['framing', 'size', 'bytes', 'key']);

/** What the choices of a case follow from. */
export interface ChoosingCase extends CaseSteps {
  scenario: Pick<Scenario, 'steps' | 'keeps' | 'matrix' | 'under'>;
}

/**
 * What a case of a scenario leaves to circumstances: what some step of it does not say, and the
 * scenario itself does not keep.
 *
 * @param limits of the target: a file of any size must be within them
 */
export function choicesOf(chosen: ChoosingCase, { file }: Pick<Limits, 'file'>): Choices {
  const choices = choicesOfAnySize(chosen).map(([topic, some]): [Topic, readonly Choice[]] => [
    topic,
    topic === 'size' ? some.filter(({ value }) => !isTooLarge(topic, value, file)) : some,
  ]);
  return new Map(choices.filter(([, values]) => values.length > 1));
}

/** The same for a target that takes files of any size. */
const choicesOfAnySize = onceFor((chosen: ChoosingCase) => {
  const { isPossible, isCostly } = freedomOf(chosen);
  return TOPICS.map((topic): [Topic, readonly Choice[]] => {
    const [usual = '', ...unusual] = valuesOf(topic);
    const others = unusual.filter((value) => isPossible(topic, value));
    return [
      topic,
      [
        { value: usual, isCostly: false },
        ...others.map((value) => ({ value, isCostly: isCostly(topic, value) })),
      ],
    ];
  });
});

const isTooLarge = (topic: Topic, value: string, { accept }: Limits['file']): boolean =>
  topic === 'size' && Number(value) > accept;

/**
 * Takes out of circumstances, which a plan or a scenario writes as values by their topic, those that
 * a case does not leave open. To ask for these alone takes less than to find all choices.
 */
export function withinChoices(
  chosen: ChoosingCase,
  { file }: Pick<Limits, 'file'>,
): (circumstances: Readonly<Record<string, string | undefined>>) => Circumstances {
  return (circumstances) => {
    const asked = TOPICS.flatMap((topic): [Topic, string][] => {
      const value = circumstances[topic];
      return value === undefined ? [] : [[topic, value]];
    });
    if (asked.length === 0) return {};
    const { isPossible } = freedomOf(chosen);
    return circumstancesOf(
      asked.filter(([topic, value]) => isPossible(topic, value) && !isTooLarge(topic, value, file)),
    );
  };
}

/** The circumstances that a scenario itself states; none where it says nothing. */
export const statedCircumstances = (
  chosen: ChoosingCase,
  limits: Pick<Limits, 'file'>,
): Circumstances => withinChoices(chosen, limits)(chosen.scenario.under ?? {});

/** What can be said of an unusual value of a topic. */
interface Freedom {
  isPossible(topic: Topic, value: string): boolean;
  isCostly(topic: Topic, value: string): boolean;
}

const freedomOf = onceFor((chosen: ChoosingCase): Freedom => {
  const { scenario } = chosen;
  const { keeps = [] } = scenario;
  const all = stepsOfCase(chosen).map(({ step }) => step);
  // Requests of other checks in the meantime cannot be repeated to find out which circumstances a
  // failure needs.
  const isAlone = !all.some((step) => 'wait' in step && step.wait === 'others');
  const free = new Set(isAlone ? all.flatMap((step) => definitionOf(step).free?.(step) ?? []) : []);
  const isKept = (topic: Topic, value: string) =>
    keeps.some((kept) => kept === topic || isWith(value, topic, kept));
  const uploads = all.some((step) => 'upload' in step);
  return {
    isPossible: (topic, value) =>
      free.has(topic) &&
      valuesOf(topic).includes(value) &&
      !isKept(topic, value) &&
      value !== (isNamedAgain(all) ? 'read-and-unhurried' : 'unhurried') &&
      !circumstancesUnder(topic, value).some((one) => isExcluded(one, scenario, all)),
    isCostly: (topic, value) =>
      circumstancesUnder(topic, value).some((one) => COSTLY.has(one)) ||
      (!uploads && OF_A_FILE.has(topic)),
  };
});

/**
 * The choices of a check that repeats itself, or takes long: what costs no requests and no time.
 */
function quickChoices(choices: Choices): Choices {
  const quick = [...choices].map(([topic, some]): [Topic, Choice[]] => [
    topic,
    some.filter(({ isCostly }) => !isCostly),
  ]);
  return new Map(quick.filter(([topic, some]) => topic !== 'timing' && some.length > 1));
}

/** Those of the choices that cost nothing at all, not even a handshake. */
export function choicesAtNoCost(choices: Choices): Choices {
  return new Map([...quickChoices(choices)].filter(([topic]) => topic !== 'connection'));
}

/** Whether a value that a scenario keeps out is among those that hold with another one. */
const isWith = (value: string, topic: Topic, kept: string): boolean =>
  circumstancesUnder(topic, value).some((one) => kept === one);

/** What a scenario itself adds to its keys; the same for all of its cases. */
const keysWritten = onceFor(({ steps, matrix }: Pick<Scenario, 'steps' | 'matrix'>) => {
  const text = JSON.stringify([steps, matrix]);
  return {
    hasOwn: /\$\{?(prefix|longKey|tail)/.test(text),
    hasLongSegment: /[\w.~-]{100}/.test(text),
  };
});

/** What would make another scenario of this one. */
function isExcluded(
  circumstance: Circumstance,
  written: Pick<Scenario, 'steps' | 'matrix'>,
  all: Step[],
): boolean {
  switch (circumstance) {
    case 'json: spaced':
    case 'json: escaped':
    case 'json: reversed':
    case 'json: sorted':
      // Texts are replaced where they stand as they are.
      return all.some((step) => 'resend' in step && step.replacing !== undefined);
    case 'key: long':
      // With the scenario's own additions, the key would be longer than is judged. Many long keys
      // make a request large, for which no limit is stated.
      return keysWritten(written).hasOwn || all.some(namesManyFiles);
    case 'key: deep':
      // Beside a segment as long as a file system takes, ten folders make it longer than that.
      return keysWritten(written).hasLongSegment;
    case 'files: first-of-three':
    case 'files: last-of-three':
      // Nor is one stated of files, and a check of its own has some dozens.
      return all.some(namesManyFiles);
    case 'connection: pipelined':
      return !all.some(mayFollowAnother);
    case 'history: replaced-before':
      // A key that must have no file would have one, where a later step looks.
      return all.length > 1 && all.some((step) => 'upload' in step && !isOrdinary(step));
    default:
      return false;
  }
}

/** Whether some step names a key that another one has uploaded, or none is uploaded. */
const isNamedAgain = (all: readonly Step[]): boolean =>
  !all.some((step) => 'upload' in step) ||
  all.some(
    (step) =>
      'submit' in step ||
      'resend' in step ||
      'request' in step ||
      ('upload' in step && (step.key?.includes('.fileKey') ?? false)),
  );

/** A record with more files has many, as far as anything that is no *must* goes. */
const FEW_FILES = 8;

/** Whether a record refers to many files, or to all that were uploaded in several rounds. */
const namesManyFiles = (step: Step): boolean =>
  'submit' in step &&
  (keysIn(step.record ?? {}).length > FEW_FILES ||
    JSON.stringify(step.record ?? {}).includes('[*]'));

/** Whether a request may be sent right behind another one: the session decides for each. */
const mayFollowAnother = (step: Step): boolean =>
  ('upload' in step && step.close === undefined) ||
  'request' in step ||
  ('submit' in step && step.submit !== 'email') ||
  ('submit' in step && isToBeRefused(step));

/** An upload that has to be stored. */
const isOrdinary = (step: Extract<Step, { upload: unknown }>): boolean =>
  [step.close, step.declared, step.path, step.token, step.expect, step.require, step.given].every(
    (one) => one === undefined,
  );

/**
 * What a case of a property runs under: what costs no request, no second, and no bytes worth
 * speaking of.
 */
const OF_CASES: ReadonlySet<Topic> = new Set<Topic>(['connection', 'timing', 'headers', 'json']);

/** The choices of a case among many. */
export const choicesOfCase = (choices: Choices): Choices =>
  new Map([...choices].filter(([topic]) => OF_CASES.has(topic)));
