import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { hiding } from '../mutations/key-memory.js';

/** What an upload that broke off leaves behind is kept up to this size. */
const MAX_BYTES = 1024 * 1024;

/** Refuses a key whose last upload broke off. */
const refusingAfterABreak: BehaviourMutation = (correct) => {
  const locked = new Set<string>();
  return {
    keepsPart: (why, upload) => {
      if (why !== 'oversize') locked.add(upload.fileKey);
      return correct.keepsPart(why, upload);
    },
    takesType: (upload) => !locked.has(upload.fileKey) && correct.takesType(upload),
  };
};

/** Puts an upload behind what came of the one before it that broke off. */
const goingOn: BehaviourMutation = (correct) => {
  const coming = new Map<number, Buffer[]>();
  const broken = new Map<string, Buffer>();
  return {
    keep: (piece, from, upload) => {
      const kept = correct.keep(piece, from, upload);
      const pieces = coming.get(upload.number) ?? [];
      if (from < MAX_BYTES) coming.set(upload.number, [...pieces, Buffer.from(kept)]);
      const before = from === 0 ? broken.get(upload.fileKey) : undefined;
      broken.delete(upload.fileKey);
      return before === undefined ? kept : Buffer.concat([before, kept]);
    },
    keepsPart: (why, upload) => {
      if (why !== 'oversize') {
        broken.set(upload.fileKey, Buffer.concat(coming.get(upload.number) ?? []));
      }
      return correct.keepsPart(why, upload);
    },
    reply: (result, request) => {
      coming.delete(request.number);
      return correct.reply(result, request);
    },
  };
};

/** Loses a file as soon as another one for its key begins to come. */
const removingAtTheBeginning: BehaviourMutation = (correct) => {
  const keys = new Map<number, string>();
  return {
    keep: (piece, from, upload) => {
      keys.set(upload.number, upload.fileKey);
      return correct.keep(piece, from, upload);
    },
    reply: (result, request) => {
      keys.delete(request.number);
      return correct.reply(result, request);
    },
    ...hiding((fileKey) => [...keys.values()].includes(fileKey))(correct),
  };
};

/**
 * What becomes of a key while an upload to it is on its way, and once that broke off (section 4.1).
 */
export const BROKEN_UPLOAD_FAULTS: Fault[] = [
  ...wireFaults('files/upload-answers-200', {
    'locked-by-a-break': [
      'A key whose first upload broke off is refused from then on.',
      refusingAfterABreak,
    ],
  }),
  ...wireFaults('files/reupload-stays-referenceable', {
    'gone-meanwhile': [
      'A file cannot be referenced while another one for its key is on its way.',
      removingAtTheBeginning,
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'behind-a-break': [
      'A file is stored behind what came of the upload to its key that broke off.',
      goingOn,
    ],
  }),
];
