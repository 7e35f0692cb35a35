import type { Operation } from '../../spec/operation.js';
import type { ArchiveSettings } from '../options.js';
import { readConversations } from '../records/conversations.js';
import type { Draft } from '../records/draft.js';
import { readEmail } from '../records/email.js';
import { inForm } from '../records/email-forms.js';
import { unwrapped } from '../records/envelopes.js';
import { readEventFeed } from '../records/event-feed.js';
import { readVoice } from '../records/voice.js';
import { refused } from '../request-result.js';
import { carriesToken } from './access.js';
import type { Behaviour } from './behaviour.js';
import { completeEmail, emailIdentity, freshId } from './email.js';
import { isExternal } from './external.js';
import { inspectorView } from './inspector-view.js';
import { uploadKey } from './keys.js';
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

/** The behaviour that follows the interface, within the given limits and variations. */
export function defaultBehaviour(settings: ArchiveSettings): Behaviour {
  const { limits, variations } = settings;
  const sameRecord = new SameRecord(variations.sameRecordAgain);
  const formed = (body: unknown, operation: Operation): unknown =>
    operation === 'email' ? inForm(body, variations.emailForm) : body;
  return {
    intercept: ({ number }) =>
      variations.tooManyRequestsEvery > 0 && number % variations.tooManyRequestsEvery === 0
        ? refused('files', 'too-many-requests', 'too many requests')
        : undefined,
    authorised: ({ headers }) =>
      variations.openAccess || carriesToken(headers.authorization, settings.token, variations),
    tokenFirst: () => true,
    otherMethod: ({ method, operation }) =>
      refused(operation, 'method', `${method} is not offered`),

    uploadKey: (path) => uploadKey(path, variations.rawKeys),
    sameKey: (fileKey) => fileKey,
    storeOf: (host) => {
      if (!settings.separateStores) return 'shared';
      return host === 'email' ? settings.emailFiles : host;
    },
    takesType: ({ headers }) => takesType(headers['content-type'], variations.onlyTypes),
    fileFits: (bytes) => fits(bytes, limits.fileBytes),
    keep: (chunk) => chunk,
    tail: () => Buffer.alloc(0),
    keepsPart: () => false,
    contentType: ({ headers }) => headers['content-type'] ?? 'application/octet-stream',
    replaced: (_earlier, later) => later,

    recordFits: (bytes, { operation }) =>
      fits(bytes, operation === 'email' ? limits.emailBytes : limits.recordBytes),
    read: (body, { operation }) =>
      sameRecord.refuse(
        READERS[operation](
          variations.envelopes ? unwrapped(body, operation) : formed(body, operation),
        ),
      ),
    isExternal: (reference, { operation }) => isExternal(operation, reference),
    found: (_reference, file) => file,
    salvage: () => [],
    archived: (record) => sameRecord.keep(record),

    emailIdentity: ({ body, request }) => emailIdentity(body, request, variations),
    completeEmail,
    issueId: () => freshId(variations.idForm),
    messageCount: (bytes) => messageCount(bytes, limits.splitBytes),

    reply: (result) => replyTo(result, variations),
    delay: () => variations.latencyMs,
    drains: () => variations.drainBeforeRefusal,
    ending: (_result, early) => {
      if (early && variations.resetAfterEarlyRefusal) return 'reset';
      return variations.closeAfterAnswer ? 'close' : 'keep';
    },

    shown: (view) => inspectorView(view, variations),
    lag: (what) => (what === 'record' ? variations.recordLagMs : variations.fileLagMs),
  };
}
