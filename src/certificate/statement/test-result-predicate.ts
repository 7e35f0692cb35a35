import { z } from 'zod';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { CertificatePredicate } from './certificate-predicate.js';

const ids = z.array(z.string());

/** https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md, version 0.1. */
export const testResultPredicate = z.strictObject({
  result: z.enum(['PASSED', 'WARNED', 'FAILED']),
  configuration: z.array(
    z.strictObject({ name: z.string(), digest: z.strictObject({ sha256: z.string() }) }),
  ),
  passedTests: ids.describe('The ids of requirements'),
  warnedTests: ids.describe(
    'Those without a verdict, waived ones, failed shoulds, and what people say is not met',
  ),
  failedTests: ids,
});

export type TestResultPredicate = z.infer<typeof testResultPredicate>;

/** The outcome in the words of the vetted predicate. Nothing but a conformant run has passed. */
export function testResultOf(
  report: Pick<SavedRunReport, 'requirements' | 'verdict' | 'run'>,
  { digests }: Pick<CertificatePredicate, 'digests'>,
): TestResultPredicate {
  const strict = report.run.options.strict === true;
  const passed: string[] = [];
  const warned: string[] = [];
  const failed: string[] = [];
  for (const { id, outcome, level, attested } of report.requirements) {
    if (outcome === 'passed') passed.push(id);
    else if (outcome === 'failed' && (strict || level === 'must')) failed.push(id);
    else if (attested?.answer === 'no') warned.push(id);
    else if (outcome !== 'deselected' && outcome !== 'not-observed') warned.push(id);
  }
  return {
    result: report.verdict === 'conformant' ? 'PASSED' : 'FAILED',
    configuration: Object.entries(digests)
      .sort()
      .map(([name, digest]) => ({
        name,
        digest: { sha256: digest.replace(/^sha256:/, '') },
      })),
    passedTests: passed,
    warnedTests: warned,
    failedTests: failed,
  };
}
