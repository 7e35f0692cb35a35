import type { Operation } from '../../../../spec/operation.js';
import { isObject, type JsonObject } from '../../../records/shape.js';
import { overviewOf } from '../../email/email-mutations.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../../fault.js';
import { objectIn } from '../../mutations/member-mutations.js';
import { callOverviewOf, entriesIn } from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/**
 * Reads each request into the place of the last one, so that a member that is not there keeps what
 * it had before.
 *
 * @param placesOf what of a request has the member, or lacks it
 */
const reusingRequests =
  (
    operation: Operation,
    placesOf: (body: JsonObject) => JsonObject[],
    name: string,
  ): BehaviourMutation =>
  (correct) => {
    let last: unknown;
    const change = readingAs(operation, (body) => {
      for (const place of placesOf(body)) {
        if (place[name] === undefined && last !== undefined) place[name] = last;
        last = place[name];
      }
      return body;
    });
    return change(correct);
  };

const ownerOf = (body: JsonObject): JsonObject[] => objectsOf(callOverviewOf(body).owner);
const objectsOf = (value: unknown): JsonObject[] => (isObject(value) ? [value] : []);

/** Gives an entry without participants those of the one before it in its request. */
const keepingPeople: BehaviourMutation = readingAs('voice', (body) => {
  let last: unknown;
  for (const entry of entriesIn(body)) {
    if (entry.participants === undefined && last !== undefined) entry.participants = last;
    last = entry.participants;
  }
  return body;
});

const inEntries =
  (partOf: (entry: JsonObject) => unknown) =>
  (body: JsonObject): JsonObject[] =>
    entriesIn(body).flatMap((entry) => objectsOf(partOf(entry)));
const entriesThemselves = inEntries((entry) => entry);

/** Faults of archives that read every request into the same objects. */
export const REUSED_REQUEST_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'system-text-of-the-request-before': [
      'An event without a systemText is archived with that of the last request that had one.',
      reusingRequests('conversations', entriesThemselves, 'systemText'),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'company-of-the-call-before': [
      'An owner without a company is archived with that of the last call.',
      reusingRequests('voice', ownerOf, 'company'),
    ],
    'device-of-the-call-before': [
      'A call without a deviceName is archived with that of the last call.',
      reusingRequests('voice', (body) => [objectIn(callOverviewOf(body))], 'deviceName'),
    ],
    'people-of-the-call-before': [
      'A voice record without participants is archived with those of the last call.',
      reusingRequests('voice', entriesThemselves, 'participants'),
    ],
    'people-of-the-one-before': [
      'A voice record without participants is archived with those of the one before it.',
      keepingPeople,
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'those-of-the-email-before': [
      'An email without emailProperties is archived with those of the last one that had some.',
      reusingRequests('email', (body) => [overviewOf(body)], 'emailProperties'),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'name-of-the-request-before': [
      'A user without a displayName is archived with that of the last request.',
      reusingRequests(
        'eventFeed',
        inEntries(({ user }) => user),
        'displayName',
      ),
    ],
  }),
];
