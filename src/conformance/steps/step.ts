import { z } from 'zod';
import type { ReferenceText, WrittenStep } from '../language/written-form.js';
import { assertStep } from './assert-step.js';
import { auditStep } from './audit/audit-step.js';
import { repeatStep, togetherStep } from './group-steps.js';
import { inspectStep } from './inspect-step.js';
import { rawStep } from './raw-step.js';
import { requestStep } from './request-step.js';
import { resendStep } from './resend-step.js';
import type { AnyStepDefinition, StepDefinition } from './step-definition.js';
import { submitStep } from './submit-step.js';
import { uploadStep } from './upload-step.js';
import { waitStep } from './wait-step.js';

const plainSteps = [
  uploadStep,
  submitStep,
  resendStep,
  requestStep,
  rawStep,
  inspectStep,
  assertStep,
  auditStep,
  waitStep,
] as const;

type WrittenOf<D> = D extends StepDefinition<infer S> ? WrittenStep<S> : never;

export type UploadStep = WrittenOf<typeof uploadStep>;
export type SubmitStep = WrittenOf<typeof submitStep>;
export type ResendStep = WrittenOf<typeof resendStep>;
export type InspectStep = WrittenOf<typeof inspectStep>;
interface RepeatStep {
  repeat: number | ReferenceText;
  atOnce?: number | ReferenceText | undefined;
  steps: Step[];
}
interface TogetherStep {
  together: Step[];
}

/** One step of a scenario, as it is written. */
export type Step = WrittenOf<(typeof plainSteps)[number]> | RepeatStep | TogetherStep;

/**
 * The schema of a step, as it is written. Types cannot follow the list of definitions into its
 * union.
 */
export const step = z.lazy(() => z.union(STEPS.map(({ written }) => written))) as z.ZodType<Step>;

/** Every kind of step: to add one, write its definition and put it here. */
const STEPS: readonly AnyStepDefinition[] = [...plainSteps, repeatStep(step), togetherStep(step)];

/** The definition of a step, by the field that names the step. */
export function definitionOf(step: Step): AnyStepDefinition {
  const definition = STEPS.find(({ name }) => Object.hasOwn(step, name));
  if (definition === undefined)
    throw new TypeError(`unknown step; fields: ${Object.keys(step).join(', ')}`);
  return definition;
}

/** The steps inside of a step, and the field that has them. */
export function innerSteps(step: Step): { field: 'steps' | 'together'; steps: Step[] } | undefined {
  if ('repeat' in step) return { field: 'steps', steps: step.steps };
  if ('together' in step) return { field: 'together', steps: step.together };
  return undefined;
}
