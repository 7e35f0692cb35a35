import type { InspectStep, JudgedStep } from 'archive-assay/property';
import type { FileHost, RecordHost } from './commands.js';
import { emailAgain } from './email-commands.js';
import { otherFiles, predict } from './predict-record.js';
import { reference } from './record-commands.js';
import type { ArchiveState, FileState, RecordState } from './state.js';
import { keyOf, OUTSIDE } from './vocabulary.js';

/** Records that are looked up in the archive after a case: looking takes a server long. */
const MAX_RECORDS = 2;

/**
 * Looks at everything that a case left behind, so that no fault stays unseen for want of the right
 * last command.
 */
export function audit(state: ArchiveState, inspector: boolean): JudgedStep[] {
  const steps = [
    ...Object.entries(state.files).flatMap(([slot, file]) => {
      const [host = '', key = ''] = slot.split('/');
      return auditFile(state, host as FileHost, Number(key), file, inspector);
    }),
    ...Object.keys(state.emails).flatMap((slot) => auditEmail(state, Number(slot), inspector)),
    ...(inspector ? auditRecords(state) : []),
    ...auditIds(state),
  ];
  return steps.map((step) => ({ ...step, looks: true }));
}

function auditFile(
  state: ArchiveState,
  host: FileHost,
  key: number,
  file: FileState,
  inspector: boolean,
): JudgedStep[] {
  const steps: JudgedStep[] = [];
  if (host !== 'emailFiles' && file.here !== 'unknown') steps.push(referTo(state, host, key));
  if (!inspector) return steps;
  const [only] = file.contents;
  const look = { inspect: 'file' as const, host, fileKey: keyOf(host, key) };
  if (file.here === 'yes' && only !== undefined) {
    steps.push({
      step: { ...look, expect: { json: contents(file) } },
      judges: bytes(state, file),
    });
    if (file.contents.length === 1 && file.type && file.last !== 'tampered') {
      const expect = { json: { '/contentType': { mediaType: file.type } } };
      steps.push({ step: { ...look, expect }, judges: 'files/type-is-stored' });
    }
  }
  if (key === OUTSIDE && file.absence === 'external' && host !== 'emailFiles') {
    const step: InspectStep = { ...look, expect: { found: false } };
    steps.push({ step, judges: `${host}/external-file-is-unknown-inside` });
  }
  return steps;
}

function referTo(state: ArchiveState, host: RecordHost, key: number): JudgedStep {
  const uses = [[{ key }]];
  const { answer, requirement } = predict(state, host, uses, {});
  const record = { attach: [reference(host, { key })] };
  const expect = answer === 'open' ? undefined : answer;
  return { step: { submit: host, record, expect }, judges: requirement };
}

/**
 * Size and digest of the one upload that is stored, or of any one of several that were sent at
 * once.
 */
function contents({ contents: names }: FileState): Record<string, unknown> {
  const of = (member: string): unknown => {
    const values = names.map((name) => `$${name}.${member}`);
    return values.length === 1 ? values[0] : { oneOf: values };
  };
  return { '/size': of('size'), '/sha256': of('sha256') };
}

function bytes(state: ArchiveState, file: FileState): string {
  const { contents: names, last, absence } = file;
  if (otherFiles(state, file)) return 'files/key-must-be-equal';
  if (names.length > 1) return 'files/concurrent-uploads-leave-one-whole';
  switch (last) {
    case 'first':
      return 'files/bytes-are-stored-as-sent';
    case 'again':
    case 'at-once':
      return 'files/reupload-replaces';
    case 'failed':
      return absence === 'token'
        ? 'access/upload-without-token-keeps-the-file'
        : 'files/failed-reupload-keeps-the-bytes';
    case 'tampered':
      return 'archive/files-cannot-be-changed';
  }
}

function auditEmail(state: ArchiveState, slot: number, inspector: boolean): JudgedStep[] {
  const known = state.emails[slot];
  if (known?.archived !== 'yes') return [];
  const again = emailAgain(state, { do: 'email-again', slot }).steps;
  if (!inspector || known.after === 'copies') return again;
  const look: InspectStep = {
    inspect: 'records',
    operation: 'email',
    marker: `$${known.name}.marker`,
    expect: { atMost: 1 },
  };
  return slot > 0
    ? again
    : [...again, { step: look, judges: 'email/duplicate-is-not-archived-again' }];
}

function auditRecords(state: ArchiveState): JudgedStep[] {
  return Object.values(state.records)
    .filter(({ archived }) => archived !== undefined)
    .slice(-MAX_RECORDS)
    .map((known) => ({
      step: {
        inspect: 'records',
        operation: known.host,
        marker: `$${known.name}.marker`,
        expect: { count: known.archived },
      },
      judges: recordRequirement(known),
    }));
}

function recordRequirement({ host, archived, token }: RecordState): string {
  if (token) return 'access/record-without-token-is-not-archived';
  return archived === 0 ? `${host}/refused-whole` : `${host}/every-entry-is-archived`;
}

/** No two archived emails have one reconciliationId (section 2.7). */
function auditIds({ issued }: ArchiveState): JudgedStep[] {
  if (issued.length < 2) return [];
  const values = issued.map((name) => `$${name}.reconciliationId`);
  return [{ step: { assert: 'distinct', values }, judges: 'email/reconciliation-ids-differ' }];
}
