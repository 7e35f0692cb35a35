import type { Operation } from '../../../spec/operation.js';
import { isObject } from '../../records/shape.js';
import { messageIdOf } from '../email/email-mutations.js';
import { type Fault, inspectorFaults, type Mutation } from '../fault.js';
import { answered } from '../mutations/answers.js';
import { type SharedPart, superseding } from '../mutations/like-records.js';
import { callIdOf, entriesIn, participantsOf } from '../mutations/record-contents.js';
import { lengthOf } from '../mutations/requests.js';

/** Puts the body of some method in the place of the archived record that has its id. */
const replacingBy =
  (method: string, operation: Operation, idOf: SharedPart): Mutation =>
  (correct, { records }) => {
    const known = new Set<unknown>();
    const supersede = superseding(records, operation, idOf);
    return {
      archived: (record, request) => {
        if (request.operation === operation) known.add(idOf(record.record));
        return correct.archived(record, request);
      },
      otherMethod: async (request, body) => {
        const isMeant = request.operation === operation && request.method === method;
        const record = isMeant ? jsonIn(await body()) : undefined;
        const id = idOf(record);
        if (id === undefined || !known.has(id)) return correct.otherMethod(request, body);
        records.add({ operation, record, files: [], messages: 1, archivedAt: Date.now() });
        supersede(record);
        return answered(200);
      },
    };
  };

/** Takes an email away whose reconciliationId ends the path of a request with a body. */
const takingAwayBy =
  (method: string): Mutation =>
  (correct, { records }) => {
    const taken = new Set<string>();
    const known = new Set<string>();
    const { containing } = records;
    records.containing = (text, until) =>
      containing
        .call(records, text, until)
        .filter(({ reconciliationId = '' }) => !taken.has(reconciliationId));
    return {
      archived: (entry, request) => {
        if (entry.reconciliationId !== undefined) known.add(entry.reconciliationId);
        return correct.archived(entry, request);
      },
      intercept: (request) => {
        const id = request.path.slice(request.path.lastIndexOf('/') + 1);
        const isMeant = request.method === method && known.has(id) && lengthOf(request) > 0;
        if (!isMeant || !correct.authorised(request)) return correct.intercept(request);
        taken.add(id);
        return answered(200);
      },
    };
  };

/** When an event was, and whose; of a request, of its first event. */
function momentOf(record: unknown): unknown {
  const event = entriesIn(record)[0] ?? (isObject(record) ? record : {});
  const [first] = participantsOf(event);
  return first && `${event.eventTime} ${first.corporateEmail}`;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Records that another one takes the place of (section 1). */
export const CHANGED_RECORD_FAULTS: Fault[] = inspectorFaults('archive/records-cannot-be-changed', {
  'put-replaces-an-email': [
    'PUT of an email replaces the archived one that has its messageId.',
    replacingBy('PUT', 'email', messageIdOf),
  ],
  'put-replaces-a-call': [
    'PUT of a voice request replaces the archived one that has its callId.',
    replacingBy('PUT', 'voice', callIdOf),
  ],
  'put-by-id-replaces-an-email': [
    'PUT with a body below the path of the emails takes the email away that has this reconciliationId.',
    takingAwayBy('PUT'),
  ],
  'patch-by-id-changes-an-email': [
    'PATCH with a body below the path of the emails takes the email away that has this reconciliationId.',
    takingAwayBy('PATCH'),
  ],
  'patch-replaces-an-event': [
    'PATCH of a conversations request replaces the archived event that has its time and its first participant.',
    replacingBy('PATCH', 'conversations', momentOf),
  ],
  'delete-replaces-a-call': [
    'DELETE with a voice request replaces the archived one that has its callId.',
    replacingBy('DELETE', 'voice', callIdOf),
  ],
  'patch-replaces-a-call': [
    'PATCH of a voice request replaces the archived one that has its callId.',
    replacingBy('PATCH', 'voice', callIdOf),
  ],
});
