import type { z } from 'zod';
import type { Topic } from '../../spec/circumstances.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { ObservedReply, Stop, Subject } from '../language/conclusion.js';
import type { ReplyExpectation } from '../language/expectation-schema.js';
import type { Shape } from '../language/members.js';
import type { Scope } from '../language/scope.js';
import type { Session } from '../language/session/session.js';
import { type WrittenStep, writtenForm } from '../language/written-form.js';

/** What a step runs in. */
export interface StepRun {
  session: Session;
  scope: Scope;
  /** The step as the scenario has it. */
  written: object;
  /** What it leaves to circumstances. */
  free: readonly Topic[];
  /** The refusals that were expected and came: each needs its positive twin to count. */
  refused: Subject[];
  /** In an observation, what the target answered. */
  answers: ObservedReply[];
  /**
   * What the step says of the answer. It may refer to names that the step itself gives, so it is
   * resolved when asked for.
   */
  expectations(): Expectations;
  /** Runs the steps inside of this one, or only one of them, with more values. */
  inner(values: Record<string, unknown>, only?: number): Promise<Stop | undefined>;
}

export interface Expectations {
  expect?: ReplyExpectation | undefined;
  require?: ReplyExpectation | undefined;
  given?: ReplyExpectation | undefined;
}

/**
 * When a check runs that looks at its whole run: `afterwards` looks at what the others have sent,
 * `throughout` begins before them and ends after them.
 */
export type WholeRun = 'afterwards' | 'throughout';

/** What a step needs of a target and sends, as known before anything is sent; absent means none. */
export interface StepCost {
  host?: HostName | 'emailFiles';
  /** It submits a record to this operation. */
  operation?: Operation;
  inspector?: boolean;
  /** It sends a request without the good token. */
  access?: boolean;
  /** It sends an email with a Sent-on-behalf sender. */
  onBehalf?: boolean;
  wholeRun?: WholeRun;
  /** Milliseconds that pass before the next step, however quick the target is. */
  restMs?: number;
  exchanges?: number;
  bytes?: number;
  /** What stays in the archive when every answer is the expected one. */
  files?: number;
  records?: number;
}

/** The name that a step gives to what it sends or sees, and the members of that. */
export interface Offer {
  name: string;
  members: Shape;
}

/** A kind of step, whole: everything that the language knows of it. */
export interface StepDefinition<Step> {
  /** The field that a step of this kind is named after. */
  name: string;
  /** The step with its references resolved. It is parsed again just before it runs. */
  schema: z.ZodType<Step>;
  /** The step as a scenario has it. */
  written: z.ZodType<WrittenStep<Step>>;
  /** References are resolved as far as they are known before anything is sent. */
  cost(step: WrittenStep<Step>): StepCost;
  offers?(step: WrittenStep<Step>): Offer | undefined;
  /**
   * What the step leaves to circumstances, since it does not say it itself; nothing when left out.
   * References are resolved as far as they are known.
   */
  free?(step: WrittenStep<Step>): Topic[];
  /** Runs the step. What stops the scenario is returned. */
  run(step: Step, run: StepRun): Promise<Stop | undefined>;
}

/** A kind of step, for those who do not know which. */
export interface AnyStepDefinition {
  name: string;
  schema: z.ZodType;
  written: z.ZodType;
  cost(step: object): StepCost;
  offers?(step: object): Offer | undefined;
  free?(step: object): Topic[];
  run(step: unknown, run: StepRun): Promise<Stop | undefined>;
}

/** Defines a step; the form with references is made from its schema. */
export function defineStep<Step>(
  definition: Omit<StepDefinition<Step>, 'written'>,
): StepDefinition<Step> {
  return { ...definition, written: writtenForm(definition.schema) };
}

/** Topics that a step leaves to circumstances where a condition holds. */
export const when = (holds: boolean, ...topics: Topic[]): Topic[] => (holds ? topics : []);
