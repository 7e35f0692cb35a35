import type { Circumstances, Topic } from '../../spec/circumstances.js';
import type { Session } from '../language/session/session.js';
import { CircumstancedSession } from './circumstanced-session.js';
import { isEmpty } from './circumstances.js';
import type { SharedPreparation } from './shared-preparation.js';

/**
 * A session in which steps happen under circumstances, as far as they leave them free; itself where
 * nothing is unusual.
 *
 * @param met is told the topics that some request has a place for
 */
export const underCircumstances = (
  session: Session,
  circumstances: Circumstances,
  shared: SharedPreparation,
  met?: Set<Topic>,
): Session =>
  isEmpty(circumstances) ? session : new CircumstancedSession(session, circumstances, shared, met);
