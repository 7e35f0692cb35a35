import { atPointer } from '../../../records/json-pointer.js';
import { compareArchived } from '../../archived-records/compare-archived.js';
import { otherNotations } from '../../archived-records/other-notations.js';
import { PARTS, type Part } from '../../archived-records/parts.js';
import type { InspectionExpectation } from '../expectation-schema.js';
import { differing } from '../expectations.js';
import { show } from '../matchers.js';
import { describeDifference } from './describe-difference.js';
import type { Inspected } from './inspected.js';
import { missingInside, missingMember } from './missing-member.js';

/**
 * The result of an inspection; undefined in `holds` if the inspector does not show enough, and
 * `late` if that may still come.
 */
export type InspectionJudgement =
  | { holds: true }
  | {
      holds: false;
      expected: string;
      actual: string;
      absent?: boolean;
      noRecord?: boolean;
      /** More records were shown than were expected. */
      surplus?: boolean;
      differs?: Part | undefined;
    }
  | { holds: undefined; reason: string; late: boolean };

/** A pointer to something of one of the records. */
const RECORD = /^\/records\/(\d+)/;

const HOLDS: InspectionJudgement = { holds: true };

/**
 * Compares what an inspector showed with what was expected. A missing member is never counted
 * against the archive.
 *
 * @param isImage whether a key is certainly the key of an uploaded image
 */
export function judgeInspection(
  inspected: Inspected,
  expected: InspectionExpectation,
  isImage: (fileKey: unknown) => boolean = () => false,
): InspectionJudgement {
  if (expected.archived?.hasMarker === false) {
    const reason = 'a patch replaced the marker by which an inspector finds what was sent';
    return { holds: undefined, reason, late: false };
  }
  const judged = judgePresence(inspected.view, expected);
  if (judged.holds !== true) return judged;
  const judgements = [judgePointers(inspected, expected.json ?? {})];
  if (expected.archived !== undefined) judgements.push(judgeArchived(inspected, expected, isImage));
  // A visible fault counts, even if other parts cannot be seen.
  const failed = judgements.find(({ holds }) => holds === false);
  return failed ?? judgements.find(({ holds }) => holds === undefined) ?? HOLDS;
}

/** `undefined` is a file that the archive does not have. */
function judgePresence(view: unknown, expected: InspectionExpectation): InspectionJudgement {
  const found = view !== undefined;
  const { count, atMost, archived } = expected;
  const ofRecords = (count ?? atMost ?? archived) !== undefined;
  const wanted = expected.found ?? expected.json !== undefined;
  if (!ofRecords && found !== wanted) {
    return {
      holds: false,
      expected: wanted ? 'to be in the archive' : 'not to be in the archive',
      actual: wanted ? 'not in the archive' : `in the archive: ${show(view)}`,
      absent: wanted,
    };
  }
  const { length } = recordsOf(view);
  if (count !== undefined && length !== count) return wrongNumber(count, view);
  if (atMost === undefined || length === atMost) return HOLDS;
  if (length < atMost) return otherNumber(length, ` instead of ${atMost}`);
  return wrongNumber(atMost, view, 'at most ');
}

function wrongNumber(expected: number, view: unknown, most = ''): InspectionJudgement {
  const { length } = recordsOf(view);
  const shown = length === 0 ? '' : `: ${show(view)}`;
  return {
    holds: false,
    expected: `${most}${expected} archived`,
    actual: `${length} archived${shown}`,
    noRecord: length === 0,
    ...(length > expected && { surplus: true }),
  };
}

function judgePointers(
  inspected: Inspected,
  pointers: Record<string, unknown>,
): InspectionJudgement {
  const { length } = recordsOf(inspected.view);
  for (const [pointer, matcher] of Object.entries(pointers)) {
    const index = RECORD.exec(pointer)?.[1];
    if (index !== undefined && Number(index) >= length) return otherNumber(length);
    const missing = missingMember(inspected, pointer);
    if (missing !== undefined) return unseen(missing, inspected);
    const actual = atPointer(inspected.view, pointer);
    const failed = differing(pointer, actual, matcher);
    if (failed === undefined) continue;
    const member = pointer.slice(pointer.lastIndexOf('/') + 1);
    if (otherNotations(member, matcher).includes(actual)) continue;
    const inside = missingInside(inspected, pointer);
    if (inside !== undefined) return unseen(inside, inspected);
    return { ...failed, ...(member === 'requestId' && { differs: 'requestId' }) };
  }
  return HOLDS;
}

function judgeArchived(
  inspected: Inspected,
  { archived, parts = [...PARTS] }: InspectionExpectation,
  isImage: (fileKey: unknown) => boolean,
): InspectionJudgement {
  const records = recordsOf(inspected.view);
  const compared =
    archived && compareArchived(archived.submission, records, { isImage, plain: inspected.plain });
  if (compared === undefined) {
    return { holds: undefined, reason: 'what was sent is no record', late: false };
  }
  if (compared.expected !== records.length) {
    if (parts.includes('contents')) return wrongNumber(compared.expected, inspected.view);
    return otherNumber(records.length, ` instead of ${compared.expected}`);
  }
  const isAsked = ({ part }: { part: Part }): boolean => parts.includes(part);
  const difference = compared.differences.find(isAsked);
  if (difference !== undefined) {
    const { part } = difference;
    const isAlone = compared.differences.every((one) => one.part === part);
    return {
      holds: false,
      ...describeDifference(difference),
      ...(isAlone && { differs: part }),
    };
  }
  const gap = compared.unseen.find(isAsked);
  return gap === undefined ? HOLDS : unseen(gap.member, inspected);
}

/** How many records there are is another requirement's, unless a check is about that. */
function otherNumber(length: number, wanted = ''): InspectionJudgement {
  const reason = `${length} archived${wanted}, which others judge`;
  return { holds: undefined, reason, late: true };
}

function unseen(member: string, { url }: Inspected): InspectionJudgement {
  const reason = `the inspector does not give ${member}, or not as documented (GET ${url})`;
  return { holds: undefined, reason, late: false };
}

function recordsOf(view: unknown): unknown[] {
  const records = atPointer(view, '/records');
  return Array.isArray(records) ? records : [];
}
