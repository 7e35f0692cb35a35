import pLimit from 'p-limit';
import { append } from '../../../collections/group-by.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import type { EntrySpec, RecordSpec } from '../../../records/record-spec.js';
import type { Operation } from '../../../spec/operation.js';
import type { Part } from '../../archived-records/parts.js';
import type { AcceptedRecord } from '../../language/accepted-record.js';
import type { Refusal } from '../../language/audit/refused-audit.js';
import type { SubmitCommand } from '../../language/session/commands.js';
import type { Submission } from '../../language/session/submission.js';
import { markersIn } from './markers-in.js';
import { recordsInPortions } from './records-in-portions.js';
import { RefusedRecords, type ShownRefusedAudit } from './refused-records.js';
import { Sendings } from './sendings.js';
import { type CountedRecord, SentRecords, type ShownAudit } from './sent-records.js';

/** What may differ in a record that is archived for sure once it was accepted. */
const PLAIN: ReadonlySet<string> = new Set<keyof RecordSpec>([
  'text',
  'size',
  'padding',
  'people',
  'amidEntries',
  'amidFiles',
]);
const AT_ONCE = 16;
/** Of each operation. */
const MAX_APART = 1000;

/** Where a record comes from: the check that sent it, and its exchange. */
interface Origin {
  label: string;
  shown: Exchange;
}

/** What an inspector showed when it was asked for all records of a run. */
interface Shown {
  /** The markers of plain records that had been accepted by then. */
  asked: ReadonlySet<string>;
  markers: ReadonlySet<string>;
}

/** The records of a run that were accepted, over all of its checks. */
export class AcceptedRecords {
  readonly #records: AcceptedRecord[] = [];
  #drained = 0;
  readonly #refused = new RefusedRecords();
  readonly #sendings = new Sendings();
  readonly #sent = new SentRecords(this.#refused);
  #shown: Promise<Shown> | undefined;

  /** Takes over the records of an earlier run. */
  restore(records: readonly AcceptedRecord[]): void {
    for (const record of records) this.#records.push(record);
    this.#drained = this.#records.length;
  }

  /** The records that were noted since this was asked for last. */
  drain(): AcceptedRecord[] {
    const fresh = this.#records.slice(this.#drained);
    this.#drained = this.#records.length;
    return fresh;
  }

  /** Notes what a record that a check has sent was answered. */
  noteAnswer(
    submission: Submission,
    command: Pick<SubmitCommand, 'token' | 'toBeRefused' | 'refusedWith'>,
    origin: Origin,
    outcomeUnknown: boolean,
  ): void {
    this.#refused.note(submission, command, origin);
    // What was refused when it was sent again may have been archived the first time.
    if (outcomeUnknown) this.#refused.noteUncertain(submission.marker);
    this.#sendings.note(submission.marker, submission.reply, outcomeUnknown);
  }

  /** Notes that a record may have been sent in another way than as a record. */
  noteSent(text: string): void {
    this.#refused.noteSent(text);
    this.#sendings.noteSent(text);
  }

  /**
   * Notes a record that a check has sent, and that was accepted and not answered as a duplicate.
   * Only plain ones are certain to be archived.
   */
  note(submission: Submission, command: SubmitCommand, { label, shown }: Origin): void {
    const { operation, marker, attached, reply } = submission;
    const { content, replacing = [], token } = command;
    // The interface does not state what becomes of an email whose file is missing.
    const isCertain = operation !== 'email' || !attached;
    const isWithin = 'spec' in content && replacing.length === 0 && token === 'good' && isCertain;
    const isPlain = isWithin && isArchived(content.spec);
    const accepted = { operation, marker, label, exchange: reply.exchange };
    if (isPlain) this.#records.push(accepted);
    this.#sent.note(submission, command, { ...accepted, shown }, isPlain);
  }

  of(operation: Operation): readonly AcceptedRecord[] {
    return this.#records.filter((record) => record.operation === operation);
  }

  /**
   * Those of some records that the inspector does not show when it is asked for all of the run, in
   * portions. They may still be archived: an inspector need not search for beginnings of words, or
   * show that many records at once. What was accepted after it was asked is left out.
   *
   * @param start what all markers of the run begin with
   * @throws InspectorError
   */
  async notShown(
    records: readonly AcceptedRecord[],
    start: string,
    inspector: Inspector,
  ): Promise<AcceptedRecord[]> {
    const { asked, markers } = await this.#shownOnce(start, inspector);
    return records.filter(({ marker }) => asked.has(marker) && !markers.has(marker));
  }

  /**
   * How one part of them is archived, of those that the inspector shows.
   *
   * @throws InspectorError
   */
  async archived(
    { operation, part }: { operation: Operation; part: Part },
    start: string,
    inspector: Inspector,
  ): Promise<ShownAudit> {
    await this.#shownOnce(start, inspector);
    return this.#sent.auditOf(operation, part);
  }

  /**
   * What became of those that had to be refused, and were.
   *
   * @throws InspectorError
   */
  async refusedOf(
    { operation, refusal }: { operation: Operation; refusal: Refusal },
    start: string,
    inspector: Inspector,
  ): Promise<ShownRefusedAudit> {
    await this.#shownOnce(start, inspector);
    return this.#refused.auditOf(operation, refusal);
  }

  #shownOnce(start: string, inspector: Inspector): Promise<Shown> {
    this.#shown ??= this.#look(start, inspector);
    return this.#shown;
  }

  /**
   * Each portion is compared and dropped before the next one is asked for. Records that an inspector
   * does not find by the beginning of their markers are asked for one by one.
   */
  async #look(start: string, inspector: Inspector): Promise<Shown> {
    const asked = new Set(this.#records.map(({ marker }) => marker));
    const markers = new Set<string>();
    for await (const { beginning, records } of recordsInPortions(start, inspector)) {
      const shown = byMarker(records);
      for (const marker of shown.keys()) markers.add(marker);
      this.#sent.compare(shown, beginning);
    }
    const limit = pLimit(AT_ONCE);
    const look = async (marker: string): Promise<void> => {
      const records = await inspector.records({ marker });
      if (records.length === 0) this.#sent.noteAbsent(marker);
      this.#sent.compare(byMarker(records), marker);
    };
    // Who finds no record by the beginning of its marker may well have those that were refused.
    const refused = markers.size === 0 ? this.#refused.markers(MAX_APART) : [];
    const apart = [...this.#sent.notShown(MAX_APART), ...refused];
    await Promise.all(apart.map((marker) => limit(() => look(marker))));
    // Of many, an inspector may leave some out.
    const others = this.#sent.otherNumbers((marker) => this.#sendings.isOnce(marker));
    const count = async (sent: CountedRecord): Promise<void> => {
      const { marker } = sent.accepted;
      const shown = await inspector.records({ marker });
      this.#sent.compareNumber(sent, shown, this.#sendings.wasRefused(marker));
    };
    await Promise.all(others.map((sent) => limit(() => count(sent))));
    return { asked, markers };
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

/** The records in which each marker stands. */
function byMarker(records: readonly unknown[]): Map<string, unknown[]> {
  const shown = new Map<string, unknown[]>();
  for (const record of records) {
    for (const marker of markersIn(record)) append(shown, marker, record);
  }
  return shown;
}
