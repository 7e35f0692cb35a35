import { type Fault, type Mutation, wireFaults } from '../fault.js';
import { keyMemory, phantomFile } from '../mutations/key-memory.js';
import { answering, at, isUpload } from '../mutations/requests.js';

const FILES = '/v2/files/';
const keyIn = (path: string): string => path.slice(path.indexOf(FILES) + FILES.length);
const baseName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Keeps files in a file system, where a name is a file or a folder. */
const noFileInAFile = (): Mutation => (correct) => {
  const keys = new Set<string>();
  const inTheWay = (key: string) =>
    [...keys].some((other) => key.startsWith(`${other}/`) || other.startsWith(`${key}/`));
  return {
    ...answering(correct, 409, (to) => isUpload(to) && inTheWay(keyIn(to.path))),
    replaced: (earlier, later, upload) => {
      keys.add(upload.fileKey);
      return correct.replaced(earlier, later, upload);
    },
  };
};

/** Which paths are keys, and which keys are equal (sections 2.1, 2.2, 4.1 and 9). */
export const KEY_FAULTS: Fault[] = [
  ...wireFaults('files/client-chooses-the-key', {
    'no-file-in-a-file': [
      'A key below the key of a file, or above it, is answered 409.',
      noFileInAFile(),
    ],
    'no-deep-paths': [
      'A key of more than ten segments is answered 404.',
      (correct) =>
        answering(correct, 404, (to) => isUpload(to) && keyIn(to.path).split('/').length > 10),
    ],
    'no-hidden-names': [
      'A key with a segment that begins with a dot is answered 403.',
      (correct) => answering(correct, 403, (to) => isUpload(to) && keyIn(to.path).includes('/.')),
    ],
    'no-tilde': [
      'A key with a tilde is answered 400.',
      (correct) => answering(correct, 400, (to) => isUpload(to) && keyIn(to.path).includes('~')),
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
    'device-names': [
      'A key with a segment that is a device name elsewhere is answered 400.',
      (correct) =>
        answering(
          correct,
          400,
          (to) => isUpload(to) && /\/(con|nul|aux)(\.|\/|$)/i.test(keyIn(to.path)),
        ),
    ],
  }),
  ...wireFaults('files/key-must-be-equal', {
    'letter-case': [
      'Keys are the same in whatever letter case.',
      () => ({ sameKey: (fileKey) => fileKey.toLowerCase() }),
    ],
    'dash-is-underscore': [
      'A dash in a key is taken for an underscore.',
      () => ({ sameKey: (fileKey) => fileKey.replaceAll('-', '_') }),
    ],
    'letter-case-of-name': [
      'The letter case of the last segment of a key does not count.',
      () => ({
        sameKey: (fileKey) =>
          fileKey.slice(0, -baseName(fileKey).length) + baseName(fileKey).toLowerCase(),
      }),
    ],
    'without-default': [
      'A reference finds its file without default/ as well.',
      () => ({ sameKey: (fileKey) => fileKey.replace(/^default\//, '') }),
    ],
    'cut-at-200': [
      'Keys are cut after 199 characters.',
      () => ({ sameKey: (fileKey) => fileKey.slice(0, 199) }),
    ],
    'by-prefix': [
      'A reference finds any file whose key begins with the one it names.',
      (correct) => {
        const { times, counting } = keyMemory(correct);
        return {
          ...counting,
          found: (reference, file, request, place) =>
            correct.found(reference, file, request, place) ??
            ([...times.keys()].some((key) => key.startsWith(reference.fileKey))
              ? phantomFile()
              : undefined),
        };
      },
    ],
    'by-base-name': [
      'A reference finds any file whose last segment is the one that it names.',
      (correct) => {
        const { times, counting } = keyMemory(correct);
        return {
          ...counting,
          found: (reference, file, request, place) =>
            correct.found(reference, file, request, place) ??
            ([...times.keys()].some((key) => baseName(key) === baseName(reference.fileKey))
              ? phantomFile()
              : undefined),
        };
      },
    ],
    'with-upload-path': [
      'A reference may name the whole path of the upload.',
      () => ({ sameKey: (fileKey) => fileKey.replace(/^\/?v2\/files\//, '') }),
    ],
    'underscore-for-any': [
      'An underscore in a reference stands for any character.',
      (correct) => {
        const { times, counting } = keyMemory(correct);
        const like = (pattern: string, key: string): boolean =>
          pattern.length === key.length &&
          [...pattern].every((letter, index) => letter === '_' || letter === key[index]);
        return {
          ...counting,
          found: (reference, file, request, place) =>
            correct.found(reference, file, request, place) ??
            (reference.fileKey.includes('_') &&
            [...times.keys()].some((key) => like(reference.fileKey, key))
              ? phantomFile()
              : undefined),
        };
      },
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
  }),
  ...wireFaults('files/version-is-part-of-the-path', {
    'no-version': [
      'An upload path is taken without its version.',
      ({ uploadKey }) => ({
        uploadKey: (path, host) => uploadKey(path.replace(/^\/files\//, FILES), host),
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
