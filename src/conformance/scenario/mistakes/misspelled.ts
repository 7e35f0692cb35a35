import { nearMiss } from '../../../errors/near-miss.js';
import {
  INSPECTED_FILE_MEMBERS,
  INSPECTED_RECORD_MEMBERS,
  INSPECTED_REFERENCE_MEMBERS,
} from '../../../spec/inspector.js';
import { MEMBER_NAMES, NAMED_VALUES } from '../../../spec/vocabulary.js';
import { record } from '../../steps/record-field.js';

/** A word that is a slip away from one of the interface or of HTTP, where it stands in a step. */
export interface Misspelled {
  path: PropertyKey[];
  message: string;
  hint: string;
}

/**
 * Words of a step that would ask for something other than what was meant, and so accuse a sound
 * archive. A step may send anything, but a word a single letter away from a name of the interface
 * is most likely a mistake.
 *
 * @param step with its references resolved as far as they are known
 */
export function misspelledIn(step: object): Misspelled[] {
  return [
    ...('record' in step ? inRecord(step.record, ['record']) : []),
    ...('raw' in step && typeof step.raw === 'string' ? inRequest(step.raw, ['raw']) : []),
    ...('inspect' in step ? inPointers(step) : []),
  ];
}

/** Its contents are the client's alone (section 2.5). */
const FREE = 'emailProperties';

function inRecord(value: unknown, path: PropertyKey[]): Misspelled[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    if (name === FREE) return [];
    const member = Array.isArray(value)
      ? undefined
      : nearMiss(name, [...MEMBER_NAMES, ...RECORD_WORDS]);
    const named = Object.hasOwn(NAMED_VALUES, name) ? NAMED_VALUES[name] : undefined;
    const values = [...(named ?? []), ...(CALLED.includes(name) ? [] : YAML_VALUES)];
    const meant = typeof inner === 'string' ? nearMiss(inner, values) : undefined;
    return [
      ...(member === undefined ? [] : [misspelled(at, name, member)]),
      ...(meant === undefined ? [] : [misspelled(at, String(inner), meant)]),
      ...inRecord(inner, at),
    ];
  });
}

/** Somebody may be called like a value, and some are. */
const CALLED = ['name', 'displayName'];

/** What is text with a slip in it. */
const YAML_VALUES = ['true', 'false', 'null'];

/** What a step itself says of a record. */
const RECORD_WORDS = Object.keys(record.shape);

const oneOf = (members: readonly string[]): string => `(${members.join('|')})`;

/** What an inspector shows. Below `record` stands what was archived. */
const FILE_POINTER = new RegExp(`^/${oneOf(INSPECTED_FILE_MEMBERS)}$`);
const RECORD_MEMBER = oneOf([
  ...INSPECTED_RECORD_MEMBERS,
  'record/.*',
  `files/\\d+(/${oneOf(INSPECTED_REFERENCE_MEMBERS)})?`,
]);
const RECORD_POINTER = new RegExp(`^/records(/\\d+(/${RECORD_MEMBER})?)?$`);

function inPointers(step: { inspect: unknown; expect?: unknown; require?: unknown }): Misspelled[] {
  return (['expect', 'require'] as const).flatMap((role) =>
    inPointersOf(step[role], role, step.inspect === 'file' ? FILE_POINTER : RECORD_POINTER),
  );
}

function inPointersOf(expectation: unknown, role: string, known: RegExp): Misspelled[] {
  const pointers = jsonOf(expectation);
  return Object.keys(Object(pointers)).flatMap((pointer) => {
    const path = [role, 'json', pointer];
    if (!known.test(pointer)) {
      return [{ path, message: `an inspector shows nothing at ${pointer}`, hint: '' }];
    }
    const [, members = ''] = pointer.split('/record/');
    const slips = members.split('/').flatMap((member) => {
      const meant = nearMiss(member, MEMBER_NAMES);
      return meant === undefined ? [] : [misspelled(path, member, meant)];
    });
    const value: unknown = Reflect.get(Object(pointers), pointer);
    const meant = typeof value === 'string' ? nearMiss(value, YAML_VALUES) : undefined;
    return meant === undefined ? slips : [...slips, misspelled(path, String(value), meant)];
  });
}

/**
 * The words of HTTP/1.1 in raw requests (RFC 9110 and 9112), and those in the path of an upload.
 */
const HEADERS = [
  'host',
  'authorization',
  'content-length',
  'content-type',
  'transfer-encoding',
  'chunked',
];
const EXACT = ['PUT', 'POST', 'HTTP', 'files', 'default', 'Bearer', 'application', 'json'];

function inRequest(text: string, path: PropertyKey[]): Misspelled[] {
  const literal = text.replaceAll('${request.cut}', '').replace(/\$\{[^}]*\}/g, ' ');
  const words = new Set(literal.match(/[A-Za-z][A-Za-z-]+/g));
  return [...words].flatMap((word) => {
    if (HEADERS.includes(word.toLowerCase()) || EXACT.includes(word)) return [];
    const meant = nearMiss(word.toLowerCase(), HEADERS) ?? nearMiss(word, EXACT);
    return meant === undefined ? [] : [misspelled(path, word, meant)];
  });
}

/**
 * Words that are expected inside the archive and that nothing else of the scenario has, though it
 * has one that is a single letter away: then one of the two is a slip.
 */
export function strayWordsIn(
  steps: readonly object[],
  matrix: unknown,
): { word: string; hint: string }[] {
  const expected = new Set<string>();
  const others = new Set(wordsOf(matrix));
  for (const step of steps) {
    const { expect, ...rest } = { expect: undefined, ...step };
    for (const word of wordsOf(rest)) others.add(word);
    for (const word of 'inspect' in step ? valuesOf(expect) : wordsOf(expect)) {
      ('inspect' in step ? expected : others).add(word);
    }
  }
  return [...expected].flatMap((word) => {
    const hint = others.has(word) ? undefined : nearMiss(word, [...others]);
    return hint === undefined ? [] : [{ word, hint }];
  });
}

/** The words in expected values; pointers are looked at elsewhere. */
const valuesOf = (expect: unknown): string[] => wordsOf(Object.values(Object(jsonOf(expect))));

const jsonOf = (expectation: unknown): unknown =>
  typeof expectation === 'object' && expectation !== null && 'json' in expectation
    ? expectation.json
    : {};

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/[A-Za-z]{2,}/g) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...wordsOf(name), ...wordsOf(inner)]);
}

const misspelled = (path: PropertyKey[], word: string, hint: string): Misspelled => ({
  path,
  message: `${word} is one letter away from a word that is known`,
  hint,
});
