import { isObject } from '../../records/shape.js';
import { type Fault, inspectorFaults } from '../fault.js';
import {
  asDouble,
  changeText,
  changingCall,
  changingEntries,
  changingPeople,
  objectIn,
  organisationOf,
  reusing,
} from '../mutations/member-mutations.js';
import { entriesIn, participantsOf } from '../mutations/record-contents.js';
import { readingAs } from '../mutations/record-mutations.js';

/** Who takes part, archived otherwise than sent (sections 2.3, 2.4 and 2.6). */
export const PEOPLE_VALUE_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'guest-addresses-cut': [
      'What follows the # of an address, such as that of a guest, is lost.',
      changingPeople('conversations', (person) =>
        changeText(person, 'corporateEmail', (text) => text.replace(/#.*$/s, '')),
      ),
    ],
    'other-organisations-left-out': [
      'A participant of another organisation than the initiator is not archived.',
      changingEntries('conversations', (entry) => {
        const people = participantsOf(entry);
        const initiator = people.find(({ userType }) => userType === 'initiator');
        if (initiator === undefined || !Array.isArray(entry.participants)) return;
        const own = organisationOf(initiator.corporateEmail);
        entry.participants = people.filter((one) => organisationOf(one.corporateEmail) === own);
      }),
    ],
    'address-is-no-name': [
      'A displayName that is the address of the participant is archived without its host.',
      changingPeople('conversations', (person) => {
        if (person.displayName !== person.corporateEmail) return;
        changeText(person, 'displayName', (text) => text.replace(/@.*$/s, ''));
      }),
    ],
    'marks-of-guests-dropped': [
      'The word Guest or External in parentheses at the end of a displayName is dropped.',
      changingPeople('conversations', (person) =>
        changeText(person, 'displayName', (text) => text.replace(/ \((Guest|External)\)$/, '')),
      ),
    ],
    'name-of-the-one-before': [
      'A participant without a displayName is archived with that of the one before.',
      changingEntries('conversations', (entry) => reusing(participantsOf(entry), 'displayName')),
    ],
    'addresses-cut': [
      'An address is cut after 64 characters.',
      changingPeople('conversations', (person) =>
        changeText(person, 'corporateEmail', (text) => text.slice(0, 64)),
      ),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'ids-as-numbers': [
      'The identifier of a user that is a number of more than 15 digits loses the last ones.',
      changingEntries('eventFeed', ({ user }) => changeText(user, 'identifier', asDouble)),
    ],
    'name-of-the-one-before': [
      'An event whose user has no displayName is archived with that of the event before.',
      readingAs('eventFeed', (body) => {
        const users = entriesIn(body).flatMap(({ user }) => (isObject(user) ? [user] : []));
        reusing(users, 'displayName');
        return body;
      }),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'company-of-the-one-before': [
      'A participant without a company is archived with that of the one before.',
      changingEntries('voice', (entry) => reusing(participantsOf(entry), 'company')),
    ],
    'without-phone-once': [
      'Of several participants of a voice record who have no phone only the first is archived.',
      changingEntries('voice', (entry) => {
        if (!Array.isArray(entry.participants)) return;
        const people = participantsOf(entry);
        const first = people.findIndex(({ phone }) => phone === undefined);
        entry.participants = people.filter(({ phone }, at) => phone !== undefined || at === first);
      }),
    ],
    'joined-by-company': [
      'A participant without a company is not archived.',
      changingEntries('voice', (entry) => {
        if (!Array.isArray(entry.participants)) return;
        entry.participants = participantsOf(entry).filter(({ company }) => company !== undefined);
      }),
    ],
    'trunk-zeros-dropped': [
      'The zero in parentheses of an international phone number is dropped.',
      changingPeople('voice', (person) =>
        changeText(person, 'phone', (text) => text.replace(/^(\+\d+) ?\(0\) ?/, '$1 ')),
      ),
    ],
    'phones-cut': [
      'A phone is cut after 64 characters.',
      changingPeople('voice', (person) => changeText(person, 'phone', (text) => text.slice(0, 64))),
    ],
    'addresses-of-owners-lowered': [
      'The address of the owner of a call is archived in lower case.',
      changingCall(({ owner }) => changeText(owner, 'email', (text) => text.toLowerCase())),
    ],
    'extensions-of-owners-dropped': [
      'The extension behind the phone number of the owner of a call is dropped.',
      changingCall(({ owner }) =>
        changeText(owner, 'phone', (text) => text.replace(/(?: ?x| ext\.? ?|;ext=)\d+$/, '')),
      ),
    ],
    'details-of-owners-cut': [
      'The detail of the owner of a call is cut after 128 characters.',
      changingCall(({ owner }) => changeText(owner, 'detail', (text) => text.slice(0, 128))),
    ],
    'owner-is-a-participant': [
      'The company of an owner who takes part in the call is archived as the participant has it.',
      readingAs('voice', (body) => {
        const owner = objectIn(objectIn(body.callOverview).owner);
        const people = entriesIn(body).flatMap(participantsOf);
        const same = people.find(({ email }) => email !== undefined && email === owner.email);
        if (same?.company !== undefined) owner.company = same.company;
        return body;
      }),
    ],
  }),
];
