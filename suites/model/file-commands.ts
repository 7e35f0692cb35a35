import type { JudgedStep, UploadStep } from 'archive-assay/property';
import type { Command } from './commands.js';
import type { Outcome } from './outcome.js';
import { type ArchiveState, absenceAfter, type FileState, fileAt, withFile } from './state.js';
import { ABORTED_AFTER, ABORTED_SIZE, keyOf, SIZES, TYPES } from './vocabulary.js';

type Doing<T extends Command['do']> = Extract<Command, { do: T }>;

/** PUT of a whole file (section 4.1): 200, and the key holds these bytes from now on. */
export function upload(state: ArchiveState, command: Doing<'upload'>, id: string): Outcome {
  const { host, key, chunked } = command;
  const before = fileAt(state, host, key);
  const name = `file${id}`;
  const type = TYPES[command.type] ?? null;
  const step: UploadStep = {
    upload: host,
    as: name,
    key: keyOf(host, key),
    size: SIZES[command.size] ?? 1,
    ...(command.type === 0 ? {} : { type }),
    ...(chunked ? { framing: 'chunked' } : {}),
    expect: 200,
  };
  const again = before.here !== 'no';
  const file: Partial<FileState> = {
    here: 'yes',
    absence: undefined,
    contents: [name],
    last: again ? 'again' : 'first',
    type,
  };
  return {
    state: withFile(state, host, key, file),
    steps: [{ step, judges: uploadRequirement(again, command) }],
  };
}

function uploadRequirement(again: boolean, { chunked, type }: Doing<'upload'>): string {
  if (again) return 'files/reupload-answers-200';
  if (chunked) return 'files/length-is-optional';
  if (TYPES[type] === null) return 'files/type-is-optional';
  return type === 0 ? 'files/upload-answers-200' : 'files/any-type-passes';
}

/** A file over the limit: exactly 400 (section 7), and the key holds what it held. */
export function oversize(state: ArchiveState, command: Doing<'oversize'>, id: string): Outcome {
  const { host, key, chunked } = command;
  const step: UploadStep = {
    upload: host,
    as: `file${id}`,
    key: keyOf(host, key),
    size: '$limits.file.refuse',
    ...(chunked ? { framing: 'chunked' } : {}),
    expect: 400,
  };
  return failed(state, command, { step, judges: 'files/oversize-is-400' }, 'oversize');
}

/**
 * An upload that breaks off: without its 200 it is no file, and leaves the earlier one as it was.
 */
export function abort(state: ArchiveState, command: Doing<'abort'>, id: string): Outcome {
  const { host, key, chunked, reset } = command;
  const step: UploadStep = {
    upload: host,
    as: `file${id}`,
    key: keyOf(host, key),
    size: ABORTED_SIZE,
    ...(chunked ? { framing: 'chunked' } : {}),
    close: { after: ABORTED_AFTER[command.part] ?? 0, by: reset ? 'reset' : 'fin' },
    require: 'not-200',
  };
  const after = failed(state, command, { step }, reset ? 'reset' : 'aborted');
  // With a reset a 200 may have been on its way, so what the key holds is open.
  if (!reset || fileAt(state, host, key).here === 'no') return after;
  return { ...after, state: withFile(after.state, host, key, { contents: [] }) };
}

/** An upload without the right token does not succeed (section 5), and changes nothing. */
export function uploadWithoutToken(
  state: ArchiveState,
  command: Doing<'upload-without-token'>,
  id: string,
): Outcome {
  const { host, key, token } = command;
  const step: UploadStep = {
    upload: host,
    as: `file${id}`,
    key: keyOf(host, key),
    token,
    expect: 'not-2xx',
  };
  return failed(state, command, { step, judges: 'access/upload-needs-a-token' }, 'token');
}

/** What is no upload removes and changes nothing (section 1), whatever it is answered. */
export function tamper(state: ArchiveState, command: Doing<'tamper'>): Outcome {
  const { host, key, method } = command;
  const { here } = fileAt(state, host, key);
  // Attachments go to a host that only the profile knows, and a key without a file has nothing to
  // lose.
  if (here !== 'yes' || host === 'emailFiles') return { state, steps: [] };
  const step = { request: method, host, path: `/v2/files/${keyOf(host, key)}` };
  return {
    state: withFile(state, host, key, { last: 'tampered' }),
    steps: [{ step: method === 'DELETE' ? step : { ...step, body: 'other' } }],
  };
}

/**
 * An upload that did not succeed: a key without a file has none for a reason, one with a file keeps
 * it.
 */
function failed(
  state: ArchiveState,
  { host, key }: { host: Doing<'upload'>['host']; key: number },
  step: JudgedStep,
  absence: NonNullable<FileState['absence']>,
): Outcome {
  const before = fileAt(state, host, key);
  const file: Partial<FileState> =
    before.here === 'no' ? { absence: absenceAfter(before, absence) } : { last: 'failed', absence };
  return { state: withFile(state, host, key, file), steps: [step] };
}
