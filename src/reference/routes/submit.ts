import type { HostName, Operation } from '../../interface/operation.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { type Call, declaredBytes } from '../http/call.js';
import { readWhole } from '../http/read-body.js';
import { type Outcome, refused } from '../outcome.js';
import type { Draft } from '../records/draft.js';
import { asEmail } from '../records/email.js';
import { Malformed } from '../records/shape.js';
import { archiveEmail } from './archive-email.js';
import { archiveRecords } from './archive-records.js';
import type { Vault } from './vault.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * POST of a record (sections 4.2 to 4.5): all of it is archived, or nothing.
 *
 * @throws ClientGone when the request is aborted
 */
export async function submit(
  vault: Vault,
  call: Call,
  host: HostName,
  operation: Operation,
): Promise<Outcome> {
  const { behaviour, commits } = vault;
  const body = await readWhole(call, declaredBytes(call), (bytes) =>
    behaviour.recordFits(bytes, operation),
  );
  if (!body) return tooLarge(operation);
  const drafts = readDrafts(behaviour, operation, body);
  if (!Array.isArray(drafts)) return drafts;
  const [first] = drafts;
  if (operation === 'email' && first) {
    const email = { request: asEmail(first.record), body };
    return commits.run(() => archiveEmail(vault, host, email, first.references));
  }
  return commits.run(() => archiveRecords(vault, host, operation, drafts));
}

function readDrafts(behaviour: Behaviour, operation: Operation, body: Buffer): Draft[] | Outcome {
  try {
    return behaviour.read(operation, JSON.parse(UTF8.decode(body)));
  } catch (error) {
    if (error instanceof Malformed) return refused(operation, 'malformed', error.message);
    // No text, no JSON, or nested deeper than the stack goes.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) {
      return refused(operation, 'malformed', 'the body is not JSON that can be read');
    }
    throw error;
  }
}

function tooLarge(operation: Operation): Outcome {
  const reason = operation === 'email' ? 'oversize-email' : 'oversize-record';
  return refused(operation, reason, 'the request is larger than it may be');
}
