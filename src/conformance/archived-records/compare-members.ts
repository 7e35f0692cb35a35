import { isObject, type JsonObject } from '../../records/merge-patch.js';
import { align } from './align.js';
import { compareElsewhere, compareFreeForm, type FreeFormComparison } from './compare-free-form.js';
import { compareProperties } from './compare-properties.js';
import type { Form } from './forms.js';
import { otherNotations, truthOf } from './other-notations.js';
import type { Difference, Part } from './parts.js';
import { isUnknownNotation, mayBeLocal, sameInstant } from './same-instant.js';
import { isNothing, sameValue } from './same-value.js';
import { shownList, withoutShell } from './shown-list.js';
import { isSameName } from './stands-in.js';
import { fromJsonText } from './without-escapes.js';

/** What is known beside the record. */
export interface Known {
  /** The inspector lists the files of the record beside it, so that they need not stand in it. */
  listed: { files: boolean; inlined: boolean };
  /** Links are shown in the record, so that one that is not shown there is lost. */
  showsLinks: boolean;
  /**
   * Called for what of a part is shown in another form than it was sent in, so that nothing can be
   * said of it.
   */
  translated(part: Part, path: string): void;
  /** All values that the request has under a name. */
  sentAs(name: string): readonly unknown[];
  /** The same but for the end of the call, and of the voice record in which a path lies. */
  timesSentAs(name: string, path: string): readonly unknown[];
  /** Whether another request of the run had a value of its own under a name. */
  wasSentElsewhere(name: string, value: unknown): boolean;
  /** In which unit numbers are shown that are instants under a name, where that is known. */
  unitOf(name: string): number | undefined;
  /** What is shown of the record under other names than documented ones. */
  others(): unknown;
  /** Whether a file is certainly an image: of others, isInlined says nothing (section 2.2). */
  isImage(fileKey: unknown): boolean;
}

type Compare = (sent: unknown, shown: unknown, path: string) => Difference[];

/**
 * Everything that was sent and is not shown as sent. Anything shown in addition is fine.
 */
function compare(
  form: Form,
  sent: unknown,
  given: unknown,
  path: string,
  known: Known,
): Difference[] {
  const { part } = form;
  const isFree = form.is === 'free' || form.is === 'properties';
  const shown = isFree || sent === undefined ? given : withoutShell(sent, given);
  const differencesOf = ({ differences, translated }: FreeFormComparison): Difference[] => {
    if (translated) known.translated(part, path);
    return differences;
  };
  if (sent === undefined && form.is === 'members') {
    return isObject(shown)
      ? compareMembers(form.members, {}, shown, path, known)
      : compareUnsentPeople(form.part, shown, path, known);
  }
  if (sent === undefined || (isNothing(sent) && isNothing(shown))) return [];
  const mayBeApart = known.listed.files && !(known.showsLinks && path.endsWith('/fileHref'));
  if (isNothing(shown) && part === 'files' && mayBeApart) return [];
  if (isNothing(shown) && (form.is === 'free' || form.is === 'properties')) {
    const values = form.is === 'properties' && isObject(sent) ? Object.entries(sent) : sent;
    return differencesOf(compareElsewhere(values, known.others(), part, path));
  }
  // Of an empty object, each of its members is missing by itself.
  if (isNothing(shown) && !(isObject(sent) && isObject(shown)))
    return [{ part, path, expected: sent, actual: shown ?? undefined }];
  switch (form.is) {
    case 'value': {
      const same = typeof sent === 'boolean' ? sent === truthOf(shown) : sameValue(sent, shown);
      return same ? [] : [{ part, path, expected: sent, actual: shown }];
    }
    case 'instant': {
      if (sent === shown) return [];
      const unit = known.unitOf(path.slice(path.lastIndexOf('/') + 1));
      if (sameInstant(sent, shown, unit)) return [];
      const translated = isUnknownNotation(shown) || mayBeLocal(sent, shown);
      const differences = translated ? [] : [{ part, path, expected: sent, actual: shown }];
      return differencesOf({ differences, translated });
    }
    case 'requestId':
      return sent === shown || otherNotations('requestId', sent).includes(shown)
        ? []
        : [{ part, path, expected: sent, actual: shown }];
    case 'inlined':
      return sent === shown ? [] : [{ part, path, expected: sent, actual: shown }];
    case 'free':
      return differencesOf(compareFreeForm(sent, shown, part, path));
    case 'properties':
      return differencesOf(compareProperties(sent, shown, path));
    case 'members':
    case 'references': {
      const inner: Compare = (one, entry, at) => {
        const other = withoutShell(one, entry);
        if (isObject(one) && isObject(other)) {
          return compareMembers(form.members, one, other, at, known);
        }
        return typeof one === 'object' && typeof other === 'string'
          ? differencesOf(compareElsewhere(textsOf(one), other, part, at))
          : compare({ is: 'value', part }, one, other, at, known);
      };
      const list = Array.isArray(sent) ? shownList(sent, shown) : shown;
      if (!Array.isArray(sent) || !Array.isArray(list)) return inner(sent, shown, path);
      const isApart = form.is === 'references' && known.listed.files && list.every(isExternal);
      return compareLists(isApart ? sent.filter(isExternal) : sent, list, part, path, inner);
    }
  }
}

/** What of an object or a list stands as it is in one text that is shown for it, as instants may not. */
const textsOf = (sent: unknown): unknown =>
  JSON.parse(JSON.stringify(sent), (_, value: unknown) =>
    typeof value === 'number' ? null : value,
  );

/**
 * Whether a reference leads out of the archive. An inspector that lists the files of the archive
 * beside a record may show only these in it.
 */
const isExternal = (reference: unknown): boolean =>
  isObject(reference) && !isNothing(reference.fileHref);

/** The documented members of an object. */
export function compareMembers(
  members: Record<string, Form>,
  sent: Record<string, unknown>,
  shown: Record<string, unknown>,
  path: string,
  known: Known,
): Difference[] {
  return Object.entries(members).flatMap(([name, form]) => {
    const at = path === '' ? name : `${path}/${name}`;
    if (form.is === 'inlined') return compareInlined(sent, shown, at, known);
    return sent[name] === undefined && 'ownOnly' in form
      ? compareUnsent(form, shown[name], name, at, known)
      : compare(
          form,
          sent[name],
          memberOf(shown, name, form) ?? flattened(form, sent[name], shown, name),
          at,
          known,
        );
  });
}

/**
 * A member of which each value stands beside the others, under a path such as `body.file.fileKey`.
 * Nothing is made of lists, of which paths do not tell how they count.
 */
function flattened(
  form: Form,
  sent: unknown,
  shown: Record<string, unknown>,
  name: string,
): Record<string, unknown> | undefined {
  if (!('members' in form) || !isObject(sent)) return undefined;
  const inner = Object.entries(shown).flatMap(([path, value]): [string, unknown][] => {
    const [, first = '', rest = ''] = /^([^./_]+)[./_](\D.*)$/.exec(path) ?? [];
    return isSameName(first, name) ? [[rest, value]] : [];
  });
  return inner.length > 0 ? Object.fromEntries(inner) : undefined;
}

/** A member under its name, or under the same in another spelling, such as `event_time`. */
function memberOf(shown: Record<string, unknown>, name: string, form?: Form): unknown {
  // The names in such a map are then likely to be spelled otherwise, too: its values are looked for.
  const isOwnForm = form?.is === 'properties' || form?.is === 'free';
  if (Object.hasOwn(shown, name) || isOwnForm) return shown[name];
  return Object.entries(shown).find(([other]) => isSameName(other, name))?.[1];
}

/**
 * An archive may fill in a member that was not sent, but not with a value that was sent for
 * something else. Of an instant, other requests say nothing: two may have the same one.
 */
function compareUnsent(
  { is, part }: Form,
  given: unknown,
  name: string,
  path: string,
  { sentAs, timesSentAs, wasSentElsewhere }: Known,
): Difference[] {
  const actual = is === 'value' ? withoutShell('', given) : given;
  if (isNothing(actual)) return [];
  const properties = is === 'properties' ? fromJsonText(actual) : undefined;
  const isAnothers =
    (is === 'instant'
      ? timesSentAs(name, path).some((one) => sameInstant(one, actual))
      : sentAs(name).some((one) => sameValue(one, actual))) ||
    ((is === 'value' || is === 'properties') && wasSentElsewhere(name, properties ?? actual)) ||
    (isObject(properties) &&
      Object.entries(properties).some(([property, value]) => wasSentElsewhere(property, value)));
  return isAnothers ? [{ part, path, expected: undefined, actual }] : [];
}

/** Where no people were sent, the archive may name the owner of a call, but nobody of others. */
function compareUnsentPeople(
  part: Part,
  shown: unknown,
  path: string,
  { sentAs, wasSentElsewhere }: Known,
): Difference[] {
  const people = Array.isArray(shown) ? shown.filter(isObject) : [];
  const inRequest = (name: string) => sentAs(name).flat().filter(isObject);
  const isOf = (others: JsonObject[], name: string, address: unknown): boolean =>
    others.some((other) => other[name] === address);
  return people
    .filter((person) =>
      ['email', 'corporateEmail'].some((name) => {
        const address = person[name];
        if (typeof address !== 'string' || isOf(inRequest('owner'), name, address)) return false;
        return isOf(inRequest('participants'), name, address) || wasSentElsewhere(name, address);
      }),
    )
    .map((actual) => ({ part, path: `${path}/…`, expected: undefined, actual }));
}

/** Section 2.2: false where it was not sent, and without a meaning where the file is no image. */
function compareInlined(
  sent: Record<string, unknown>,
  shown: Record<string, unknown>,
  path: string,
  { listed, isImage }: Known,
): Difference[] {
  const inlined = memberOf(shown, 'isInlined') ?? undefined;
  const expected = sent.isInlined ?? false;
  const actual = truthOf(withoutShell(expected, inlined) ?? false);
  const nothingSaid = listed.inlined && inlined === undefined;
  const noImage = expected === true && !isImage(sent.fileKey);
  return expected === actual || nothingSaid || noImage
    ? []
    : [{ part: 'inlined', path, expected, actual: inlined }];
}

function compareLists(
  sent: unknown[],
  shown: unknown[],
  part: Part,
  path: string,
  inner: Compare,
): Difference[] {
  // Lists lie in lists: whoever compared twice would do so at each depth.
  const known = new Map<number, Difference[]>();
  const differ = (a: number, b: number): Difference[] => {
    const key = a * shown.length + b;
    const found = known.get(key) ?? inner(sent[a], shown[b], `${path}/${a}`);
    known.set(key, found);
    return found;
  };
  const { pairs, missing, extra } = align(sent.length, shown.length, (a, b) => differ(a, b).length);
  return [
    ...pairs.flatMap(([a, b]) => differ(a, b)),
    ...missing.map((a) => ({ part, path: `${path}/${a}`, expected: sent[a], actual: undefined })),
    ...extra.map((b) => ({ part, path: `${path}/…`, expected: undefined, actual: shown[b] })),
  ];
}
