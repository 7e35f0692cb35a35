import { type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { concurrently } from '../mutations/concurrency.js';
import {
  archiving,
  type EntryOperation,
  entriesIn,
  REFUSED_BY_FAULT,
  referencesIn,
  refusing,
  textsIn,
  turningAway,
} from '../mutations/records.js';
import { everyNth, lengthOf, withStatus } from '../mutations/requests.js';
import {
  again,
  becomingReferenceable,
  lenient,
  notJson,
  placeholder,
  withText,
} from './entry-mutations.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const RIGHT_TO_LEFT = /[\u0590-\u06FF\u200F]/;
const isExternal = (body: unknown): boolean =>
  referencesIn(body).some(({ fileHref }) => fileHref !== undefined);

/** What holds for conversations, voice and event feed alike (sections 2.2 to 2.6, and 4.2 to 4.5). */
export function entryFaults(area: EntryOperation): Fault[] {
  return [
    ...wireFaults(`${area}/plain-record-passes`, {
      refused: ['Every request is answered 500.', turningAway(area, 500, () => true)],
      'every-fortieth': [
        'Every fortieth request is answered 500.',
        (correct) => {
          const turn = everyNth(40);
          return turningAway(area, 500, turn)(correct);
        },
      ],
      'under-load': [
        'A request is answered 500 while five others are under way.',
        (correct) =>
          concurrently(
            correct,
            5,
            ({ operation, method }) => operation === area && method === 'POST',
            500,
          ),
      ],
    }),
    ...wireFaults(`${area}/uploaded-file-passes`, {
      'used-up': [
        'A file that a request referenced twice cannot be referenced by a later one.',
        (correct) => {
          const users = new Map<string, number>();
          const used = new Set<string>();
          return {
            found: (reference, file, request, place) => {
              if (request.operation !== area) return correct.found(reference, file, request, place);
              const { fileKey } = reference;
              const again = users.get(fileKey) === request.number;
              if (used.has(fileKey) && !again) return undefined;
              // The plain file of a run stands in many requests, in some of them more than once.
              if (again && file?.size !== 1024) used.add(fileKey);
              users.set(fileKey, request.number);
              return correct.found(reference, file, request, place);
            },
          };
        },
      ],
      'no-recordings': [
        'A file of the type audio/wav cannot be referenced.',
        (correct) => ({
          found: (reference, file, request, place) =>
            request.operation === area && file?.contentType === 'audio/wav'
              ? undefined
              : correct.found(reference, file, request, place),
        }),
      ],
      'one-byte': [
        'A file of one byte cannot be referenced.',
        (correct) => ({
          found: (reference, file, request, place) =>
            request.operation === area && file?.size === 1
              ? undefined
              : correct.found(reference, file, request, place),
        }),
      ],
    }),
    ...wireFaults(`${area}/several-entries-pass`, {
      'not-three': [
        'A request with three entries, of which each has a file of its own, is answered 422.',
        (correct) => ({
          ...refusing(
            area,
            (body) =>
              entriesIn(body).length === 3 &&
              new Set(referencesIn(body).map(({ fileKey }) => fileKey)).size === 3,
          )(correct),
          ...withStatus(
            correct,
            422,
            (result) => result.kind === 'refused' && result.detail === REFUSED_BY_FAULT,
          ),
        }),
      ],
      'two-only': [
        'A request with more than two entries, each with a file of its own, is refused.',
        refusing(
          area,
          (body) =>
            new Set(referencesIn(body).map(({ fileKey }) => fileKey)).size > 2 &&
            entriesIn(body).length > 2,
        ),
      ],
    }),
    ...wireFaults(`${area}/same-record-again-passes`, {
      refused: ['A request that was archived before is answered 409.', again(area, 1)],
      'refused-the-third-time': [
        'A request that was archived twice is answered 409.',
        again(area, 2),
      ],
    }),
    ...wireFaults(`${area}/any-text-passes`, {
      'no-emoji': [
        'A request with an emoji is refused.',
        refusing(area, (body) => textsIn(body).some((text) => EMOJI.test(text))),
      ],
      'no-right-to-left': [
        'A request with text from right to left is refused.',
        refusing(area, (body) => textsIn(body).some((text) => RIGHT_TO_LEFT.test(text))),
      ],
      'no-supplementary-plane': [
        'A request with a character outside of the basic plane, and no emoji, is refused.',
        refusing(area, (body) => textsIn(body).some((text) => /[\u{20000}-\u{2FFFF}]/u.test(text))),
      ],
      'no-markup': [
        'A request with a script or a statement in its text is answered 403.',
        (correct) => {
          const isSuspicious = (body: unknown) =>
            textsIn(body).some((text) => /DROP TABLE|<b>/.test(text));
          return {
            ...refusing(area, isSuspicious)(correct),
            ...withStatus(
              correct,
              403,
              (result) => result.kind === 'refused' && result.detail === REFUSED_BY_FAULT,
            ),
          };
        },
      ],
    }),
    ...inspectorFaults(`${area}/every-entry-is-archived`, {
      'archived-twice': [
        area === 'voice'
          ? 'Every third request is archived twice.'
          : 'The third of several entries is archived twice.',
        archiving(area, (record, count, place) =>
          (area === 'voice' ? count % 3 === 0 : place === 2) ? [record, record] : [record],
        ),
      ],
      'first-only': [
        area === 'voice'
          ? 'Every third request is not archived.'
          : 'Of several entries the first alone is archived.',
        archiving(area, (record, count, place) =>
          (area === 'voice' ? count % 3 === 0 : place > 0) ? [] : [record],
        ),
      ],
      'text-trimmed': [
        'Blanks at the end of text are lost.',
        withText(area, (text) => text.trimEnd()),
      ],
      'text-composed': [
        'Text is archived in its composed form.',
        withText(area, (text) => text.normalize('NFC')),
      ],
      'supplementary-lost': [
        'Characters outside of the basic plane are archived as question marks.',
        withText(area, (text) => text.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
      ],
      'markup-unescaped': [
        'Character references are resolved before a text is archived.',
        withText(area, (text) => text.replaceAll('&amp;', '&')),
      ],
    }),
    ...inspectorFaults(`${area}/references-are-archived`, {
      lost: [
        'A file whose name ends in pdf is not archived with its record.',
        archiving(area, (record) => [
          { ...record, files: record.files.filter(({ filename }) => !filename.endsWith('.pdf')) },
        ]),
      ],
      'other-name': [
        'A filename with blanks or parentheses is archived with underscores.',
        archiving(area, (record) => [
          {
            ...record,
            files: record.files.map((file) => ({
              ...file,
              filename: file.filename.replace(/[ ()]/g, '_'),
            })),
          },
        ]),
      ],
      'lower-case-key': [
        'A fileKey is archived in upper case.',
        archiving(area, (record) => [
          {
            ...record,
            files: record.files.map((file) => ({ ...file, fileKey: file.fileKey.toUpperCase() })),
          },
        ]),
      ],
    }),
    ...wireFaults(`${area}/external-link-passes`, {
      'looked-up': [
        'The key of an external file is looked up.',
        (correct) => ({
          isExternal: (reference, request) =>
            request.operation !== area && correct.isExternal(reference, request),
        }),
      ],
      'https-only': [
        'An external file passes with a link of https only.',
        refusing(area, (body) =>
          referencesIn(body).some(({ fileHref }) => String(fileHref).startsWith('http:')),
        ),
      ],
      'no-query': [
        'An external file whose link has a query is refused.',
        refusing(area, (body) =>
          referencesIn(body).some(({ fileHref }) => String(fileHref).includes('?')),
        ),
      ],
      'path-demanded': [
        'An external file whose key is a single word is refused.',
        refusing(area, (body) =>
          referencesIn(body).some(
            ({ fileHref, fileKey }) => fileHref && fileKey && !String(fileKey).includes('/'),
          ),
        ),
      ],
      'not-beside-an-uploaded-one': [
        'An external file beside an uploaded one is refused.',
        refusing(
          area,
          (body) =>
            isExternal(body) &&
            referencesIn(body).some(({ fileHref }) => fileHref === undefined) &&
            referencesIn(body).some(({ fileKey }) => String(fileKey).endsWith('.bin')) &&
            entriesIn(body).length === 2,
        ),
      ],
    }),
    ...wireFaults(`${area}/external-file-is-not-stored`, {
      referenceable: [
        'The key of an external file can be referenced from then on.',
        becomingReferenceable(area, () => true),
      ],
      'referenceable-with-a-path': [
        'The key of an external file that looks like an uploaded one can be referenced from then on.',
        becomingReferenceable(area, (fileKey) => fileKey.startsWith('default/')),
      ],
    }),
    ...inspectorFaults(`${area}/external-file-is-unknown-inside`, {
      'empty-file': [
        'An empty file is stored for an external one; records do not find it.',
        placeholder(area, () => true),
      ],
      'empty-file-for-links': [
        'An empty file is stored for an external one with a short link; records do not find it.',
        placeholder(area, (href) => href.length < 40),
      ],
    }),
    ...wireFaults(`${area}/reference-needs-key-and-name`, {
      'key-left-out': ['A reference without a fileKey passes.', lenient(area, 'fileKey', false)],
      'name-left-out': ['A reference without a filename passes.', lenient(area, 'filename', false)],
    }),
    ...wireFaults(`${area}/large-record-passes`, {
      'up-to-64-KiB': [
        'A request of more than 65536 bytes is answered 413.',
        turningAway(area, 413, (request) => lengthOf(request) > 65_536),
      ],
      'up-to-100-kB': [
        'A request of more than 100000 bytes is refused.',
        (correct) => ({
          recordFits: (bytes, request) =>
            correct.recordFits(bytes, request) && (request.operation !== area || bytes <= 100_000),
        }),
      ],
    }),
    ...wireFaults(`${area}/malformed-is-refused`, {
      'anything-passes': ['A body that is no JSON is answered 200.', notJson(area, /./, 200)],
      'cut-passes': [
        'JSON that is cut is answered 202.',
        notJson(area, /end of|Expected|after/, 202),
      ],
    }),
    ...wireFaults(`${area}/refusal-is-not-5xx`, {
      'no-json': ['A body that is no JSON is answered 500.', notJson(area, /./, 500)],
      'other-shape': [
        'JSON of another shape is answered 502.',
        (correct) =>
          withStatus(
            correct,
            502,
            (result, { operation }) =>
              operation === area &&
              result.kind === 'refused' &&
              result.reason === 'malformed' &&
              /(request|Records|Events|events|callOverview) must be/.test(result.detail),
          ),
      ],
    }),
  ];
}
