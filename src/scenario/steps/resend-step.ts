import type { Stop } from '../conclusion.js';
import type { ResendStep, Token } from '../scenario-schema.js';
import type { Submission } from '../world.js';
import type { StepRun } from './step-run.js';
import { concludeSubmission } from './submit-step.js';

/** Sends a submission again, byte for byte, once the target had its time to archive it. */
export async function runResend(step: ResendStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const first = scope.get(step.resend) as { submission: Submission };
  await world.wait('settle');
  const token = (scope.resolve(step.token) ?? 'good') as Token;
  const again = await world.resend(first.submission, token);
  return concludeSubmission(step, again, '2xx', run);
}
