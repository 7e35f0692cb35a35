import { extname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { UploadHead } from '../../behaviour/behaviour.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import { at, isChunked, typeOf } from '../mutations/requests.js';

/** Changes the pieces of an upload on their way. */
const pieces =
  (change: (piece: Buffer, from: number, upload: UploadHead) => Buffer): BehaviourMutation =>
  () => ({ keep: change });

const isText = (upload: UploadHead): boolean => typeOf(upload).startsWith('text/');

function without(piece: Buffer, unwanted: (byte: number, next: number | undefined) => boolean) {
  return Buffer.from(piece.filter((byte, index) => !unwanted(byte, piece[index + 1])));
}

/** Replaces the byte at one place of a file. */
function flipped(piece: Buffer, from: number, place: number): Buffer {
  const at = place - from;
  if (at < 0 || at >= piece.length) return piece;
  const changed = Buffer.from(piece);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** What is packed as gzip, unpacked; anything else as it is. */
function unpacked(piece: Buffer): Buffer {
  if (!piece.subarray(0, 2).equals(Buffer.of(0x1f, 0x8b))) return piece;
  try {
    return gunzipSync(piece);
  } catch {
    return piece;
  }
}

/** Loses the last byte of a file that fills so many blocks. */
const losingTheLastOf = (bytes: number): BehaviourMutation =>
  pieces((piece, from) => (from + piece.length === bytes ? piece.subarray(0, -1) : piece));

/** What some types of files begin with. */
const SIGNATURES: Record<string, string> = {
  'application/pdf': '%PDF-',
  'image/png': '\x89PNG',
  'image/gif': 'GIF8',
  'image/jpeg': '\xFF\xD8\xFF',
};

/** What some extensions stand for. */
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.wav': 'audio/wav',
};

/** Keeps the type of a file only if its first bytes agree. */
const guessingTypes: BehaviourMutation = (correct) => {
  const unlike = new Set<number>();
  return {
    keep: (piece, from, upload) => {
      const signature = SIGNATURES[typeOf(upload)];
      const begins = signature === undefined || piece.toString('latin1').startsWith(signature);
      if (from === 0 && !begins) unlike.add(upload.number);
      return correct.keep(piece, from, upload);
    },
    contentType: (upload) =>
      unlike.has(upload.number) ? 'application/octet-stream' : correct.contentType(upload),
  };
};

/** Where the metadata begin in a JPEG file whose first segment is JFIF. */
const METADATA = { from: 24, to: 30 };

/** Stores zeros for some bytes of what begins like a JPEG file, in whatever pieces it comes. */
const emptyingMetadata: BehaviourMutation = (correct) => {
  const pictures = new Set<number>();
  return {
    keep: (piece, from, upload) => {
      if (from === 0 && typeOf(upload) === 'image/jpeg' && piece[0] === 0xff) {
        pictures.add(upload.number);
      }
      const kept = Buffer.from(correct.keep(piece, from, upload));
      if (!pictures.has(upload.number)) return kept;
      const at = (place: number) => Math.min(kept.length, Math.max(0, place - from));
      return kept.fill(0, at(METADATA.from), at(METADATA.to));
    },
  };
};

/** Which type a file is kept under, and which bytes (section 2.1). */
export const CONTENT_FAULTS: Fault[] = [
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'cut-at-64-KiB': [
      'A file is cut after 64 KiB.',
      pieces((piece, from) => piece.subarray(0, Math.max(0, 65_536 - from))),
    ],
    'last-byte-of-two-blocks-lost': [
      'A file of exactly 8,192 bytes loses its last byte.',
      losingTheLastOf(8192),
    ],
    'last-byte-of-segments-lost': [
      'A file that fills 205 segments of a network to the brim loses its last byte.',
      losingTheLastOf(205 * 1460),
    ],
    'decoded-by-its-charset': [
      'A text whose type names a charset of one byte a character is stored as UTF-8.',
      pieces((piece, _from, { headers }) =>
        /charset=(iso-8859-1|us-ascii|windows-1252)/i.test(headers['content-type'] ?? '')
          ? Buffer.from(piece.toString('latin1'))
          : piece,
      ),
    ],
    'metadata-emptied': ['The metadata of a picture are stored as zeros.', emptyingMetadata],
    'byte-past-64-KiB': [
      'The first byte past 64 KiB changes in a file of more than a mebibyte.',
      pieces((piece, from, { declaredBytes = 0 }) =>
        declaredBytes > 2 ** 20 ? flipped(piece, from, 65_536) : piece,
      ),
    ],
    'last-byte-lost': [
      'The last byte of a file is lost when it is the only one on its page.',
      pieces((piece, from, { declaredBytes }) =>
        declaredBytes !== undefined && declaredBytes % 4096 === 1 && declaredBytes > 1
          ? piece.subarray(0, Math.max(0, declaredBytes - 1 - from))
          : piece,
      ),
    ],
    'cr-lf-to-lf': [
      'CR LF becomes LF in text.',
      pieces((piece, _from, upload) =>
        isText(upload) ? without(piece, (byte, next) => byte === 13 && next === 10) : piece,
      ),
    ],
    'nul-lost': [
      'NUL bytes are lost from text.',
      pieces((piece, _from, upload) =>
        isText(upload) ? without(piece, (byte) => byte === 0) : piece,
      ),
    ],
    'not-utf-8': [
      'What is not UTF-8 is replaced in an upload without a length.',
      pieces((piece, _from, upload) =>
        isChunked(upload) ? Buffer.from(piece.toString('utf8')) : piece,
      ),
    ],
    'text-not-utf-8': [
      'What is not UTF-8 is replaced in text.',
      pieces((piece, _from, upload) =>
        isText(upload) ? Buffer.from(piece.toString('utf8')) : piece,
      ),
    ],
    'pictures-made-anew': [
      'A JPEG loses what is behind its last marker, and all of it where there is none.',
      pieces((piece, _from, upload) =>
        typeOf(upload) === 'image/jpeg'
          ? piece.subarray(0, piece.lastIndexOf(Buffer.of(0xff, 0xd9)) + 2)
          : piece,
      ),
    ],
    'byte-order-mark-lost': [
      'A byte order mark at the beginning is lost.',
      pieces((piece, from) =>
        from === 0 && piece.subarray(0, 3).equals(Buffer.from('\uFEFF'))
          ? piece.subarray(3)
          : piece,
      ),
    ],
    'text-trimmed': [
      'Blanks at the end of text are lost.',
      pieces((piece, _from, upload) =>
        isText(upload) ? Buffer.from(piece.toString('latin1').trimEnd(), 'latin1') : piece,
      ),
    ],
    'normalised-on-json': [
      'A file that is JSON is written anew.',
      pieces((piece, _from, upload) => {
        if (!/^application\/json\b/.test(typeOf(upload))) return piece;
        try {
          return Buffer.from(JSON.stringify(JSON.parse(piece.toString())));
        } catch {
          return piece;
        }
      }),
    ],
    'gzip-unpacked': [
      'What begins like gzip is unpacked.',
      pieces((piece, from) => (from === 0 ? unpacked(piece) : piece)),
    ],
    'chunked-past-a-mebibyte': [
      'Bytes past one mebibyte of an upload without a length are lost.',
      pieces((piece, from, upload) =>
        isChunked(upload) ? piece.subarray(0, Math.max(0, 2 ** 20 - from)) : piece,
      ),
    ],
    'on-event-feed': [
      'The first byte of a file that fills blocks of 64 KiB changes on the event-feed host.',
      pieces((piece, from, upload) =>
        at('eventFeed')(upload) && (upload.declaredBytes ?? 1) % 65_536 === 0
          ? flipped(piece, from, 0)
          : piece,
      ),
    ],
  }),
  ...inspectorFaults('files/type-is-stored', {
    lost: [
      'Every file is kept as application/octet-stream.',
      () => ({ contentType: () => 'application/octet-stream' }),
    ],
    'without-suffix': [
      'What follows a plus in a type is lost.',
      ({ contentType }) => ({
        contentType: (upload) => contentType(upload).replace(/\+[a-z]+$/, ''),
      }),
    ],
    'by-name': [
      'A file is kept under the type that the extension of its key stands for.',
      ({ contentType }) => ({
        contentType: (upload) => TYPES[extname(upload.fileKey)] ?? contentType(upload),
      }),
    ],
    'cut-at-64': [
      'Of the type of a file the first 64 characters are kept.',
      ({ contentType }) => ({ contentType: (upload) => contentType(upload).slice(0, 64) }),
    ],
    'lost-on-voice': [
      'The type of a file is lost on the voice host.',
      ({ contentType }) => ({
        contentType: (upload) =>
          at('voice')(upload) ? 'application/octet-stream' : contentType(upload),
      }),
    ],
    'first-type-stays': [
      'A file that is sent again keeps the type that it had first.',
      () => ({
        replaced: (earlier, later) => ({
          ...later,
          contentType: earlier?.contentType ?? later.contentType,
        }),
      }),
    ],
    'guessed-from-the-beginning': [
      'The type of a PDF or an image that does not begin like one is lost.',
      guessingTypes,
    ],
  }),
  ...inspectorFaults('files/stated-length-is-captured', {
    'captures-the-excess': [
      'What follows the stated length is stored as well.',
      () => ({ tail: (_upload, excess) => excess }),
    ],
    'octal-with-leading-zeros': [
      'A Content-Length that begins with a zero is taken for an octal one.',
      (correct) => ({
        keep: (chunk, at, upload) => {
          const stated = upload.headers['content-length'] ?? '';
          const kept = /^0[0-7]+$/.test(stated) ? Number.parseInt(stated, 8) - at : chunk.length;
          return correct.keep(chunk.subarray(0, Math.max(0, kept)), at, upload);
        },
      }),
    ],
    'captures-the-excess-of-small-ones': [
      'What follows a stated length of less than 1000 bytes is stored as well.',
      () => ({
        tail: ({ declaredBytes = 0 }, excess) => (declaredBytes < 1000 ? excess : Buffer.alloc(0)),
      }),
    ],
  }),
  ...inspectorFaults('files/concurrent-uploads-leave-one-whole', {
    'mixed-up': [
      'Pieces of an upload go missing while another one has the same key.',
      mixing(() => true),
    ],
    'mixed-up-on-voice': [
      'Pieces of an upload to the voice host go missing while another one has the same key.',
      mixing(at('voice')),
    ],
  }),
];

/** Drops what comes past 64 KiB while another upload to the key is under way. */
function mixing(matches: (upload: UploadHead) => boolean): BehaviourMutation {
  return (correct) => {
    const open = new Map<string, Set<number>>();
    return {
      keep: (piece, from, upload) => {
        const numbers = open.get(upload.fileKey) ?? new Set();
        open.set(upload.fileKey, numbers.add(upload.number));
        return matches(upload) && numbers.size > 1 && from > 65_536 ? Buffer.alloc(0) : piece;
      },
      replaced: (earlier, later, upload) => {
        open.get(upload.fileKey)?.delete(upload.number);
        return correct.replaced(earlier, later, upload);
      },
      keepsPart: (why, upload) => {
        open.get(upload.fileKey)?.delete(upload.number);
        return correct.keepsPart(why, upload);
      },
    };
  };
}
