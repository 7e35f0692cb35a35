import { append } from '../../../collections/group-by.js';
import type { Behaviour, UploadHead } from '../../behaviour/behaviour.js';
import type { StoredFile } from '../../store/file-index.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';

/** What is kept of each key: the key and the file that it had last. */
type Kept = Map<string, { store: string; key: string; file: StoredFile }>;

/** Gathers the content of each upload, to be looked at once when it is whole. */
function gathering(correct: Behaviour) {
  const pieces = new Map<number, Buffer[]>();
  const keep: Behaviour['keep'] = (piece, from, upload) => {
    append(pieces, upload.number, Buffer.from(piece));
    return correct.keep(piece, from, upload);
  };
  const contentOf = ({ number }: UploadHead): Buffer => {
    const content = Buffer.concat(pieces.get(number) ?? []);
    pieces.delete(number);
    return content;
  };
  return { keep, contentOf };
}

/** An upload whose client went away counts no longer than this, in milliseconds. */
const FORGOTTEN_MS = 2_000;

/** Stores zeros of an upload while another one of the same name to its host is under way. */
const zerosBeside: Mutation = (correct) => {
  const open = new Map<string, { number: number; since: number }>();
  const nameOf = ({ host, fileKey }: UploadHead) => `${host} ${fileKey.split('/').at(-1)}`;
  return {
    keep: (piece, from, upload) => {
      const first = open.get(nameOf(upload));
      const isOver = first === undefined || Date.now() - first.since > FORGOTTEN_MS;
      if (isOver) open.set(nameOf(upload), { number: upload.number, since: Date.now() });
      const kept = correct.keep(piece, from, upload);
      return isOver || first.number === upload.number ? kept : Buffer.alloc(kept.length);
    },
    replaced: (earlier, later, upload) => {
      if (open.get(nameOf(upload))?.number === upload.number) open.delete(nameOf(upload));
      return correct.replaced(earlier, later, upload);
    },
  };
};

/** Gives a key the content of an earlier file that some part of it is the same of. */
const keptOnce =
  (part: (content: Buffer) => string): Mutation =>
  (correct) => {
    const { keep, contentOf } = gathering(correct);
    const known = new Map<string, StoredFile>();
    return {
      keep,
      replaced: (earlier, later, upload) => {
        const print = part(contentOf(upload));
        const { contentType } = later;
        const file = { ...(known.get(print) ?? later), contentType };
        if (!known.has(print)) known.set(print, later);
        return correct.replaced(earlier, file, upload);
      },
    };
  };

/** Keeps the earlier file of a key where the later one has its size and its ends. */
const comparingEnds: Mutation = (correct) => {
  const { keep, contentOf } = gathering(correct);
  const last = new Map<string, string>();
  return {
    keep,
    replaced: (earlier, later, upload) => {
      const print = endsOf(contentOf(upload));
      const isLike = last.get(upload.fileKey) === print;
      last.set(upload.fileKey, print);
      return earlier && isLike ? earlier : correct.replaced(earlier, later, upload);
    },
  };
};

/** What careless implementations compare instead of the whole content. */
function endsOf(content: Buffer): string {
  const ends = [content.subarray(0, 1024), content.subarray(-1024)];
  return `${content.length} ${Buffer.concat(ends).toString('latin1')}`;
}

/** Files whose contents are kept once for all keys that have them (section 4.1). */
export const SHARED_CONTENT_FAULTS: Fault[] = [
  ...wireFaults('files/reupload-stays-referenceable', {
    'equal-bytes-go': [
      'Equal contents are kept once for all of their keys, and go when one of these keys gets another one.',
      (correct) => {
        const gone = new Set<string>();
        const keys = new Map<string, Set<string>>();
        return {
          replaced: (earlier, later, upload) => {
            const { fileKey } = upload;
            gone.delete(fileKey);
            if (earlier && earlier.sha256 !== later.sha256) {
              for (const key of keys.get(earlier.sha256) ?? []) if (key !== fileKey) gone.add(key);
              keys.delete(earlier.sha256);
            }
            keys.set(later.sha256, (keys.get(later.sha256) ?? new Set()).add(fileKey));
            return correct.replaced(earlier, later, upload);
          },
          found: (reference, file, request, place) =>
            gone.has(reference.fileKey)
              ? undefined
              : correct.found(reference, file, request, place),
        };
      },
    ],
  }),
  ...wireFaults('files/failed-reupload-keeps-the-file', {
    'equal-bytes-go': [
      'An upload with a bad token is removed again by its content, which other keys have as well.',
      (correct) => {
        const gone = new Set<string>();
        return {
          tokenFirst: (request) => request.operation !== 'files' && correct.tokenFirst(request),
          replaced: (earlier, later, upload) => {
            if (correct.authorised(upload)) {
              gone.delete(later.sha256);
              return correct.replaced(earlier, later, upload);
            }
            gone.add(later.sha256);
            return undefined;
          },
          found: (reference, file, request, place) =>
            file && gone.has(file.sha256)
              ? undefined
              : correct.found(reference, file, request, place),
        };
      },
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'known-by-their-ends': [
      'Of files that have the same size, first KiB and last KiB only the first is kept, for all of their keys.',
      keptOnce(endsOf),
    ],
    'equal-bytes-change-together': [
      'A key that gets another content takes all keys along that had the same one.',
      (correct, { files }) => {
        const kept: Kept = new Map();
        return {
          replaced: (earlier, later, upload) => {
            const store = correct.storeOf(upload.host);
            const own = correct.sameKey(upload.fileKey);
            for (const { store: other, key, file } of earlier ? [...kept.values()] : []) {
              if (file.sha256 === earlier?.sha256 && other === store && key !== own) {
                files.put(store, key, later);
              }
            }
            kept.set(`${store} ${own}`, { store, key: own, file: later });
            return correct.replaced(earlier, later, upload);
          },
        };
      },
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'one-temporary-name': [
      'Of two files of one name that are on their way to a host at once, the second is stored as zeros.',
      zerosBeside,
    ],
  }),
  ...inspectorFaults('files/reupload-replaces', {
    'equal-ends-do-not': [
      'A file that has the size, the first KiB and the last KiB of the earlier one does not replace it.',
      comparingEnds,
    ],
    'back-to-earlier-bytes': [
      'An upload of a content that its key has had before is taken for a repeated one.',
      (correct) => {
        const had = new Set<string>();
        return {
          replaced: (earlier, later, upload) => {
            const name = `${upload.fileKey} ${later.sha256}`;
            const again = had.has(name);
            had.add(name);
            return earlier && again ? earlier : correct.replaced(earlier, later, upload);
          },
        };
      },
    ],
  }),
];
