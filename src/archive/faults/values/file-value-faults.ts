import type { UploadHead } from '../../behaviour/behaviour.js';
import type { JsonObject } from '../../records/shape.js';
import { overviewOf } from '../email/email-mutations.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import { onePer } from '../mutations/like-records.js';
import { changeText, changingEmail, listIn, objectIn } from '../mutations/member-mutations.js';
import { referencesIn } from '../mutations/record-contents.js';
import { readingAs } from '../mutations/record-mutations.js';

const readingAttachments = (change: (files: JsonObject[]) => JsonObject[]): BehaviourMutation =>
  changingEmail((overview) => {
    if (Array.isArray(overview.files)) {
      overview.files = change(listIn(overview.files).map(objectIn));
    }
  });

const attachmentsAs = (change: (name: string) => string): BehaviourMutation =>
  readingAs('email', (body) => {
    for (const file of referencesIn(overviewOf(body).files)) changeText(file, 'filename', change);
    return body;
  });

const namesAs = (
  operation: 'conversations' | 'voice' | 'eventFeed',
  change: (name: string) => string,
): BehaviourMutation =>
  readingAs(operation, (body) => {
    for (const file of referencesIn(body)) changeText(file, 'filename', change);
    return body;
  });

const leavingOut = (isLeftOut: (name: string) => boolean): BehaviourMutation =>
  readingAttachments((files) => files.filter(({ filename }) => !isLeftOut(String(filename))));

const typeOf = ({ headers }: UploadHead): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Writes files of some types anew, where they come in one piece. */
const textsAs =
  (types: RegExp, change: (text: string) => string): BehaviourMutation =>
  (correct) => ({
    keep: (piece, from, upload) => {
      const kept = correct.keep(piece, from, upload);
      if (!types.test(typeOf(upload))) return kept;
      return Buffer.from(change(kept.toString('latin1')), 'latin1');
    },
  });

/** Takes some types from what a file begins with. */
const sniffing =
  (type: (sent: string, begins: string) => string | undefined): BehaviourMutation =>
  (correct) => {
    const found = new Map<number, string>();
    return {
      keep: (piece, from, upload) => {
        const begins = piece.subarray(0, 8).toString('latin1');
        const sniffed = from === 0 ? type(typeOf(upload), begins) : undefined;
        if (sniffed !== undefined) found.set(upload.number, sniffed);
        return correct.keep(piece, from, upload);
      },
      contentType: (upload) => found.get(upload.number) ?? correct.contentType(upload),
    };
  };

/** What sets the colour of a terminal. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const stemOf = (name: unknown): string => String(name).replace(/\.[^.]*$/, '');

/** Files and their names, archived otherwise than sent (sections 2.1, 2.2 and 2.5). */
export const FILE_VALUE_FAULTS: Fault[] = [
  ...inspectorFaults('email/attachments-are-archived', {
    'names-end-at-semicolons': [
      'The name of an attachment ends at its first semicolon.',
      attachmentsAs((name) => name.replace(/;.*$/s, '')),
    ],
    'pictures-of-signatures-left-out': [
      'An attachment that is named like the picture of a signature is not archived.',
      leavingOut((name) => /^image\d{3}\.(png|jpe?g|gif)$/i.test(name)),
    ],
    'signatures-left-out': [
      'The signature of an email is not archived as an attachment.',
      leavingOut((name) => /^smime\.p7s$|^signature\.asc$/i.test(name)),
    ],
    'one-for-a-stem': [
      'Of attachments whose names differ in their extension alone the last is archived.',
      readingAttachments((files) => onePer(files, ({ filename }) => stemOf(filename))),
    ],
    'one-in-any-case': [
      'Of attachments whose names differ in letter case alone the last is archived.',
      readingAttachments((files) =>
        onePer(files, ({ filename }) => String(filename).toLowerCase()),
      ),
    ],
    'one-for-a-key': [
      'Of attachments that are one file under two names the last is archived.',
      readingAttachments((files) => onePer(files, ({ fileKey }) => fileKey)),
    ],
    'pluses-are-blanks': [
      'A plus in the name of an attachment is archived as a blank.',
      attachmentsAs((name) => name.replaceAll('+', ' ')),
    ],
    'folders-of-names-lost': [
      'Of the name of an attachment what follows its last slash is archived.',
      attachmentsAs((name) => name.replace(/^.*\//s, '')),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'narrow-blanks-widened': [
      'A narrow blank in a filename, such as those of screenshots, is archived as a usual one.',
      namesAs('conversations', (name) => name.replaceAll('\u202F', ' ')),
    ],
    'extensions-once': [
      'An extension that a filename has twice is archived once.',
      namesAs('conversations', (name) => name.replace(/(\.[A-Za-z0-9]+)\1$/, '$1')),
    ],
  }),
  ...inspectorFaults('voice/references-are-archived', {
    'runs-of-blanks-are-one': [
      'Several blanks in a row in a filename are archived as one.',
      namesAs('voice', (name) => name.replace(/ {2,}/g, ' ')),
    ],
    'apostrophes-straightened': [
      'A curved apostrophe in a filename is archived as a straight one.',
      namesAs('voice', (name) => name.replaceAll('\u2019', "'")),
    ],
  }),
  ...inspectorFaults('eventFeed/references-are-archived', {
    'stroked-letters-plain': [
      'A dotless or a stroked letter in a filename is archived as the plain one.',
      namesAs('eventFeed', (name) =>
        name.replace(/[ıłøđŁØĐ]/g, (one) => 'ilodLOD'['ıłøđŁØĐ'.indexOf(one)] ?? one),
      ),
    ],
  }),
  ...inspectorFaults('conversations/inlined-is-archived', {
    'five-of-an-event': [
      'Of the images of an event the first five are archived as inlined.',
      readingAs('conversations', (body) => {
        for (const event of listIn(body.conversationEvents).map(objectIn)) {
          const inlined = listIn(event.files)
            .map(objectIn)
            .filter((file) => file.isInlined === true);
          for (const file of inlined.slice(5)) file.isInlined = false;
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'formulas-of-tables-escaped': [
      'A cell of a table that begins with = or @ is stored with an apostrophe before it.',
      textsAs(/^text\/csv$/, (text) => text.replace(/(^|[\n,;])(?=[=@][A-Za-z(])/g, "$1'")),
    ],
    'notes-of-transcripts-lost': [
      'The notes of a transcript are lost.',
      textsAs(/^text\/vtt$/, (text) => text.replace(/(?<=\n\n)NOTE[ \n][\s\S]*?\n\n/g, '')),
    ],
    'folded-lines-unfolded': [
      'The folded lines of a calendar or of a card are stored as one.',
      textsAs(/^text\/(calendar|vcard)$/, (text) => text.replace(/\r\n[ \t]/g, '')),
    ],
    'lengths-of-recordings-mended': [
      'The length in the head of a recording is stored as it should be.',
      textsAs(/^audio\/(vnd\.wave|wav|x-wav)$/, (bytes) =>
        bytes.replace(/^RIFF\xff{4}/, 'RIFF\x38\0\0\0'),
      ),
    ],
    'colours-of-logs-lost': [
      'What sets the colour of a terminal is lost from text.',
      textsAs(/^text\/plain$/, (text) => text.replaceAll(COLOUR, '')),
    ],
    'declarations-lost': [
      'The declaration at the beginning of XML is lost.',
      textsAs(/^(application|text)\/xml$/, (text) => text.replace(/^<\?xml[^>]*\?>\s*/, '')),
    ],
  }),
  ...inspectorFaults('files/type-is-stored', {
    'pictures-known-by-their-bytes': [
      'Bytes of no known type that begin like a PNG picture are stored as one.',
      sniffing((sent, begins) =>
        sent === 'application/octet-stream' && begins.startsWith('\x89PNG')
          ? 'image/png'
          : undefined,
      ),
    ],
    'documents-are-zip': [
      'A document that is packed as zip is stored as application/zip.',
      sniffing((sent, begins) =>
        /officedocument|opendocument|epub/.test(sent) && begins.startsWith('PK\x03\x04')
          ? 'application/zip'
          : undefined,
      ),
    ],
  }),
];
