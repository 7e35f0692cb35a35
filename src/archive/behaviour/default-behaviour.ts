import type { Operation } from '../../spec/operation.js';
import type { ArchiveSettings } from '../options.js';
import { readConversations } from '../records/conversations.js';
import type { Draft } from '../records/draft.js';
import { readEmail } from '../records/email.js';
import { inForm } from '../records/email-forms.js';
import { unwrapped } from '../records/envelopes.js';
import { readEventFeed } from '../records/event-feed.js';
import { onlyAsShown } from '../records/only-as-shown.js';
import { refuseOddities } from '../records/refuse-oddities.js';
import { Malformed } from '../records/shape.js';
import { readVoice } from '../records/voice.js';
import { refused } from '../request-result.js';
import type { Variations } from '../variations.js';
import { carriesToken } from './access.js';
import type { Behaviour } from './behaviour.js';
import { completeEmail } from './complete-email.js';
import { emailIdentity, freshId } from './email.js';
import { isExternal } from './external.js';
import { inspectorView } from './inspector-view.js';
import { keyInLink, uploadKey } from './keys.js';
import { fits, messageCount } from './limits.js';
import { replyTo } from './replies.js';
import { SameRecord } from './same-record.js';
import { takesType } from './types.js';

const READERS: Record<Operation, (body: unknown) => Draft[]> = {
  conversations: readConversations,
  voice: readVoice,
  email: readEmail,
  eventFeed: readEventFeed,
};

const OUTAGES_MS = 3_000;

/** The behaviour that follows the interface, within the given limits and variations. */
export function defaultBehaviour(settings: ArchiveSettings): Behaviour {
  const { limits, variations } = settings;
  const sameRecord = new SameRecord(variations.sameRecordAgain);
  const formed = (body: unknown, operation: Operation): unknown => {
    if (variations.refusesOddities) refuseOddities(body, operation);
    if (variations.onlyAsShown) return onlyAsShown(body, operation);
    return operation === 'email' ? inForm(body, variations.emailForm) : body;
  };
  return {
    intercept: ({ number, operation, headers }) => {
      const every = variations.tooManyRequestsEvery;
      const isOut = Date.now() % OUTAGES_MS < variations.outageMs;
      if (isOut || (every > 0 && number % every === 0)) {
        return refused('files', 'too-many-requests', 'too many requests');
      }
      const isChunked = operation !== 'files' && headers['transfer-encoding'] !== undefined;
      return variations.recordsNeedLength && isChunked
        ? refused(operation, 'no-length', 'a record needs a Content-Length')
        : undefined;
    },
    authorised: ({ headers }) =>
      variations.openAccess || carriesToken(headers.authorization, settings.token, variations),
    tokenFirst: () => true,
    otherMethod: ({ method, operation }) =>
      refused(operation, 'method', `${method} is not offered`),

    uploadKey: (path) => uploadKey(path, variations),
    recordPath: (path) => path,
    sameKey: (fileKey) => (variations.referencesAsLinks ? keyInLink(fileKey) : fileKey),
    storeOf: (host) => {
      if (!settings.separateStores) return 'shared';
      return host === 'email' ? settings.emailFiles : host;
    },
    takesType: ({ headers }) => takesType(headers['content-type'], variations.onlyTypes),
    fileFits: (bytes) => fits(bytes, limits.fileBytes),
    keep: (chunk) => chunk,
    tail: () => Buffer.alloc(0),
    keepsPart: () => false,
    contentType: ({ headers }) => headers['content-type'] ?? variations.typeOfUntyped,
    replaced: (_earlier, later) => later,

    recordFits: (bytes, { operation }) =>
      fits(bytes, operation === 'email' ? limits.emailBytes : limits.recordBytes),
    read: (body, { operation }) =>
      sameRecord.refuse(
        noMoreThan(
          variations.mostEntries,
          READERS[operation](
            variations.envelopes ? unwrapped(body, operation) : formed(body, operation),
          ),
        ),
      ),
    joined: (pieces) => Buffer.concat(pieces),
    isExternal: (reference, { operation }) => isExternal(operation, reference),
    found: (_reference, file) => file,
    salvage: () => [],
    archived: (record) => sameRecord.keep(record),

    emailIdentity: ({ body, request }) => emailIdentity(body, request, variations),
    completeEmail: (request) => completeEmail(request, variations),
    issueId: () => freshId(variations.idForm),
    messageCount: (bytes, { body }) =>
      messageCount(
        variations.splitCounts === 'all' ? bytes : bytes - body.length,
        limits.splitBytes,
      ),

    reply: (result, request) => {
      const every = variations.unavailableAfterwardsEvery;
      const isLost = every > 0 && request.number % every === 0 && result.kind !== 'refused';
      const told = isLost ? refused('files', 'too-many-requests', 'try again') : result;
      return replyTo(told, variations, request);
    },
    delay: (_result, { number }) => variations.latencyMs + uneven(number, variations.unevenMs),
    drains: () => variations.drainBeforeRefusal,
    servesRest: () => false,
    ending: (result, early) => {
      const isOther = result.kind === 'refused' && result.reason === 'method';
      if (isOther && variations.dropsOtherMethods) return 'drop';
      if (early && variations.resetAfterEarlyRefusal) return 'reset';
      return variations.closeAfterAnswer ? 'close' : 'keep';
    },

    shown: (view) => inspectorView(view, variations),
    lag: (what) => LAGS[what](variations),
  };
}

const LAGS: Record<Parameters<Behaviour['lag']>[0], (variations: Variations) => number> = {
  record: ({ recordLagMs }) => recordLagMs,
  file: ({ fileLagMs }) => fileLagMs,
  view: ({ inspectorCacheMs }) => inspectorCacheMs,
};

/** A time below `most` for each request, mostly another one than for the request before. */
const uneven = (number: number, most: number): number => (most === 0 ? 0 : (number * 37) % most);

/** @throws Malformed */
function noMoreThan(most: number, drafts: Draft[]): Draft[] {
  if (most > 0 && drafts.length > most) throw new Malformed(`more than ${most} entries`);
  return drafts;
}
