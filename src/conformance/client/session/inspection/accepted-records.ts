import type { Inspector } from '../../../../profile/inspector/inspector-client.js';
import { MARKER_PATTERN } from '../../../../records/fresh.js';
import type { EntrySpec, RecordSpec } from '../../../../records/record-spec.js';
import type { Operation } from '../../../../spec/operation.js';
import type { AcceptedRecord } from '../../../language/accepted-record.js';
import type { Submission, SubmitCommand } from '../../../language/session.js';

/** What may differ in a record that is archived for sure once it was accepted. */
const PLAIN: ReadonlySet<string> = new Set<keyof RecordSpec>([
  'text',
  'size',
  'padding',
  'people',
  'amidEntries',
  'amidFiles',
]);
const DIGITS = '0123456789abcdef';
const MARKER = new RegExp(MARKER_PATTERN, 'g');

/** The records of a run that were accepted, over all of its checks. */
export class AcceptedRecords {
  readonly #records: AcceptedRecord[] = [];
  #drained = 0;
  #shown: Promise<ReadonlySet<string>> | undefined;

  /** Takes over the records of an earlier run. */
  restore(records: readonly AcceptedRecord[]): void {
    this.#records.push(...records);
    this.#drained = this.#records.length;
  }

  /** The records that were noted since this was asked for last. */
  drain(): AcceptedRecord[] {
    const fresh = this.#records.slice(this.#drained);
    this.#drained = this.#records.length;
    return fresh;
  }

  /**
   * Notes a record that a check has sent, if it is a plain one and was not answered as a duplicate.
   */
  note(
    { operation, marker, attached, reply }: Submission,
    { content, replacing = [], token }: SubmitCommand,
    label: string,
  ): void {
    const { status = 0, duplicate, exchange } = reply;
    const accepted = status >= 200 && status <= 299 && duplicate === false;
    const isPlain = 'spec' in content && replacing.length === 0 && token === 'good';
    // The interface does not state what becomes of an email whose file is missing.
    if (operation === 'email' && attached) return;
    if (accepted && isPlain && isArchived(content.spec))
      this.#records.push({ operation, marker, label, exchange });
  }

  of(operation: Operation): readonly AcceptedRecord[] {
    return this.#records.filter((record) => record.operation === operation);
  }

  /**
   * The markers of all records of the run that the inspector shows, asked for in portions. Others
   * may still be archived: an inspector need not search for beginnings of words, or show that many
   * records at once.
   *
   * @param start what all markers of the run begin with
   * @throws InspectorError
   */
  shown(start: string, inspector: Inspector): Promise<ReadonlySet<string>> {
    this.#shown ??= markersOf(start, inspector);
    return this.#shown;
  }
}

/** Whether a record has no entry that is missing, or odd, or without the file that it wants. */
function isArchived({ entries, attach, ...others }: RecordSpec): boolean {
  const isFilled = (list: unknown[] | undefined): boolean => list === undefined || list.length > 0;
  const isPlainEntry = ({ attach: files, text: _text, ...patch }: EntrySpec): boolean =>
    isFilled(files) && Object.keys(patch).length === 0;
  return (
    isFilled(attach) &&
    isFilled(entries) &&
    (entries ?? []).every(isPlainEntry) &&
    Object.entries(others).every(([name, value]) => value === undefined || PLAIN.has(name))
  );
}

async function markersOf(start: string, inspector: Inspector): Promise<ReadonlySet<string>> {
  const markers = new Set<string>();
  for (const digit of DIGITS) {
    const records = await inspector.records({ marker: `${start}${digit}` }, true);
    for (const text of textsIn(records)) {
      for (const [marker] of text.matchAll(MARKER)) markers.add(marker);
    }
  }
  return markers;
}

/** Every string in a JSON value; as one text they would be some megabytes more. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}
