import type { Target } from '../../../profile/target.js';
import { fileHost, type Operation } from '../../../spec/operation.js';
import { AT_ONCE_REQUIREMENT } from '../../../spec/plain-request.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { tryRecord } from './plain-record.js';
import type { PlainFailure } from './plain-try.js';
import { uploadNew } from './upload-new.js';

/** Milliseconds after which a file may be there that was not at once. */
const LATER_MS = 500;
/** How often a record has to be taken then. */
const TIMES_LATER = 3;
/** Of the first files, so many have to be late: one that is late by little is there in time now and then. */
const FIRST_FILES = 4;
const ENOUGH = 2;
/** Of so many files, one may be late now and then: it is refused so often at once. */
const FILES = 16;
const TIMES_AT_ONCE = 3;

/**
 * Where records are refused that refer to a file right after its upload, and taken half a second
 * later, the file was there too late, whatever else is special about it (section 4.6).
 */
export async function lateFileFailure(
  operation: Operation,
  session: Pick<
    TargetSession,
    'upload' | 'submit' | 'sent' | 'wait' | 'prefix' | 'fresh' | 'emailFiles'
  >,
  target: Pick<Target, 'auth'>,
): Promise<PlainFailure | undefined> {
  const host = fileHost(operation, session.emailFiles.host);
  const late: PlainFailure[] = [];
  let isSure = false;
  for (let file = 1; file <= FILES && !isSure; file += 1) {
    const own = await uploadNew(host, session);
    if (own === undefined) return undefined;
    const failureOf = async () =>
      (await tryRecord(operation, { attach: [{ ...own }] }, session, target)).failure;
    const first = await failureOf();
    if (first === undefined) continue;
    if (first.state !== 'refused') return undefined;
    let atOnce = 1;
    while (atOnce < TIMES_AT_ONCE && (await failureOf()) !== undefined) atOnce += 1;
    await session.wait(LATER_MS);
    // A target that refuses now and then is no such case.
    for (let time = 1; time <= TIMES_LATER; time += 1) {
      if ((await failureOf()) !== undefined) return undefined;
    }
    late.push(first);
    isSure = atOnce === TIMES_AT_ONCE || (late.length >= ENOUGH && file <= FIRST_FILES);
  }
  const [first] = late;
  if (first === undefined || !isSure) return undefined;
  const detail = `a file could not be referred to right after its upload, and half a second later it could: ${first.detail}`;
  return { ...first, detail, requirement: AT_ONCE_REQUIREMENT };
}
