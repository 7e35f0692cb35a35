import type { Exchange } from '../../../http/exchange/exchange.js';
import { sentHeader } from '../../../http/exchange/sent-header.js';
import type { Circumstances, Topic } from '../../../spec/circumstances.js';
import { uploadRequirementUnder } from '../../../spec/circumstances-rest-on.js';
import type { HostName } from '../../../spec/operation.js';
import { FILE_REQUIREMENT, PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import { holds } from '../../circumstances/circumstances.js';
import type { Blocked, Subject, Violation } from '../../language/conclusion.js';

/**
 * Where the plain request of a subject goes, whatever its framing, and the requirement that judges
 * it.
 */
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

/** Circumstances of the file that a record refers to. */
const OF_FILES: readonly Topic[] = ['framing', 'size', 'bytes', 'key'];

/** Circumstances of a record that have a requirement of their own, of any of its files. */
const OF_SEVERAL: readonly (readonly [Topic, string])[] = [
  ['files', 'several-files-pass'],
  ['entries', 'several-entries-pass'],
];

/**
 * The requirement that the plain request of a subject succeeds under circumstances, if there is
 * one.
 *
 * @param status that it was answered with; 0 where there is none. A server error to a record is not
 *   about its file.
 */
export function requirementUnder(
  subject: Subject,
  circumstances: Circumstances,
  status = 0,
): string | undefined {
  switch (subject.kind) {
    case 'upload':
      return uploadRequirementUnder((topic, value) => holds(circumstances, topic, value));
    case 'record': {
      const { operation } = subject;
      if (operation === 'email') return undefined;
      const several = OF_SEVERAL.find(([topic]) => circumstances[topic] !== undefined);
      if (several !== undefined) return `${operation}/${several[1]}`;
      const isOfFile =
        status >= 400 &&
        status < 500 &&
        OF_FILES.some((topic) => circumstances[topic] !== undefined);
      return isOfFile ? FILE_REQUIREMENT[operation] : undefined;
    }
    case 'other':
      return undefined;
  }
}

/**
 * The requirement that a plain request breaks which fails under these circumstances only, or in the
 * usual way.
 */
export const plainRequirement = (
  subject: Subject,
  under: Circumstances,
  status?: number,
): string | undefined =>
  requirementUnder(subject, under, status) ?? plainRequestOf(subject)?.requirement;

/** A violation as other checks see it: a plain request that did not succeed. */
export function asPlainFailure({ step, expected, actual, exchange, subject }: Violation): Blocked {
  const reason = `${step}: needs ${expected}, came ${actual}`;
  return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject };
}

/** What failed, as it was sent: a circumstance sends in chunks what a check sends with a length. */
export function asSent<F extends Pick<Blocked, 'subject' | 'exchange'>>(
  failed: F,
  exchanges: readonly Exchange[],
): F {
  const { subject, exchange } = failed;
  const sent = exchanges.find(({ id }) => id === exchange);
  const isChunked = sent !== undefined && sentHeader(sent, 'transfer-encoding') !== undefined;
  if (subject.kind !== 'upload' || !isChunked) return failed;
  return { ...failed, subject: { ...subject, framing: 'chunked' } };
}
