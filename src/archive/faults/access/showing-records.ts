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

/** Shows what an operation archived to a GET of a path that ends so. */
const showingAt =
  (operation: Operation, end: string): Mutation =>
  (correct) => {
    const archive: unknown[] = [];
    return {
      archived: (entry, request) => {
        if (entry.operation === operation) archive.push(entry.record);
        return correct.archived(entry, request);
      },
      intercept: (request) => {
        const shows =
          request.method === 'GET' && request.path.endsWith(end) && correct.authorised(request);
        return (
          correct.intercept(request) ?? (shows ? answered(200, JSON.stringify(archive)) : undefined)
        );
      },
    };
  };

/** Archived records that are shown below the path of their operation, or by their ids (section 1). */
export const SHOWN_RECORD_FAULTS: Fault[] = wireFaults('archive/records-cannot-be-read', {
  'search-on-email': [
    'GET of search below the path of the emails shows those that were archived.',
    showingAt('email', '/email/search'),
  ],
  'export-on-conversations': [
    'GET of export below the path of the conversations shows the archived events.',
    showingAt('conversations', '/conversations/export'),
  ],
  'get-lists-ids-of-emails': [
    'GET lists the messageIds of the archived emails.',
    showingRecords(
      ({ method, operation }) => method === 'GET' && operation === 'email',
      undefined,
      messageIdOf,
    ),
  ],
});
