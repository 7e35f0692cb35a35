import type { Exchange } from '../../../http/exchange/exchange.js';
import { OPERATIONS, type Operation } from '../../../spec/operation.js';
import { compareArchived } from '../../archived-records/compare-archived.js';
import { expectedRecords, type SentContent } from '../../archived-records/expected-records.js';
import { PARTS, type Part } from '../../archived-records/parts.js';
import type { AcceptedRecord } from '../../language/accepted-record.js';
import type { ArchivedAudit } from '../../language/audit/archived-audit.js';
import { describeDifference } from '../../language/inspection/describe-difference.js';
import type { SubmitCommand } from '../../language/session/commands.js';
import type { Submission } from '../../language/session/submission.js';
import { isCountable } from './is-countable.js';
import { markersIn } from './markers-in.js';
import type { RefusedRecords } from './refused-records.js';
import { SentValues } from './sent-values.js';

/** Larger ones would stay in memory until the end of the run. */
const LARGEST_BYTES = 64 * 1024;
/** Of each operation. */
const MAX_COUNTED = 50;
/** Where more differ in number, an inspector shows records in units of its own. */
const MAX_OTHERS = 0.2;
/**
 * What was accepted so many records before one that is shown has been archived before it, as far as
 * several are archived at the same time.
 */
const LATER = 50;

interface Sent extends SentContent {
  accepted: ShownRecord;
  isPlain: boolean;
  /** Whether each of its entries is archived for certain. */
  isCountable: boolean;
  /** Among all that were sent, from 0. */
  place: number;
}

/** An accepted record with the exchange that sent it. */
type ShownRecord = AcceptedRecord & { shown: Exchange };

/** A record of which another number is shown than it has entries. */
export type CountedRecord = Pick<Sent, 'accepted' | 'operation' | 'place'> & {
  expected: number;
  shown: number;
};

/** What came of a comparison, with the exchange of the first record that differs. */
export type ShownAudit = ArchivedAudit & {
  first?: { record: ShownRecord };
  refusedToo?: { record: ShownRecord };
};

/**
 * The records of a run that have to be archived as they were sent, since they were accepted and
 * should be (sections 1 and 2). Whatever the check that sent one looks at, all of it is compared.
 */
export class SentRecords {
  readonly #sent = new Map<string, Sent>();
  readonly #refused: Pick<RefusedRecords, 'noteArchived'>;
  readonly #shown = new Set<string>();
  /** The audits of the parts of each operation. */
  readonly #audits = new Map<string, ShownAudit>();
  readonly #otherNumber = new Map<string, CountedRecord>();
  readonly #values = new SentValues();
  /** Of how many records the texts are known. */
  #read = 0;
  /** A plain record of each operation as the inspector shows it. */
  readonly #plain = new Map<Operation, unknown>();

  /** @param refused told of what the inspector shows of other records */
  constructor(refused: Pick<RefusedRecords, 'noteArchived'>) {
    this.#refused = refused;
  }

  /**
   * @param accepted the record, which the target has accepted and did not call a duplicate
   * @param isPlain whether it is one of the simplest form
   */
  note(submission: Submission, command: SubmitCommand, accepted: ShownRecord, isPlain: boolean) {
    const { operation, record, body, marker } = submission;
    const { content } = command;
    const isComparable = command.asArchived === true && command.token === 'good';
    if (!isComparable || record === undefined || marker === '' || body.size > LARGEST_BYTES) return;
    // The request itself is in the body.
    const { entriesAt, amidEntries, attachments } = record;
    const kept = { entriesAt, amidEntries, attachments };
    this.#sent.set(marker, {
      operation,
      record: kept,
      body,
      marker,
      accepted,
      isPlain,
      isCountable: 'spec' in content && isCountable(content.spec),
      place: this.#sent.size,
    });
  }

  /**
   * Compares the records that the inspector shows. One that another marker stands in as well may be
   * that of the other.
   *
   * @param shown those that each marker stands in
   * @param start what the markers begin with of which all records are shown
   */
  compare(shown: ReadonlyMap<string, readonly unknown[]>, start: string): void {
    const timesNamed = new Map<unknown, number>();
    const known = [...shown].filter(([marker]) => this.#sent.has(marker));
    for (const view of known.flatMap(([, views]) => views)) {
      timesNamed.set(view, (timesNamed.get(view) ?? 0) + 1);
    }
    for (const [marker, views] of shown) {
      if (views.some((view) => !timesNamed.has(view))) this.#refused.noteArchived(marker);
    }
    const comparable = known
      .filter(([marker]) => marker.startsWith(start))
      .flatMap(([marker, views]) => {
        const sent = this.#sent.get(marker);
        const own = views.filter((view) => timesNamed.get(view) === 1);
        return sent ? [{ sent, views: own, isAlone: own.length === views.length }] : [];
      });
    for (const { sent, views } of comparable) {
      if (sent.isPlain && views.length > 0) this.#plain.set(sent.operation, { records: views });
    }
    for (const { sent, views, isAlone } of comparable) {
      this.#shown.add(sent.marker);
      this.#compareOne(sent, views, isAlone);
    }
  }

  /**
   * Markers of records that were in no comparison so far.
   *
   * @param most of each operation; markers are random, so that the first ones are a sample
   */
  notShown(most: number): string[] {
    const left = [...this.#sent.values()]
      .filter(({ marker }) => !this.#shown.has(marker))
      .sort((one, other) => (one.marker < other.marker ? -1 : 1));
    return OPERATIONS.flatMap((operation) =>
      left.filter((sent) => sent.operation === operation).slice(0, most),
    ).map(({ marker }) => marker);
  }

  /** Notes that a record is not shown even when it is asked for by itself. */
  noteAbsent(marker: string): void {
    const sent = this.#sent.get(marker);
    if (sent !== undefined) this.#noteNumber(sent, 0);
  }

  /**
   * Those of which another number is shown than was accepted. One that is not shown may be late,
   * unless a much later one is.
   *
   * @param isOnce whether a record was accepted once for sure
   */
  otherNumbers(isOnce: (marker: string) => boolean): CountedRecord[] {
    return OPERATIONS.flatMap((operation) => {
      const sent = [...this.#sent.values()].filter((one) => one.operation === operation);
      const isShown = ({ marker }: Sent): boolean => this.#shown.has(marker);
      const last = sent.reduce(
        (most, one) => (isShown(one) ? Math.max(most, one.place) : most),
        -1,
      );
      const others = sent.flatMap(({ marker }) => {
        const counted = this.#otherNumber.get(marker);
        return counted && isOnce(marker) ? [counted] : [];
      });
      if (others.length > MAX_OTHERS * sent.length) return [];
      const isLate = ({ place, shown, expected }: CountedRecord): boolean =>
        shown < expected && place + LATER > last;
      return others.filter((one) => !isLate(one)).slice(0, MAX_COUNTED);
    });
  }

  /**
   * Compares how many of a record are shown with how many entries it has.
   *
   * @param shown those that its marker stands in, asked for by itself
   * @param wasRefused whether it was refused as well
   */
  compareNumber(
    { accepted, operation, expected }: CountedRecord,
    shown: readonly unknown[],
    wasRefused: boolean,
  ): void {
    const isOfAnother = shown.some((view) => markersIn(view).size > 1);
    if (isOfAnother || shown.length === expected) return;
    const audit = this.auditOf(operation, 'contents');
    audit.compared += 1;
    audit.differing += 1;
    const which = wasRefused && shown.length > expected ? 'refusedToo' : 'first';
    audit[which] ??= {
      record: accepted,
      expected: inRecords(expected),
      actual: inRecords(shown.length),
    };
  }

  auditOf(operation: Operation, part: Part): ShownAudit {
    const name = `${operation} ${part}`;
    const audit = this.#audits.get(name) ?? { compared: 0, differing: 0 };
    this.#audits.set(name, audit);
    return audit;
  }

  /**
   * A patch may have left no place for the marker, and so nothing to be found by. An email that was
   * split for its files may be shown as several records (section 4.4), and the interface does not
   * say what becomes of entries that equal one another.
   */
  #noteNumber(sent: Sent, shown: number): void {
    const { accepted, operation, place, marker } = sent;
    if (operation === 'email' && (sent.record?.attachments ?? []).length > 0) return;
    const expected = sent.isCountable ? (expectedRecords(sent) ?? []) : [];
    if (expected.length === 0) return;
    if (!expected.every(({ record }) => markersIn(record).has(marker))) return;
    if (new Set(expected.map((one) => JSON.stringify(one))).size < expected.length) return;
    const counts = { expected: expected.length, shown };
    this.#otherNumber.set(marker, { accepted, operation, place, ...counts });
  }

  /** Those of all records until now: read only once something else is shown than was sent. */
  #valuesSent(): SentValues {
    const unread = this.#read < this.#sent.size ? [...this.#sent.values()].slice(this.#read) : [];
    for (const sent of unread) {
      for (const { record } of expectedRecords(sent) ?? []) this.#values.note(record, sent.marker);
    }
    this.#read = this.#sent.size;
    return this.#values;
  }

  /** @param isAlone whether no record that is shown may be its own as well as that of another */
  #compareOne(sent: Sent, views: unknown[], isAlone: boolean): void {
    const { operation } = sent;
    const compared = compareArchived(sent, views, {
      isImage: () => false,
      plain: this.#plain.get(operation),
      wasSentElsewhere: (name, value) =>
        this.#valuesSent().wasSentBesides(sent.marker, name, value),
    });
    if (compared === undefined) return;
    if (compared.expected !== views.length) {
      if (isAlone) this.#noteNumber(sent, views.length);
      return;
    }
    for (const part of PARTS) {
      const isOfPart = (one: { part: Part }): boolean => one.part === part;
      const difference = compared.differences.find(isOfPart);
      if (difference === undefined && compared.unseen.some(isOfPart)) continue;
      const audit = this.auditOf(operation, part);
      audit.compared += 1;
      if (difference === undefined) continue;
      audit.differing += 1;
      audit.first ??= { record: sent.accepted, ...describeDifference(difference) };
    }
  }
}

const inRecords = (count: number): string => (count === 1 ? '1 record' : `${count} records`);
