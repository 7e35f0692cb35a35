import { isObject } from '../../../../records/merge-patch.js';
import type { Operation } from '../../../../spec/operation.js';
import type { Submission } from '../../session.js';
import { otherNotations } from '../other-notations.js';
import { align } from './align.js';
import { compareMembers, type Known } from './compare.js';
import {
  type ExpectedRecord,
  type ExpectedReference,
  expectedRecords,
} from './expected-records.js';
import { FORMS } from './forms.js';
import type { Difference, Part } from './parts.js';
import { shownForms } from './shown-forms.js';

/** What came of a comparison. */
export interface Comparison {
  /** How many records were to be archived. */
  expected: number;
  differences: Difference[];
  /**
   * What could not be seen of a part, as the member of the inspector's answer that would show it.
   */
  unseen: { part: Part; member: string }[];
}

interface Asked {
  operation: Operation;
  entriesAt: string | undefined;
  isImage: Known['isImage'];
  sentAs: Known['sentAs'];
}

/**
 * Compares all that was sent with the records that an inspector shows. If their number differs,
 * nothing is compared: the number is judged elsewhere.
 *
 * @param shown the `records` of the inspector's answer
 * @param isImage whether a key is certainly the key of an uploaded image
 * @returns undefined where the request is no record
 */
export function compareArchived(
  submission: Submission,
  shown: unknown[],
  isImage: Asked['isImage'],
): Comparison | undefined {
  const expected = expectedRecords(submission);
  if (expected === undefined) return undefined;
  if (expected.length !== shown.length) {
    return { expected: expected.length, differences: [], unseen: [] };
  }
  const { operation, record } = submission;
  const sentAs = valuesByName(expected.map(({ record: sent }) => sent));
  const asked = { operation, entriesAt: record?.entriesAt, isImage, sentAs };
  const views = shown.map((view) => (isObject(view) ? view : {}));
  const compared = new Map<string, Omit<Comparison, 'expected'>>();
  const one = (a: number, b: number) => {
    const key = `${a}/${b}`;
    const known = compared.get(key);
    if (known !== undefined) return known;
    const [sent, view] = [expected[a], views[b]];
    const found = sent && view ? compareOne(sent, view, asked) : { differences: [], unseen: [] };
    compared.set(key, found);
    return found;
  };
  const { pairs } = align(expected.length, views.length, (a, b) => one(a, b).differences.length);
  const all = pairs.map(([a, b]) => one(a, b));
  return {
    expected: expected.length,
    differences: all.flatMap(({ differences }) => differences),
    unseen: all.flatMap(({ unseen }) => unseen),
  };
}

function compareOne(
  { record: sent, references }: ExpectedRecord,
  view: Record<string, unknown>,
  asked: Asked,
): Omit<Comparison, 'expected'> {
  const { record, files } = view;
  const listed = Array.isArray(files)
    ? files.map((file) => (isObject(file) ? file : {}))
    : undefined;
  const ofFiles = listed === undefined ? [] : compareFiles(references, listed, asked);
  const known: Omit<Known, 'translated'> = {
    isImage: asked.isImage,
    sentAs: asked.sentAs,
    listed: {
      files: listed !== undefined,
      inlined: listed?.every(({ inlined }) => inlined !== undefined) ?? false,
    },
  };
  const named = compareNamed(sent, view, asked.operation);
  const candidates = shownForms(asked.operation, record, asked.entriesAt).map((candidate) => {
    const parts = new Set<Part>();
    const translated = (part: Part) => void parts.add(part);
    const complete = withoutGaps(sent, candidate);
    const differences = compareMembers(FORMS[asked.operation], sent, complete, '', {
      ...known,
      translated,
    });
    return { candidate, differences, parts };
  });
  const [first] = candidates.sort((a, b) => a.differences.length - b.differences.length);
  return {
    differences: [...named, ...ofFiles, ...(first?.differences ?? [])],
    unseen: [
      ...unseenParts(view, first?.candidate, { references, listed, ...asked }),
      // The files of an email are also listed next to it.
      ...[...(first?.parts ?? [])]
        .filter((part) => part !== 'files' || listed === undefined)
        .map((part) => ({ part, member: AS_SENT })),
    ],
  };
}

/** What was sent under a name, wherever it stands, but for what may be the end of a call. */
function valuesByName(sent: readonly unknown[]): Known['sentAs'] {
  const all = new Map<string, unknown[]>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      all.set(name, [...(all.get(name) ?? []), inner]);
      collect(inner);
    }
  };
  collect(sent);
  return (name) => {
    const values = all.get(name) ?? [];
    const last = Math.max(...values.map(Number).filter((value) => !Number.isNaN(value)));
    const ends = new Set([last, ...(all.get('stopTime') ?? []).map(Number)]);
    return values.filter((value) => !ends.has(Number(value)));
  };
}

/** Of an email, the inspector may show its overview alone. */
function withoutGaps(
  sent: ExpectedRecord['record'],
  candidate: ExpectedRecord['record'],
): ExpectedRecord['record'] {
  const { requestInfo } = sent;
  return requestInfo === undefined || candidate.requestInfo !== undefined
    ? candidate
    : { ...candidate, requestInfo };
}

/** What the inspector says of an email beside its record, and of which operation it is. */
function compareNamed(
  sent: ExpectedRecord['record'],
  view: Record<string, unknown>,
  operation: Operation,
): Difference[] {
  const wanted: [Part, string, unknown][] = [['contents', 'operation', operation]];
  const { requestInfo, emailOverview } = sent;
  if (operation === 'email' && isObject(requestInfo)) {
    wanted.push(['requestId', 'requestId', requestInfo.requestId]);
  }
  if (operation === 'email' && isObject(emailOverview)) {
    wanted.push(['contents', 'messageId', emailOverview.messageId]);
    wanted.push(['contents', 'subject', emailOverview.subject]);
  }
  return wanted.flatMap(([part, path, expected]) => {
    const actual = view[path];
    const says = typeof expected === 'string' && expected !== '' && actual !== undefined;
    const same = actual === expected || otherNotations(path, expected).includes(actual);
    return says && !same ? [{ part, path, expected, actual }] : [];
  });
}

function compareFiles(
  references: ExpectedReference[],
  listed: Record<string, unknown>[],
  { isImage }: Asked,
): Difference[] {
  const differ = (a: number, b: number): Difference[] => {
    const sent = references[a];
    const shown = listed[b] ?? {};
    if (sent === undefined) return [];
    const noImage = sent.inlined === true && !isImage(sent.fileKey);
    return (['fileKey', 'filename', 'external', 'inlined'] as const).flatMap((name) => {
      const [expected, actual] = [sent[name], shown[name]];
      if (expected === undefined || actual === undefined || expected === actual) return [];
      if (name === 'inlined' && noImage) return [];
      const part = name === 'inlined' ? 'inlined' : 'files';
      return [{ part, path: `files/${a}/${name}`, expected, actual }];
    });
  };
  const { pairs, missing, extra } = align(
    references.length,
    listed.length,
    (a, b) => differ(a, b).length,
  );
  return [
    ...pairs.flatMap(([a, b]) => differ(a, b)),
    ...missing.map((a) => difference(`files/${a}`, references[a], undefined)),
    ...extra.map((b) => difference('files/…', undefined, listed[b])),
  ];
}

const difference = (path: string, expected: unknown, actual: unknown): Difference => ({
  part: 'files',
  path,
  expected,
  actual,
});

const AS_SENT = 'record in the form in which it was sent';

/** The members that would have shown what could not be compared. */
function unseenParts(
  view: Record<string, unknown>,
  candidate: ExpectedRecord['record'] | undefined,
  {
    references,
    listed,
    operation,
  }: {
    references: ExpectedReference[];
    listed: Record<string, unknown>[] | undefined;
    operation: Operation;
  },
): Comparison['unseen'] {
  const unseen: Comparison['unseen'] = [];
  if (candidate === undefined) {
    const form = view.record === undefined ? 'record' : AS_SENT;
    for (const part of ['contents', 'properties'] as const) unseen.push({ part, member: form });
  }
  if (operation === 'email' && view.requestId === undefined && !candidate?.requestInfo) {
    unseen.push({ part: 'requestId', member: 'requestId' });
  }
  const inRecord = JSON.stringify(candidate ?? null);
  for (const { fileKey, filename, inlined } of references) {
    const isThere = inRecord.includes(JSON.stringify(fileKey));
    if (isThere) continue;
    if (listed === undefined) unseen.push({ part: 'files', member: 'files' });
    const gives = (name: string) => listed?.every((file) => file[name] !== undefined) ?? false;
    for (const [name, value] of Object.entries({ fileKey, filename })) {
      if (listed && value !== undefined && !gives(name)) {
        unseen.push({ part: 'files', member: name });
      }
    }
    if (inlined !== undefined && !gives('inlined')) {
      unseen.push({ part: 'inlined', member: listed ? 'inlined' : 'files' });
    }
  }
  return unseen;
}
