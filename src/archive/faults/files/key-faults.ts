import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { answering } from '../mutations/answers.js';
import { findingLoosely, hiding } from '../mutations/key-memory.js';
import { at, isUpload } from '../mutations/requests.js';

const FILES = '/v2/files/';
const keyIn = (path: string): string => path.slice(path.indexOf(FILES) + FILES.length);
const baseName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Refuses uploads by their key. */
const refusingKeys = (status: number, matches: (key: string) => boolean): BehaviourMutation =>
  answering(status, (to) => isUpload(to) && matches(keyIn(to.path)));

/** Keeps files in a file system, where a name is a file or a folder. */
const noFileInAFile: BehaviourMutation = (correct) => {
  const keys = new Set<string>();
  const inTheWay = (key: string) =>
    [...keys].some((other) => key.startsWith(`${other}/`) || other.startsWith(`${key}/`));
  return {
    ...refusingKeys(409, inTheWay)(correct),
    replaced: (earlier, later, upload) => {
      keys.add(upload.fileKey);
      return correct.replaced(earlier, later, upload);
    },
  };
};

/** Whether a key looks like the pattern to a database that is asked for it with LIKE. */
const like = (stored: string, pattern: string): boolean =>
  stored.length === pattern.length &&
  [...pattern].every((letter, index) => letter === '_' || letter === stored[index]);

/** The hash of a text in Java, which tells "Aa" and "BB" not apart. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** Whether a key looks like the pattern to a lookup in which a dot is any character. */
const dotted = (stored: string, pattern: string): boolean =>
  stored.length === pattern.length &&
  [...pattern].every((letter, index) => letter === '.' || letter === stored[index]);

/** Finds what a server may keep beside a file, under the file's key and an ending. */
const findingBeside = (ending: string): BehaviourMutation =>
  findingLoosely((stored, asked) => asked === `${stored}${ending}`);

/** Which paths are keys, and which keys are equal (sections 2.1, 2.2, 4.1 and 9). */
export const KEY_FAULTS: Fault[] = [
  ...wireFaults('files/client-chooses-the-key', {
    'no-file-in-a-file': [
      'A key below the key of a file, or above it, is answered 409.',
      noFileInAFile,
    ],
    'no-numbers': [
      'A key whose name is a number is answered 400.',
      refusingKeys(400, (key) => /^\d+$/.test(baseName(key))),
    ],
    'no-programs': [
      'A key that ends like a program or a script is answered 403.',
      refusingKeys(403, (key) => /\.(exe|bat|js|jar)$/.test(key)),
    ],
    'no-two-dots': [
      'A key with two dots in a row within a name is answered 400.',
      refusingKeys(400, (key) => /[^/.]\.\.[^/.]/.test(key)),
    ],
    'no-deep-paths': [
      'A key of more than ten segments is answered 404.',
      refusingKeys(404, (key) => key.split('/').length > 10),
    ],
    'no-hidden-names': [
      'A key with a segment that begins with a dot is answered 403.',
      refusingKeys(403, (key) => key.includes('/.')),
    ],
    'lookup-in-lower-case': [
      'A key is put in lower case before it is looked up, but not before it is stored.',
      hiding((key) => key !== key.toLowerCase()),
    ],
    'no-devices': [
      'A key whose last segment is called as a device of Windows is answered 400.',
      refusingKeys(400, (key) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(baseName(key))),
    ],
    'no-dot-at-the-end': [
      'A file whose key ends with a dot is stored and never found.',
      hiding((key) => key.endsWith('.')),
    ],
    'no-tilde': [
      'A key with a tilde is answered 400.',
      refusingKeys(400, (key) => key.includes('~')),
    ],
    'extension-demanded': [
      'A key whose last segment has no extension is stored and never found.',
      ({ found }) => ({
        found: (reference, file, request, place) =>
          baseName(reference.fileKey).includes('.')
            ? found(reference, file, request, place)
            : undefined,
      }),
    ],
    'folder-demanded': [
      'A key that is directly below default is answered 404.',
      refusingKeys(404, (key) => key.split('/').length < 3),
    ],
    'device-names': [
      'A key with a segment that is a device name elsewhere is answered 400.',
      refusingKeys(400, (key) => /\/(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i.test(key)),
    ],
  }),
  ...wireFaults('files/key-must-be-equal', {
    'description-beside': [
      'What describes a file is found under the key of the file and .meta.',
      findingBeside('.meta'),
    ],
    'earlier-one-beside': [
      'The earlier version of a file is found under its key and .v1.',
      findingBeside('.v1'),
    ],
    'by-a-hash': [
      'A key is found by a hash that other keys have as well.',
      findingLoosely((stored, asked) => stored !== asked && hashOf(stored) === hashOf(asked)),
    ],
    'dots-are-any-character': [
      'A dot in a key that is looked up is any character.',
      findingLoosely(dotted),
    ],
    'letter-case': [
      'Keys are the same in whatever letter case.',
      () => ({ sameKey: (fileKey) => fileKey.toLowerCase() }),
    ],
    'dash-is-underscore': [
      'A dash in a key is taken for an underscore.',
      () => ({ sameKey: (fileKey) => fileKey.replaceAll('-', '_') }),
    ],
    'tilde-is-underscore': [
      'A tilde in a key is taken for an underscore.',
      () => ({ sameKey: (fileKey) => fileKey.replaceAll('~', '_') }),
    ],
    'hidden-is-shown': [
      'A dot at the beginning of a segment does not count.',
      () => ({ sameKey: (fileKey) => fileKey.replaceAll('/.', '/') }),
    ],
    'letter-case-of-name': [
      'The letter case of the last segment of a key does not count.',
      () => ({
        sameKey: (fileKey) =>
          fileKey.slice(0, -baseName(fileKey).length) + baseName(fileKey).toLowerCase(),
      }),
    ],
    'letter-case-of-extension': [
      'The letter case of the extension of a key does not count.',
      () => ({
        sameKey: (fileKey) => fileKey.replace(/\.[^./]+$/, (extension) => extension.toLowerCase()),
      }),
    ],
    'without-default': [
      'A reference finds its file without default/ as well.',
      () => ({ sameKey: (fileKey) => fileKey.replace(/^default\//, '') }),
    ],
    'cut-at-200': [
      'Keys are kept as paths of 200 characters, and cut where those end.',
      () => ({ sameKey: (fileKey) => fileKey.slice(0, 200 - FILES.length) }),
    ],
    'by-prefix': [
      'A reference finds any file whose key begins with the one it names.',
      findingLoosely((stored, asked) => stored.startsWith(asked)),
    ],
    'by-base-name': [
      'A reference finds any file whose last segment is the one that it names.',
      findingLoosely((stored, asked) => baseName(stored) === baseName(asked)),
    ],
    'with-upload-path': [
      'A reference may name the whole path of the upload.',
      () => ({ sameKey: (fileKey) => fileKey.replace(/^\/?v2\/files\//, '') }),
    ],
    'without-dots-at-ends': [
      'Dots at the end of a segment of a key are lost.',
      () => ({ sameKey: (fileKey) => fileKey.replace(/(?<=[^./])\.+(?=\/|$)/g, '') }),
    ],
    'underscore-for-any': [
      'An underscore in a reference stands for any character.',
      findingLoosely(like),
    ],
  }),
  ...wireFaults('files/default-is-mandatory', {
    'any-path': [
      'Any path below /v2/files/ is taken.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(path, host) ?? (path.startsWith(FILES) ? keyIn(path) || undefined : undefined),
      }),
    ],
    'any-letter-case': [
      'The segment default is taken in any letter case.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(path, host) ??
          (/^\/v2\/files\/default\/./i.test(path) ? keyIn(path) : undefined),
      }),
    ],
    'beginning-only': [
      'Any first segment that begins with default is taken.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(path, host) ?? (path.startsWith(`${FILES}default`) ? keyIn(path) : undefined),
      }),
    ],
    'anywhere-on-voice': [
      'On the voice host the segment default may stand anywhere in the path.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(path, host) ??
          (at('voice')({ host }) && path.startsWith(FILES) && path.includes('/default/')
            ? keyIn(path)
            : undefined),
      }),
    ],
    'temporary-uploads': [
      'A path below tmp, temp or staging is taken beside default.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(path.replace(/^(\/v2\/files\/)(tmp|temp|staging)\//, '$1default/'), host),
      }),
    ],
  }),
  ...wireFaults('files/version-is-part-of-the-path', {
    'no-version': [
      'An upload path is taken without its version.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) => uploadKey(path.replace(/^\/files\//, FILES), host),
      }),
    ],
    'no-version-on-voice': [
      'An upload path of the voice host is taken without its version.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) =>
          uploadKey(host === 'voice' ? path.replace(/^\/files\//, FILES) : path, host),
      }),
    ],
    'any-version': [
      'An upload path is taken with any version.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) => uploadKey(path.replace(/^\/v\d+\/files\//, FILES), host),
      }),
    ],
    'minor-version': [
      'An upload path is taken with a minor version.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) => uploadKey(path.replace(/^\/v2\.\d\/files\//, FILES), host),
      }),
    ],
  }),
];
