import { atPointer } from '../../../records/json-pointer.js';
import type { Inspected } from './inspected.js';

const FILE_MEMBERS = ['size', 'sha256', 'contentType'];
const EMAIL_MEMBERS = ['requestId', 'messageId', 'subject', 'reconciliationId'];
const RECORD_MEMBERS = ['operation', ...EMAIL_MEMBERS, 'messages', 'record', 'files'];
const REFERENCE_MEMBERS = ['fileKey', 'filename', 'external', 'inlined'];

/** Below which objects of an inspector's answer its members stand, as JSON pointers. */
const RECORD = /^\/records\/\d+/;
const REFERENCE = /^\/records\/\d+\/files\/\d+/;

/**
 * The member of an inspector's answer that is looked at by a JSON pointer and that the inspector
 * does not give, in words. Where it gives that member of something plain, the archive has none
 * here, and nothing is left out; but a record that is shown without its JSON, or an email of which
 * it tells nothing, is not shown as that plain one was.
 */
export function missingMember(inspected: Inspected, pointer: string): string | undefined {
  for (const owner of ownersOf(inspected.view, pointer)) {
    const member = pointer.slice(owner.length).split('/')[1];
    if (member !== undefined && isLeftOut(inspected, owner, member)) return member;
  }
  return undefined;
}

/**
 * The same for the value at a pointer, with everything inside: the first member that the inspector
 * does not give.
 */
export function missingInside(inspected: Inspected, pointer: string): string | undefined {
  const { view } = inspected;
  const places = objectsIn(view).filter(
    ({ at }) => at === pointer || at.startsWith(`${pointer}/`) || pointer === '',
  );
  for (const { at, members } of places) {
    const missing = members.find((member) => isLeftOut(inspected, at, member));
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function isLeftOut({ view, plain }: Inspected, owner: string, member: string): boolean {
  const pointer = `${owner}/${member}`;
  if (atPointer(view, pointer) !== undefined) return false;
  // It was found by its JSON, so that the archive does have it.
  if (member === 'record') return true;
  const ofPlain = owner.replace(/\/\d+/g, '/0');
  if (atPointer(plain, `${ofPlain}/${member}`) === undefined) return true;
  return EMAIL_MEMBERS.includes(member) && isWithoutParticulars(view, owner, plain, ofPlain);
}

/**
 * An archive may lack one of these. Where all of them are missing, the inspector gives less of this
 * email than of others.
 */
const isWithoutParticulars = (view: unknown, owner: string, plain: unknown, ofPlain: string) =>
  EMAIL_MEMBERS.every(
    (member) =>
      atPointer(view, `${owner}/${member}`) === undefined &&
      atPointer(plain, `${ofPlain}/${member}`) !== undefined,
  );

/** The objects with documented members on the way to a place, outermost first. */
function ownersOf(view: unknown, pointer: string): string[] {
  const owners = isRecords(view)
    ? [RECORD, REFERENCE].flatMap((form) => form.exec(pointer)?.[0] ?? [])
    : [''];
  return owners.filter((owner) => isObject(atPointer(view, owner)));
}

function objectsIn(view: unknown): { at: string; members: string[] }[] {
  if (!isRecords(view)) return [{ at: '', members: FILE_MEMBERS }];
  return listAt(view, '/records').flatMap((at) => [
    { at, members: RECORD_MEMBERS },
    ...listAt(view, `${at}/files`).map((file) => ({ at: file, members: REFERENCE_MEMBERS })),
  ]);
}

function listAt(view: unknown, pointer: string): string[] {
  const list = atPointer(view, pointer);
  return Array.isArray(list) ? list.map((_, index) => `${pointer}/${index}`) : [];
}

const isRecords = (view: unknown): boolean => Array.isArray(atPointer(view, '/records'));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
