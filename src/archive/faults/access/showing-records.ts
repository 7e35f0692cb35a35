import type { Operation } from '../../../spec/operation.js';
import { messageIdOf } from '../email/email-mutations.js';
import { type Fault, type Mutation, wireFaults } from '../fault.js';
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

/** What is left of archived records where only their ids are shown (section 1). */
export const SHOWN_ID_FAULTS: Fault[] = wireFaults('archive/records-cannot-be-read', {
  'get-lists-ids-of-emails': [
    'GET lists the messageIds of the archived emails.',
    showingRecords(
      ({ method, operation }) => method === 'GET' && operation === 'email',
      undefined,
      messageIdOf,
    ),
  ],
});
