import { buildRecord } from '../../../records/build-record.js';
import type { Json } from '../../../records/merge-patch.js';
import type { BuiltRecord, RecordSpec } from '../../../records/record-spec.js';
import { TemplateError } from '../../../records/template-error.js';
import type { Operation } from '../../../spec/operation.js';
import { CannotExpress, CannotJudge } from '../../language/cannot-judge.js';
import type { PlainFile } from './session-context.js';
import type { SessionExchanges } from './session-exchanges.js';

/**
 * A record of a session: plain but for what its spec says, in the form that the profile's templates
 * give it.
 *
 * @throws CannotJudge when the file that it needs could not be uploaded
 * @throws CannotExpress when the templates allow no such record
 */
export async function sessionRecord(
  { context, fresh }: SessionExchanges,
  operation: Operation,
  spec: RecordSpec,
  plainFile: PlainFile,
): Promise<BuiltRecord> {
  const file = needsPlainFile(operation, spec) ? await plainFile(operation) : undefined;
  if (file !== undefined && 'kind' in file) throw new CannotJudge(file.reason, file);
  const templates = context.target.records;
  try {
    const reference: Json = file === undefined ? null : { ...file };
    return buildRecord(operation, spec, {
      templates,
      fresh,
      now: context.clock.now(),
      plainFile: reference,
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new CannotExpress(error.message);
  }
}

/** Whether some entry of a record says nothing of its files. */
function needsPlainFile(operation: Operation, spec: RecordSpec): boolean {
  if (operation === 'email') return false;
  if (spec.amidEntries !== undefined) return true;
  return (spec.entries ?? [{}]).some(
    (entry, index) => entry.attach === undefined && (index > 0 || spec.attach === undefined),
  );
}
