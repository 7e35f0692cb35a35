import type { Stop } from '../language/conclusion.js';
import type { Submission } from '../language/session.js';
import type { ResendStep, Token } from '../language/step-schema.js';
import type { StepRun } from './step-run.js';
import { concludeSubmission } from './submit-step.js';

/** Sends a submission again, byte for byte, once the target had its time to archive it. */
export async function runResend(step: ResendStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const first = scope.get(step.resend) as { submission: Submission };
  await world.wait('settle');
  const token = (scope.resolve(step.token) ?? 'good') as Token;
  const again = await world.resend(replaced(first.submission, step, run), token);
  return concludeSubmission(step, again, '2xx', run);
}

/** The submission with some of its texts replaced, which makes it another one. */
function replaced(submission: Submission, step: ResendStep, { scope }: StepRun): Submission {
  if (step.replacing === undefined) return submission;
  const pairs = scope.resolve(step.replacing) as { text: string; by: string }[];
  const body = pairs.reduce(
    (text, pair) => text.replaceAll(pair.text, pair.by),
    submission.body.toString(),
  );
  const other = pairs.find((pair) => pair.text === submission.marker)?.by;
  return { ...submission, body: Buffer.from(body), marker: other ?? submission.marker };
}
