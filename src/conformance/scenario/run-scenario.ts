import pLimit from 'p-limit';
import { FILE_KEY_ROOT } from '../../spec/operation.js';
import type { Conclusion, Stop, Subject } from '../language/conclusion.js';
import { freshValue } from '../language/fresh-value.js';
import { Scope } from '../language/scope.js';
import type { Session } from '../language/session.js';
import type { Step } from '../language/step-schema.js';
import { runAssert } from '../steps/assert-step.js';
import { runInspect } from '../steps/inspect-step.js';
import { runRaw } from '../steps/raw-step.js';
import { runRequest } from '../steps/request-step.js';
import { runResend } from '../steps/resend-step.js';
import type { StepRun } from '../steps/step-run.js';
import { runSubmit } from '../steps/submit-step.js';
import { runUpload } from '../steps/upload-step.js';
import type { ScenarioCase } from './expand.js';

/**
 * Runs one case of a scenario against a target, from its first step to the first expectation that does not hold.
 * Names are fresh in every run.
 */
export async function runScenario(scenarioCase: ScenarioCase, world: Session): Promise<Conclusion> {
  const { scenario, values } = scenarioCase;
  const scope = new Scope({
    prefix: world.prefix,
    paths: world.paths,
    tail: world.prefix.slice(FILE_KEY_ROOT.length),
    absent: freshValue('key', world),
    // One character short of the longest key that is judged.
    longKey: `${world.prefix}/`.padEnd(199, 'k'),
  });
  for (const [name, kind] of Object.entries(scenario.fresh ?? {})) {
    scope.set(name, freshValue(kind, world));
  }
  // The values of a matrix may name what only this run knows.
  for (const [name, value] of Object.entries(values)) scope.set(name, scope.resolve(value));
  const refused: Subject[] = [];
  const answers: string[] = [];
  const stop = await runSteps(scenario.steps, { world, scope, refused, answers });
  return stop ?? { kind: 'passed', refused, answers };
}

/** Runs steps one after the other; what stops them is returned, not thrown. */
async function runSteps(steps: Step[], run: StepRun): Promise<Stop | undefined> {
  for (const [index, step] of steps.entries()) {
    const stop = await runStep(step, run);
    if (stop !== undefined) return placed(stop, index);
  }
  return undefined;
}

async function runStep(step: Step, run: StepRun): Promise<Stop | undefined> {
  if ('upload' in step) return runUpload(step, run);
  if ('submit' in step) return runSubmit(step, run);
  if ('resend' in step) return runResend(step, run);
  if ('request' in step) return runRequest(step, run);
  if ('raw' in step) return runRaw(step, run);
  if ('inspect' in step) return runInspect(step, run);
  if ('assert' in step) return runAssert(step, run);
  if ('together' in step) {
    const stops = step.together.map(async (inner, index) => {
      const stop = await runStep(inner, run);
      return stop && placed(stop, index);
    });
    return worst(await Promise.all(stops));
  }
  if ('repeat' in step) {
    return runRounds(step.repeat, step.atOnce ?? 1, (index) =>
      runSteps(step.steps, { ...run, scope: run.scope.inner({ index }) }),
    );
  }
  await run.world.wait(step.wait);
  return undefined;
}

/** A stop with the place of the step that it is about. */
const placed = (stop: Stop, index: number): Stop => ({
  ...stop,
  path: [index, ...(stop.path ?? [])],
});

/** Runs rounds until one is stopped; rounds that run at the same time are all awaited. */
async function runRounds(
  rounds: number,
  atOnce: number,
  round: (index: number) => Promise<Stop | undefined>,
): Promise<Stop | undefined> {
  const limit = pLimit(atOnce);
  const stops: (Stop | undefined)[] = [];
  await Promise.all(
    Array.from({ length: rounds }, (_, index) =>
      limit(async () => {
        if (worst(stops) === undefined) stops.push(await round(index));
      }),
    ),
  );
  return worst(stops);
}

/** A violation outweighs what allows no verdict. */
function worst(stops: (Stop | undefined)[]): Stop | undefined {
  return stops.find((stop) => stop?.kind === 'failed') ?? stops.find((stop) => stop !== undefined);
}
