import type { Kind, Requirement } from './requirement.js';
import { ACCESS_REQUIREMENTS } from './requirements/access.js';
import { ARCHIVE_REQUIREMENTS } from './requirements/archive.js';
import { CONVERSATIONS_REQUIREMENTS } from './requirements/conversations.js';
import { EMAIL_REQUIREMENTS } from './requirements/email.js';
import { EVENT_FEED_REQUIREMENTS } from './requirements/event-feed.js';
import { FILE_REQUIREMENTS } from './requirements/files.js';
import { VOICE_REQUIREMENTS } from './requirements/voice.js';

/** The whole catalogue: every sentence of the interface that states behaviour of the server. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...ARCHIVE_REQUIREMENTS,
  ...FILE_REQUIREMENTS,
  ...CONVERSATIONS_REQUIREMENTS,
  ...VOICE_REQUIREMENTS,
  ...EMAIL_REQUIREMENTS,
  ...EVENT_FEED_REQUIREMENTS,
  ...ACCESS_REQUIREMENTS,
];

/** The ids of all requirements of a kind. */
export const requirementsOfKind = (kind: Kind): ReadonlySet<string> =>
  new Set(REQUIREMENTS.filter((one) => one.kind === kind).map(({ id }) => id));
