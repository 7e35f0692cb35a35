import type { Operation } from '../../../spec/operation.js';
import type { Mutation } from '../fault.js';
import { answered } from '../mutations/answers.js';
import type { Test } from '../mutations/token-mutations.js';

/** Shows what an operation archived, or what `shown` makes of a record. */
export const showingRecords =
  (
    matches: Test,
    last = Number.POSITIVE_INFINITY,
    shown: (record: unknown) => unknown = (record) => record,
  ): Mutation =>
  (correct) => {
    const archive: { operation: Operation; record: unknown }[] = [];
    return {
      archived: (record, request) => {
        archive.push(record);
        return correct.archived(record, request);
      },
      otherMethod: (request, body) =>
        request.operation !== 'files' && matches(request)
          ? answered(
              200,
              JSON.stringify(
                archive
                  .filter(({ operation }) => operation === request.operation)
                  .slice(-last)
                  .map((one) => shown(one.record)),
              ),
            )
          : correct.otherMethod(request, body),
    };
  };
