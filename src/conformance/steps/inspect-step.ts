import type { HostName } from '../../spec/operation.js';
import type { Stop } from '../language/conclusion.js';
import { judgeInspection } from '../language/expectations.js';
import type { Inspection, InspectStep } from '../language/step-schema.js';
import type { StepRun } from './step-run.js';

/** Looks into the archive. What was accepted is awaited as long as the profile says that archiving may lag. */
export async function runInspect(step: InspectStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const expected = scope.resolve(step.expect) as Inspection;
  const wanted = {
    absent: expected.found === false || expected.count === 0,
    enough: (view: unknown): boolean => judgeInspection(view, expected).holds === true,
  };
  const fileKey = scope.resolve(step.fileKey) as string;
  const marker = scope.resolve(step.marker) as string;
  const host = (scope.resolve(step.host) ?? 'conversations') as HostName;
  const view =
    step.inspect === 'file'
      ? await world.inspectFile(
          { fileKey, host: (host as string) === 'emailFiles' ? world.emailFiles.host : host },
          wanted,
        )
      : await world.inspectRecords({ marker, operation: host }, wanted);
  if (step.as !== undefined) scope.set(step.as, view);
  const judgement = judgeInspection(view, expected);
  if (judgement.holds !== false) return undefined;
  const what = step.inspect === 'file' ? `the file ${fileKey}` : `the records marked ${marker}`;
  return {
    kind: 'failed',
    step: `inspection of ${what}`,
    expected: judgement.expected,
    actual: judgement.actual,
    exchange: undefined,
    status: undefined,
    subject: { kind: 'other' },
    refusalExpected: false,
  };
}
