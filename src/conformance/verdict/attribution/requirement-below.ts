import { basesOf, rankOf, serverErrorsOf } from '../../../spec/builds-on.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import { isAtOrBelow } from '../../../spec/id-path.js';
import { isSuccess } from '../../../spec/is-success.js';
import { requirementsOfKind } from '../../../spec/requirements.js';
import type { Check } from '../../check/check.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { KnownFailure, VerdictContext } from '../verdict-context.js';
import { failingChecks } from './failing-checks.js';
import { reportedBy } from './reported-by.js';

/**
 * A requirement on which the check's requirements build, and which failed in this run on one of the
 * same hosts, under no other circumstances: that is where the violation is reported. A success
 * where a refusal had to come stands for itself, and so does a server error to a record: a fault of
 * its file is a reason to refuse the record. Where a refusal had to come, server errors have their
 * own requirement.
 *
 * @param circumstances under which the violation was met
 */
export async function requirementBelow(
  check: Pick<Check, 'id' | 'requirements' | 'needs'>,
  violation: Pick<
    Violation,
    'refusalExpected' | 'status' | 'actual' | 'subject' | 'absent' | 'refusedToo' | 'differs'
  >,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  const { refusalExpected, status, actual, subject } = violation;
  if (status !== undefined && refusalExpected && status < 300) return undefined;
  const isError = status !== undefined && subject.kind === 'record' && status >= 500;
  if (isError && !refusalExpected) return undefined;
  const bases = new Set(
    check.requirements.flatMap((id) =>
      [...basesOf(id, violation)].filter((base) => isError === (base === serverErrorsOf(id))),
    ),
  );
  const hosts = hostsOf(check, violation);
  const mayExplain = (below: Check) => isBelow(below, check, hosts);
  for await (const { check: below, base, failure } of failingChecks(
    bases,
    circumstances,
    mayExplain,
    context,
  )) {
    if (!canExplain(failure, violation)) continue;
    // A check of whole records may look at files, too; that of the files alone names them better.
    if (isAboutFiles(check) && failure.violation?.differs === 'files') continue;
    const came = `came ${actual}, but ${below.id} failed, on which this builds`;
    return reportedBy(came, [base], { exchange: undefined, subject }, [below.id]);
  }
  return undefined;
}

/**
 * Whether a failure can be the reason of a violation: an upload is not refused because of records,
 * nothing is refused because something else succeeds with another status than it should, a record
 * that is refused for its size is refused for nothing else, and a part of a record is not lost
 * because another part of other records is.
 */
function canExplain(
  { violation: known }: KnownFailure,
  violation: Pick<Violation, 'subject' | 'status' | 'refusalExpected' | 'differs'>,
): boolean {
  if (known === undefined) return true;
  const { subject, differs } = violation;
  if (subject.kind === 'upload' && known.subject.kind === 'record') return false;
  if (isOtherSuccess(known) && isMissedSuccess(violation)) return false;
  const isTooLarge = subject.kind === 'record' && violation.status === TOO_LARGE;
  if (isTooLarge && known.status !== TOO_LARGE) return false;
  return differs === undefined || known.differs === undefined || differs === known.differs;
}

const ARCHIVED_FILES = requirementsOfKind('archived files');

const isAboutFiles = ({ requirements }: Pick<Check, 'requirements'>): boolean =>
  requirements.some((id) => ARCHIVED_FILES.has(id));

/** Content Too Large (RFC 9110, section 15.5.14). */
const TOO_LARGE = 413;

type Answer = Pick<Violation, 'status' | 'refusalExpected'>;

/** A success with another status than the one that was expected. */
const isOtherSuccess = ({ status = 0, refusalExpected }: Answer): boolean =>
  !refusalExpected && isSuccess(status);

const isMissedSuccess = ({ status = 0, refusalExpected }: Answer): boolean =>
  !refusalExpected && status >= 300;

/**
 * Whether a check comes first: no two may wait for each other, which the ranks of their
 * requirements exclude, and one that waits for this very check is not asked.
 */
function isBelow(
  below: Check,
  check: Pick<Check, 'id' | 'requirements'>,
  asked: Check['needs']['hosts'],
): boolean {
  if (below.buildsOn.some((name) => isAtOrBelow(check.id, name))) return false;
  const highest = Math.max(...below.requirements.map(rankOf));
  const lowest = Math.min(...check.requirements.map(rankOf));
  const { hosts } = below.needs;
  // Which host takes the files of emails is for the profile to say.
  const isShared = [...asked].some((host) => host === 'emailFiles' || hosts.has(host));
  return highest < lowest && isShared;
}

/** The hosts of a check; a property of files names none, and has each of its cases on one. */
function hostsOf(
  { needs }: Pick<Check, 'needs'>,
  { subject }: Pick<Violation, 'subject'>,
): Check['needs']['hosts'] {
  if (needs.hosts.size > 0 || subject.kind === 'other') return needs.hosts;
  return new Set([subject.kind === 'record' ? subject.operation : subject.host]);
}
