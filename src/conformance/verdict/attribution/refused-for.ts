import type { Circumstances } from '../../../spec/circumstances.js';
import { AT_ONCE_REQUIREMENT, FILE_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Check } from '../../check/check.js';
import { OF_A_FILE } from '../../circumstances/choices.js';
import { entriesOf } from '../../circumstances/circumstances.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { reportedElsewhere } from './reported-elsewhere.js';

/** Whether a success was due, and a refusal came. */
const isRefused = ({ status = 0, refusalExpected }: Violation): boolean =>
  !refusalExpected && status >= 400 && status < 500;

/**
 * A record that was refused for something that another requirement is about: for want of what is
 * optional, or for its file, which other records had referred to before.
 *
 * @param why looks for that
 */
export async function refusedFor(
  why: 'demandedChoice' | 'reusedFile' | 'sharedFile' | 'lateFile',
  check: Check,
  violation: Violation,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject, actual } = violation;
  if (subject.kind !== 'record' || !isRefused(violation)) return undefined;
  const failure = await context.baseline[why](subject.operation);
  if (failure === undefined || check.requirements.includes(failure.requirement)) return undefined;
  return reportedElsewhere(`came ${actual}, but ${failure.detail}`, failure, subject, context);
}

/**
 * A record that was refused since its file, which was uploaded right before, was not there yet:
 * that requirement is broken, whatever the check is about.
 */
export async function lateFile(
  check: Check,
  violation: Violation,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  // An upload that a scenario writes out byte by byte is not counted among the files of its check.
  const hasNewFile =
    check.cost.files > 0 ||
    check.requirements.some((id) => id.startsWith('files/')) ||
    entriesOf(circumstances).some(([topic]) => OF_A_FILE.has(topic));
  if (!hasNewFile) return undefined;
  const late = await refusedFor('lateFile', check, violation, context);
  return late && { ...late, missed: AT_ONCE_REQUIREMENT };
}

/** A record that was refused since several of its entries refer to one file, as most do. */
export async function sharedFile(
  check: Check,
  violation: Violation,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject } = violation;
  if (subject.kind !== 'record' || subject.operation === 'email') return undefined;
  const shared = await refusedFor('sharedFile', check, violation, context);
  return shared && { ...shared, missed: FILE_REQUIREMENT[subject.operation] };
}

/** A file that an inspector does not show, on a host where files are there too late. */
export async function absentFile(
  check: Check,
  { absent, actual, subject }: Violation,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  if (absent !== true || check.requirements.includes(AT_ONCE_REQUIREMENT)) return undefined;
  for (const host of check.needs.hosts) {
    const late = await context.baseline.lateFile(host === 'emailFiles' ? 'email' : host);
    if (late === undefined) continue;
    const why = reportedElsewhere(`came ${actual}, but ${late.detail}`, late, subject, context);
    return { ...why, missed: AT_ONCE_REQUIREMENT };
  }
  return undefined;
}
