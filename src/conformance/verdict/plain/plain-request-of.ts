import type { HostName } from '../../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Subject } from '../../language/conclusion.js';

/** Where the plain request of a subject goes, whatever its framing, and the requirement that judges it. */
export function plainRequestOf(
  subject: Subject,
): { host: HostName; requirement: string } | undefined {
  switch (subject.kind) {
    case 'upload':
      return { host: subject.host, requirement: PLAIN_REQUIREMENT.upload };
    case 'record':
      return { host: subject.operation, requirement: PLAIN_REQUIREMENT[subject.operation] };
    case 'other':
      return undefined;
  }
}
