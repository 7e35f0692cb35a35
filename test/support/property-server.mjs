import { createHash } from 'node:crypto';
import { startReferenceArchive } from '../../dist/archive/archive.js';
import { Malformed } from '../../dist/archive/records/shape.js';
import { SCALED_SIZES } from '../../dist/suite/target/embedded-profile.js';

/**
 * A reference archive with one fault of the list below, in a process of its own. The arguments are its options as JSON
 * and the name of the fault, if any; its addresses are one line of JSON on standard output. It ends with its input.
 */

const NO_FILE = { name: '', size: 0, sha256: '', contentType: '', storedAt: 0 };

/** Takes the place of a file that is not there, where a check is left out. */
const unchecked = (applies) => (sound) => ({
  found: (reference, file, request, place) =>
    sound.found(reference, file, request, place) ?? (applies(request, place) ? NO_FILE : undefined),
});

const identity = (own) => (sound) => ({
  emailIdentity: (email) => {
    const usual = sound.emailIdentity(email);
    return usual === undefined ? undefined : own(usual, email.request);
  },
});

/** Counts how often each name was seen, this time among them. */
function counter() {
  const seen = new Map();
  return (name) => {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return seen.get(name);
  };
}

const FAULTS = {
  'last-event-of-three-is-unchecked': unchecked(
    (request, { entry, entries }) =>
      request.operation === 'conversations' && entries >= 3 && entry === entries - 1,
  ),
  'only-first-file-of-an-event-is-checked': unchecked(
    (request, { file }) => request.operation === 'conversations' && file > 0,
  ),
  'only-first-voice-record-is-checked': unchecked(
    (request, { file }) => request.operation === 'voice' && file > 0,
  ),
  'keys-without-case': () => ({ sameKey: (key) => key.toLowerCase() }),
  'keys-are-cut': () => ({ sameKey: (key) => key.slice(0, 110) }),
  'keys-without-folders': () => ({
    sameKey: (key) => key.replace(/\/[^/]+\/([^/]+)$/, '/$1'),
  }),
  'shorter-upload-keeps-the-content': () => ({
    replaced: (earlier, later) => (earlier && later.size < earlier.size ? earlier : later),
  }),
  'type-of-the-first-upload-stays': () => ({
    replaced: (earlier, later) =>
      earlier ? { ...later, contentType: earlier.contentType } : later,
  }),
  'chunked-upload-is-cut': () => ({
    keep: (chunk, at, { declaredBytes }) =>
      declaredBytes === undefined ? chunk.subarray(0, Math.max(0, 65_536 - at)) : chunk,
  }),
  'aborted-upload-is-a-file': () => ({
    keepsPart: (why, { declaredBytes }) => why === 'ended' && declaredBytes === undefined,
  }),
  'oversize-upload-is-a-file': () => ({
    keepsPart: (why, { declaredBytes }) => why === 'oversize' && declaredBytes === undefined,
  }),
  'missing-key-stays-missing': (sound) => {
    const missed = new Set();
    return {
      found: (reference, file, request, place) => {
        if (file === undefined) missed.add(reference.fileKey);
        return missed.has(reference.fileKey)
          ? undefined
          : sound.found(reference, file, request, place);
      },
    };
  },
  'external-link-makes-a-file': (sound) => {
    const linked = new Set();
    return {
      isExternal: (reference, request) => {
        const external = sound.isExternal(reference, request);
        if (external) linked.add(reference.fileKey);
        return external;
      },
      found: (reference, file) => file ?? (linked.has(reference.fileKey) ? NO_FILE : undefined),
    };
  },
  'available-link-is-external': (sound) => ({
    isExternal: (reference, request) =>
      sound.isExternal(reference, request) ||
      (reference.fileHref !== undefined && reference.isAvailable === true),
  }),
  'refused-request-leaves-its-first-event': () => ({ salvage: (records) => records.slice(0, 1) }),
  'duplicate-is-forgotten-after-ten-emails': (sound) => {
    const generation = counter();
    let recent = [];
    const ages = new Map();
    return identity((usual) => {
      if (!recent.includes(usual)) ages.set(usual, generation(usual));
      recent = [usual, ...recent.filter((other) => other !== usual)].slice(0, 11);
      return `${usual}${ages.get(usual)}`;
    })(sound);
  },
  'third-copy-is-no-duplicate': (sound) => {
    const copies = counter();
    return identity((usual) => `${usual}${Math.floor((copies(usual) - 1) / 3)}`)(sound);
  },
  'attachment-hides-the-duplicate': identity((usual, { emailOverview }) =>
    emailOverview.files === undefined ? usual : undefined,
  ),
  'same-request-id-is-a-duplicate': identity((_usual, { requestInfo }) => requestInfo.requestId),
  'same-message-id-is-a-duplicate': identity(
    (_usual, { emailOverview }) => emailOverview.messageId,
  ),
  'same-record-is-refused': (sound) => {
    const seen = counter();
    return {
      read: (body, request) => {
        const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
        const again = request.operation === 'conversations' && seen(digest) === 2;
        if (again) throw new Malformed('the record was submitted before');
        return sound.read(body, request);
      },
    };
  },
  'event-feed-takes-part-of-the-token': (sound, token) => ({
    authorised: (request) =>
      sound.authorised(request) ||
      (request.operation === 'eventFeed' &&
        request.headers.authorization === `Bearer ${token.slice(0, -1)}`),
  }),
  'third-upload-conflicts': (sound) => {
    const uploads = counter();
    return {
      reply: (outcome, request) =>
        outcome.kind === 'stored' && uploads(outcome.fileKey) === 3
          ? { status: 409, headers: {}, body: '' }
          : sound.reply(outcome, request),
    };
  },
};

const [options = '{}', fault] = process.argv.slice(2);
if (options === 'list') {
  process.stdout.write(`${JSON.stringify(Object.keys(FAULTS))}\n`);
  process.exit(0);
}
const token = 'a-token-for-tests-only';
const bend = fault === undefined ? () => ({}) : FAULTS[fault];
if (bend === undefined) throw new TypeError(`there is no fault ${fault}`);
const archive = await startReferenceArchive(
  {
    store: 'memory',
    token,
    limits: SCALED_SIZES,
    ...JSON.parse(options),
  },
  { adjust: (sound) => ({ ...sound, ...bend(sound, token) }) },
);
process.stdout.write(`${JSON.stringify({ ...archive, token })}\n`);
process.stdin.resume().on('end', () => process.exit(0));
