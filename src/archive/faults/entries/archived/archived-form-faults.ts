import { isObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../../fault.js';
import {
  callOverviewOf,
  entriesIn,
  participantsOf,
  referencesIn,
  withTexts,
} from '../../mutations/record-contents.js';
import { archiving, readingAs } from '../../mutations/record-mutations.js';

/** Archives the names of people otherwise than they were sent. */
const namesAs = (change: (name: string) => string): BehaviourMutation =>
  readingAs('conversations', (body) => {
    for (const person of entriesIn(body).flatMap(participantsOf)) {
      person.displayName = withTexts(person.displayName, change);
    }
    return body;
  });

/** What a query of a signed link has that is not for everybody. */
const SECRETS = /\b(sig|token|key|password)=[^&#]+/g;

/** Values of another form than the usual one that are archived in the usual one (sections 2.2 to 2.6). */
export const ARCHIVED_FORM_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'width-normalised': [
      'Letters of full width in a displayName are archived as usual ones.',
      namesAs((name) => name.normalize('NFKC')),
    ],
    'emoji-as-text': [
      'The sign by which a character is shown as an emoji is dropped from names.',
      namesAs((name) => name.replaceAll('\uFE0F', '')),
    ],
    'message-is-the-name': [
      'A message that is the name of a file of its event is dropped.',
      readingAs('conversations', (body) => {
        for (const { content, files } of entriesIn(body)) {
          const names = referencesIn(files).map(({ filename }) => filename);
          if (isObject(content) && names.includes(content.message)) delete content.message;
        }
        return body;
      }),
    ],
    'content-carried-on': [
      'An event without content is archived with that of the event before it.',
      readingAs('conversations', (body) => {
        let last: unknown;
        for (const event of entriesIn(body)) {
          event.content ??= last;
          last = event.content;
        }
        return body;
      }),
    ],
    'same-words-again': [
      'An event with the words and people of an earlier one is not archived, whatever its time.',
      (correct) => {
        const seen = new Set<string>();
        return {
          archived: (record, request) => {
            if (request.operation !== 'conversations') return correct.archived(record, request);
            const said = JSON.stringify(record.record, (name, value: unknown) =>
              name === 'eventTime' ? 0 : value,
            );
            if (seen.has(said)) return [];
            seen.add(said);
            return correct.archived(record, request);
          },
        };
      },
    ],
    'in-batches-of-128': [
      'Of a request with more than 128 events the others are lost.',
      archiving('conversations', (record, _count, place) => (place < 128 ? [record] : [])),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'in-batches-of-128': [
      'Of a request with more than 128 events the others are lost.',
      archiving('eventFeed', (record, _count, place) => (place < 128 ? [record] : [])),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'addresses-in-lower-case': [
      'The address of a participant is archived in lower case.',
      readingAs('voice', (body) => {
        for (const person of entriesIn(body).flatMap(participantsOf)) {
          person.email = withTexts(person.email, (text) => text.toLowerCase());
        }
        return body;
      }),
    ],
    'call-id-without-host': [
      'What follows the @ of a callId is lost.',
      readingAs('voice', (body) => {
        const overview = callOverviewOf(body);
        overview.callId = withTexts(overview.callId, (text) => text.replace(/@.*$/s, ''));
        return body;
      }),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'secrets-of-links-hidden': [
      'What looks like a secret in the query of a link is archived as asterisks.',
      readingAs('conversations', (body) => {
        for (const file of referencesIn(body)) {
          file.fileHref = withTexts(file.fileHref, (text) => text.replace(SECRETS, '$1=***'));
        }
        return body;
      }),
    ],
  }),
  ...(['conversations', 'eventFeed'] as const).flatMap((operation) =>
    inspectorFaults(`${operation}/inlined-is-archived`, {
      'not-of-newer-images': [
        'isInlined is lost on images of the types WebP, HEIC and AVIF.',
        (correct) => {
          const newer = new Set<string>();
          return {
            replaced: (earlier, later, upload) => {
              if (/^image\/(webp|heic|avif)/.test(later.contentType)) newer.add(upload.fileKey);
              return correct.replaced(earlier, later, upload);
            },
            ...readingAs(operation, (body) => {
              for (const file of referencesIn(body)) {
                if (newer.has(String(file.fileKey))) delete file.isInlined;
              }
              return body;
            })(correct),
          };
        },
      ],
    }),
  ),
];
