import type { z } from 'zod';
import { UsageError } from '../../errors/usage-error.js';

/** What is wrong with a saved report, in one line that begins with the file. */
export function savedReportError(where: string, { issues }: z.ZodError): UsageError {
  const [issue] = issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  return new UsageError(
    `${where}: this is no report of assay${at}: ${issue?.message ?? ''}`,
    'no-report',
  );
}
