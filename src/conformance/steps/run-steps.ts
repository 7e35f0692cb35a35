import type { z } from 'zod';
import { explainIssues } from '../../config/issues/explain-issues.js';
import { issueMessage } from '../../config/issues/issue-message.js';
import { CannotJudge } from '../language/cannot-judge.js';
import type { Stop } from '../language/conclusion.js';
import { replyExpectation } from '../language/expectation-schema.js';
import { NotShown } from '../language/inspection/not-shown.js';
import { definitionOf, innerSteps, type Step } from './step.js';
import type { Expectations, StepRun } from './step-definition.js';

/** What all steps of one run of a scenario share. */
export type Running = Pick<StepRun, 'session' | 'scope' | 'refused' | 'answers'>;

/** What a step says of its answer may refer to the answer, so it is resolved once that is there. */
const LATE = ['expect', 'require', 'given'] as const;

/** Runs steps one after the other, up to the first that stops the scenario. */
export async function runSteps(steps: Step[], running: Running): Promise<Stop | undefined> {
  for (const [index, step] of steps.entries()) {
    const stop = await runStep(step, index, running);
    if (stop !== undefined) return stop;
  }
  return undefined;
}

/**
 * Runs a step. What the session cannot do, and what an inspector does not show, becomes a value
 * here, and nowhere else.
 */
async function runStep(step: Step, index: number, running: Running): Promise<Stop | undefined> {
  const stop = await attempt(step, running);
  return stop && { ...stop, path: [index, ...(stop.path ?? [])] };
}

async function attempt(step: Step, running: Running): Promise<Stop | undefined> {
  try {
    const definition = definitionOf(step);
    const stated = resolved(step, running);
    return await definition.run(parsed(definition.schema, stated, definition.name), {
      ...running,
      written: step,
      free: definition.free?.(stated) ?? [],
      expectations: () => expectationsOf(step, running),
      inner: (values, only) =>
        runInner(step, { ...running, scope: running.scope.inner(values) }, only),
    });
  } catch (error) {
    if (error instanceof CannotJudge) return error.stop;
    if (error instanceof NotShown) return error.unobserved;
    throw error;
  }
}

async function runInner(step: Step, running: Running, only?: number): Promise<Stop | undefined> {
  const steps = innerSteps(step)?.steps ?? [];
  const one = only === undefined ? undefined : steps[only];
  return one === undefined ? runSteps(steps, running) : runStep(one, only ?? 0, running);
}

/** A step with its references resolved, but for what is resolved later. */
function resolved(step: Step, { scope }: Running): object {
  const inner = innerSteps(step)?.field;
  const late: readonly string[] = 'inspect' in step ? [] : LATE;
  const early = Object.entries(step).filter(([name]) => name !== inner && !late.includes(name));
  const values = early.map(([name, value]) => [name, scope.resolve(value)]);
  return { ...Object.fromEntries(values), ...(inner && { [inner]: Reflect.get(step, inner) }) };
}

function expectationsOf(step: Step, { scope }: Running): Expectations {
  const stated = LATE.filter((role) => Reflect.get(step, role) !== undefined);
  return Object.fromEntries(
    stated.map((role) => [
      role,
      parsed(replyExpectation, scope.resolve(Reflect.get(step, role)), role),
    ]),
  );
}

/**
 * @throws CannotJudge: every value that the scenario itself has was looked at when it was loaded,
 * so this one is the target's
 */
function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  const [finding] = explainIssues(result.error.issues, schema, value);
  const place = [what, ...(finding?.path ?? [])].map(String).join('.');
  throw new CannotJudge(`${place} depends on an answer that does not fit: ${finding?.message}`);
}
