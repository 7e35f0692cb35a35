import type { Operation } from '../../../../spec/operation.js';
import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults, type Mutation } from '../../fault.js';
import { entriesIn } from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/** Keeps only a number of the people in a member. */
const keepingFirst = (
  operation: Operation,
  name: string,
  most: number,
  placesIn: (body: JsonObject) => JsonObject[],
): Mutation =>
  readingAs(operation, (body) => {
    for (const place of placesIn(body)) {
      const people = place[name];
      if (Array.isArray(people)) place[name] = people.slice(0, most);
    }
    return body;
  });

const overviewIn = ({ emailOverview }: JsonObject): JsonObject[] =>
  isObject(emailOverview) ? [emailOverview] : [];

/** People that are accepted and not archived, where there are many (sections 2.3 to 2.5). */
export const MANY_PEOPLE_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'first-500-participants': [
      'Of the participants of an event the first 500 are archived.',
      keepingFirst('conversations', 'participants', 500, entriesIn),
    ],
    'first-256-participants': [
      'Of the participants of an event the first 256 are archived.',
      keepingFirst('conversations', 'participants', 256, entriesIn),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'first-hundred-participants': [
      'Of the participants of a recording the first hundred are archived.',
      keepingFirst('voice', 'participants', 100, entriesIn),
    ],
  }),
  ...inspectorFaults('email/every-email-is-archived', {
    'first-hundred-recipients': [
      'Of the recipients of an email the first hundred are archived.',
      keepingFirst('email', 'recipients', 100, overviewIn),
    ],
    'sender-on-behalf-of-no-other-event': [
      'Of the senders of an email the first alone is archived, unless its eventType is Email_Sent_On_Behalf.',
      keepingFirst('email', 'senders', 1, (body) =>
        overviewIn(body).filter(({ eventType }) => eventType !== 'Email_Sent_On_Behalf'),
      ),
    ],
  }),
];
