import { atPointer } from '../../records/json-pointer.js';
import { isObject } from '../../records/merge-patch.js';
import type { Operation } from '../../spec/operation.js';
import { jsonOf } from '../../values/json-of.js';
import { align } from './align.js';
import { compareFiles } from './compare-files.js';
import { compareMembers, type Known } from './compare-members.js';
import {
  type ExpectedRecord,
  type ExpectedReference,
  expectedRecords,
  type SentContent,
} from './expected-records.js';
import { FORMS } from './forms.js';
import { otherNotations } from './other-notations.js';
import type { Difference, Part } from './parts.js';
import { isNothing } from './same-value.js';
import { isElsewhere, knownNames, otherMembers } from './shown-elsewhere.js';
import { shownForms } from './shown-forms.js';
import { shownUnits } from './shown-units.js';
import { namedValues } from './stands-in.js';

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

/** What is known besides the request and what the inspector shows of it. */
export interface Surroundings {
  /** Whether a key is certainly the key of an uploaded image. */
  isImage: Known['isImage'];
  /** What the inspector shows of a plain record, if one was looked up. */
  plain?: unknown;
  /** Whether another request of the run had a text under a name. */
  wasSentElsewhere?: Known['wasSentElsewhere'];
}

type Asked = Pick<
  Known,
  'isImage' | 'showsLinks' | 'sentAs' | 'timesSentAs' | 'wasSentElsewhere' | 'unitOf'
> & {
  operation: Operation;
  entriesAt: string | undefined;
  marker: string;
  names: ReturnType<typeof knownNames>;
};

/**
 * Compares all that was sent with the records that an inspector shows. If their number differs,
 * nothing is compared: the number is judged elsewhere.
 *
 * @param shown the `records` of the inspector's answer
 * @returns undefined where the request is no record
 */
export function compareArchived(
  submission: SentContent,
  shown: unknown[],
  { isImage, plain, wasSentElsewhere = () => false }: Surroundings,
): Comparison | undefined {
  const expected = expectedRecords(submission);
  if (expected === undefined) return undefined;
  if (expected.length !== shown.length) {
    return { expected: expected.length, differences: [], unseen: [] };
  }
  const { operation, record, marker } = submission;
  const ofRequest = valuesByName(expected.map(({ record: sent }) => sent));
  const unitOf = shownUnits(plain);
  const asked = {
    showsLinks: hasLink(shown),
    operation,
    entriesAt: record?.entriesAt,
    isImage,
    ...ofRequest,
    wasSentElsewhere,
    unitOf,
    marker,
    names: knownNames(operation, () => jsonOf(submission.body.bytes().toString())),
  };
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
  const known: Omit<Known, 'translated' | 'others'> = {
    isImage: asked.isImage,
    showsLinks: asked.showsLinks,
    sentAs: asked.sentAs,
    timesSentAs: asked.timesSentAs,
    wasSentElsewhere: asked.wasSentElsewhere,
    unitOf: asked.unitOf,
    listed: {
      files: listed !== undefined,
      inlined: listed?.every(({ inlined }) => inlined !== undefined) ?? false,
    },
  };
  const named = compareNamed(sent, view, asked.operation);
  const properties = atPointer(sent, '/emailOverview/emailProperties');
  const candidates = shownForms(asked.operation, record, { ...asked, properties }).map(
    ({ form: candidate, within }) => {
      const parts = new Map<Part, string>();
      const translated = (part: Part, path: string) => {
        if (!parts.has(part)) parts.set(part, path);
      };
      const complete = withoutGaps(sent, candidate);
      const { emailOverview } = candidate;
      const own = isObject(emailOverview) ? emailOverview : candidate;
      const others = () => otherMembers(within, asked.names(), own);
      const differences = compareMembers(FORMS[asked.operation], sent, complete, '', {
        ...known,
        others,
        translated,
      });
      return { candidate, differences, parts, others };
    },
  );
  const [first] = candidates.sort(
    (a, b) => a.differences.length - b.differences.length || a.parts.size - b.parts.size,
  );
  const elsewhere = first?.differences.filter(isElsewhere(first.others)) ?? [];
  const ofFiles = compareFiles(references, listed, first?.candidate, asked.isImage);
  // A map of files by their keys has room for one name of each. The list beside it has all.
  const isKeyed = isObject(atPointer(first?.candidate, '/emailOverview/files'));
  const isListed = listed !== undefined && !ofFiles.translated && ofFiles.differences.length === 0;
  const ofRecord = (first?.differences ?? []).filter(
    (one) => !elsewhere.includes(one) && (one.part !== 'files' || !(isKeyed && isListed)),
  );
  return {
    differences: [...named, ...ofFiles.differences, ...ofRecord],
    unseen: [
      ...(ofFiles.translated ? [{ part: 'files' as const, member: asSent() }] : []),
      ...unseenParts(view, first?.candidate, { references, listed, ...asked }),
      // The files of an email are also listed next to it.
      ...[...(first?.parts ?? []), ...elsewhere.map(({ part, path }) => [part, path] as const)]
        .filter(([part]) => part !== 'files' || listed === undefined)
        .map(([part, path]) => ({ part, member: asSent(path) })),
    ],
  };
}

/** What was sent under names, wherever it stands. */
function valuesByName(sent: readonly unknown[]): Pick<Known, 'sentAs' | 'timesSentAs'> {
  let inAll: Map<string, unknown[]> | undefined;
  const all = () => {
    inAll ??= namedValues(sent);
    return inAll;
  };
  const known = new Map<string, unknown[]>();
  return {
    sentAs: (name) => all().get(name) ?? [],
    timesSentAs: (name, path) => {
      const place = path.split('/').slice(0, 2).join('/');
      const found = known.get(`${place} ${name}`);
      if (found !== undefined) return found;
      const ofEntry = namedValues(sent.map((one) => atPointer(one, `/${place}`)));
      const last = [all(), ofEntry].map((one) => Math.max(...numbers(one.get(name))));
      const ends = new Set([...last, ...numbers(all().get('stopTime'))]);
      const values = (all().get(name) ?? []).filter((value) => !ends.has(Number(value)));
      known.set(`${place} ${name}`, values);
      return values;
    },
  };
}

/** Whether a link to a file is shown anywhere. */
function hasLink(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (name === 'fileHref' && !isNothing(inner)) || hasLink(inner),
  );
}

const numbers = (values: unknown[] = []): number[] =>
  values.map(Number).filter((value) => !Number.isNaN(value));

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

/** @param path what of the record is not shown so; all of it by default */
function asSent(path = ''): string {
  const names = ['record', ...path.split('/')].filter((name) => name !== '' && !/^\d+$/.test(name));
  return `${names.join('/')} in the form in which it was sent`;
}

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
    const form = view.record === undefined ? 'record' : asSent();
    for (const part of ['contents', 'properties'] as const) unseen.push({ part, member: form });
  }
  if (operation === 'email' && view.requestId === undefined && !candidate?.requestInfo) {
    unseen.push({ part: 'requestId', member: 'requestId' });
  }
  // To write a record as a text costs more than to look at the list beside it.
  let text: string | undefined;
  const isInRecord = (fileKey: unknown): boolean => {
    text ??= JSON.stringify(candidate ?? null);
    return text.includes(JSON.stringify(fileKey));
  };
  const gives = (name: string) => listed?.every((file) => file[name] !== undefined) ?? false;
  for (const { fileKey, filename, inlined } of references) {
    const missing: Comparison['unseen'] = [];
    if (listed === undefined) missing.push({ part: 'files', member: 'files' });
    for (const [name, value] of Object.entries({ fileKey, filename })) {
      if (listed && value !== undefined && !gives(name)) {
        missing.push({ part: 'files', member: name });
      }
    }
    if (inlined !== undefined && !gives('inlined')) {
      missing.push({ part: 'inlined', member: listed ? 'inlined' : 'files' });
    }
    if (missing.length > 0 && !isInRecord(fileKey)) unseen.push(...missing);
  }
  return unseen;
}
