import { isObject } from '../records/shape.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { forgetting } from './email/email-mutations.js';
import {
  type BehaviourMutation,
  type Fault,
  inspectorFaults,
  type Mutation,
  wireFaults,
} from './fault.js';

/** How many others come first: more than any one check sends. */
const HUNDREDS = 400;
/** Recordings are fewer. */
const RECORDINGS = 200;

/** Loses a recording to which no record refers before a number of others are stored. */
const losingUnused: BehaviourMutation = (correct) => {
  /** By the names of their contents: the number of files that there were. */
  const unused = new Map<string, number>();
  let count = 0;
  return {
    replaced: (earlier, later, upload) => {
      if (upload.host === 'voice') {
        count += 1;
        unused.set(later.name, count);
      }
      return correct.replaced(earlier, later, upload);
    },
    found: (reference, file, request, place) => {
      const since = file && unused.get(file.name);
      if (since !== undefined && count - since >= RECORDINGS) return undefined;
      unused.delete(file?.name ?? '');
      return correct.found(reference, file, request, place);
    },
  };
};

/**
 * Gives a key that was stored twice the content of another, after a number of other files were
 * stored.
 */
const mixingUp: Mutation = (correct, { files }) => {
  const twice: { at: number; store: string; key: string }[] = [];
  let count = 0;
  return {
    replaced: (earlier, later, upload) => {
      count += 1;
      const store = correct.storeOf(upload.host);
      const key = correct.sameKey(upload.fileKey);
      if (earlier) twice.push({ at: count, store, key });
      const oldest = twice[0];
      if (oldest && count - oldest.at >= HUNDREDS) {
        files.put(oldest.store, oldest.key, later);
        twice.shift();
      }
      return correct.replaced(earlier, later, upload);
    },
  };
};

/** Archives a refused record after a number of other records were archived. */
const archivingLater: BehaviourMutation = (correct) => {
  const refused: { at: number; records: ArchivedRecord[] }[] = [];
  let count = 0;
  return {
    salvage: (records, request) => {
      if (request.operation === 'eventFeed') refused.push({ at: count, records });
      return correct.salvage(records, request);
    },
    archived: (record, request) => {
      count += 1;
      const own = correct.archived(record, request);
      const isDue = count - (refused[0]?.at ?? count) >= HUNDREDS;
      return isDue ? [...own, ...(refused.shift()?.records ?? [])] : own;
    },
  };
};

/** Does not find a file any more that is called like a temporary one, once it is a second old. */
const sweeping: BehaviourMutation = (correct) => ({
  found: (reference, file, request, place) => {
    const isTemporary = /(\.(tmp|part|bak|swp)|~)$/.test(reference.fileKey);
    const isOld = file !== undefined && Date.now() - file.storedAt > 1_000;
    return isTemporary && isOld ? undefined : correct.found(reference, file, request, place);
  },
});

const BLOCK = 4096;
const MOVED_AFTER_MS = 3_000;

/**
 * Shows a file of whole blocks without its last one, some seconds after it came: it was moved
 * meanwhile.
 */
const losingTheLastBlock: BehaviourMutation = (correct) => {
  const stored = new Map<unknown, number>();
  return {
    replaced: (earlier, later, upload) => {
      stored.set(upload.fileKey, later.storedAt);
      return correct.replaced(earlier, later, upload);
    },
    shown: (view) => {
      const shown = correct.shown(view);
      if (!isObject(shown) || typeof shown.size !== 'number') return shown;
      const age = Date.now() - (stored.get(shown.fileKey) ?? Date.now());
      const isMoved = age > MOVED_AFTER_MS && shown.size > 0 && shown.size % BLOCK === 0;
      return isMoved ? { ...shown, size: shown.size - BLOCK } : shown;
    },
  };
};

/**
 * What shows only after some seconds, or some hundred other requests (sections 2.1, 4.1, 4.4, 4.5
 * and 7).
 */
export const LATE_FAULTS: Fault[] = [
  ...wireFaults('voice/uploaded-file-passes', {
    'unused-among-hundreds': [
      'A recording that no record referred to is forgotten once 200 others were stored.',
      losingUnused,
    ],
  }),
  ...wireFaults('files/client-chooses-the-key', {
    'temporary-names-swept': [
      'A file whose name is that of a temporary one is gone after a second.',
      sweeping,
    ],
  }),
  ...inspectorFaults('files/reupload-replaces', {
    'last-block-lost-later': [
      'A file of whole blocks loses its last one three seconds after it came.',
      losingTheLastBlock,
    ],
  }),
  ...wireFaults('email/duplicate-is-202', {
    'forgotten-after-hundreds': [
      'A duplicate is forgotten after 400 other emails.',
      forgetting((_email, _times, others) => others >= HUNDREDS),
    ],
  }),
  ...inspectorFaults('files/reupload-replaces', {
    'mixed-up-after-hundreds': [
      'A key that was stored twice has the content of another one once 400 files were stored since.',
      mixingUp,
    ],
  }),
  ...inspectorFaults('eventFeed/refused-whole', {
    'archived-after-hundreds': [
      'A request that was refused is archived once 400 other records were.',
      archivingLater,
    ],
  }),
];
