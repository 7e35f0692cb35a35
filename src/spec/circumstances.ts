/**
 * The ways of doing one thing that the interface leaves free, as data: a topic, and its values. The
 * value without words is the usual one; the text of another says in words what is unusual, and
 * completes "fails only when …". What a value `includes` are others that hold with it; one that is
 * named only there is several at once, to meet them in one request.
 *
 * Sections of RFC 9112 and RFC 8259 are named where they, and not the interface, leave the choice
 * to the client.
 */
export const CIRCUMSTANCES = {
  connection: {
    free: 'how many requests a connection carries is up to the client (RFC 9112, section 9.3)',
    values: {
      kept: '',
      own: 'each request has a connection of its own',
      closing: 'each request asks to close its connection',
      old: 'its connection has carried at least three requests before',
      'after-refusal': 'the request before it on its connection was refused',
      pipelined: 'it is sent right behind another request, before that is answered',
    },
    includes: {
      closing: ['own'],
      'old-after-refusal': ['old', 'after-refusal'],
      'pipelined-closing': ['pipelined', 'closing'],
    },
  },
  framing: {
    free: 'the Content-Length of an upload is optional (section 4.1), and chunks have any size (RFC 9112, section 7.1)',
    values: {
      stated: '',
      chunked: 'it is sent in chunks',
      'odd-chunks': 'it is sent in chunks of odd sizes',
      'byte-chunks': 'it is sent in chunks of one byte',
      'padded-chunk-sizes':
        'its chunk sizes have leading zeros and capitals, and its coding is Chunked',
    },
    includes: {
      'odd-chunks': ['chunked'],
      'byte-chunks': ['chunked'],
      'padded-chunk-sizes': ['chunked'],
      'padded-byte-chunks': ['padded-chunk-sizes', 'byte-chunks', 'chunked'],
    },
  },
  timing: {
    free: 'how a request is cut into segments, and when they come, is up to the network',
    values: {
      'at-once': '',
      'head-first': 'its body comes some time after its head',
      'cut-head': 'its head comes in two parts',
      paused: 'there is a pause in the middle of its body',
      'late-end': 'its last byte comes late',
    },
    includes: {
      halting: ['head-first', 'cut-head', 'paused', 'late-end'],
      'halting-head': ['head-first', 'cut-head'],
    },
  },
  headers: {
    free: 'the case and the order of header names mean nothing, and unknown headers are ignored (RFC 9110, section 5)',
    values: {
      usual: '',
      capitals: 'its header names are in capitals',
      reversed: 'its headers come in the reverse order',
      unrelated: 'it has long headers that have nothing to do with it',
    },
    includes: { odd: ['capitals', 'reversed', 'unrelated'] },
  },
  json: {
    free: 'white space, escapes and the order of members mean nothing (RFC 8259, sections 2, 4 and 7)',
    values: {
      compact: '',
      spaced: 'its JSON has white space around all tokens',
      escaped: 'the letters of its JSON are written as escapes',
      reversed: 'the members of its JSON come in the reverse order',
      sorted: 'the members of its JSON come in alphabetical order',
    },
    includes: {
      odd: ['spaced', 'escaped', 'reversed'],
      'odd-and-sorted': ['spaced', 'escaped', 'sorted'],
    },
  },
  entries: {
    free: 'a record may have several entries (section 2)',
    values: {
      alone: '',
      'first-of-five': 'four entries follow the deciding ones',
      'last-of-five': 'four entries come before the deciding ones',
      'amid-twenty': 'ten entries come before the deciding ones, and ten follow',
    },
    includes: { 'amid-twenty': ['first-of-five', 'last-of-five'] },
  },
  files: {
    free: 'several files may share one conversation event (section 2.3)',
    values: {
      alone: '',
      'first-of-three': 'two other files follow the deciding ones in their event',
      'last-of-three': 'two other files come before the deciding ones in their event',
    },
    includes: {},
  },
  text: {
    free: 'no longest text is stated, and records below 64 KiB are small',
    values: {
      short: '',
      long: 'the record has a text of 8 KiB',
      longer: 'the record has a text of 16 KiB',
    },
    includes: { longer: ['long'] },
  },
  size: {
    free: 'a file has any size up to the limit (section 4.1)',
    values: {
      '2113': '',
      '1': 'the file has one byte',
      '4096': 'the file has 4,096 bytes',
      '65536': 'the file has 65,536 bytes',
      '262145': 'the file has 262,145 bytes',
    },
    includes: {},
  },
  bytes: {
    free: 'a file has any content (section 2.1)',
    values: {
      mixed: '',
      zeros: 'the file is all zeros',
      lines: 'the file is lines of text',
      gzip: 'the file begins like a gzip file',
      json: 'the file is JSON',
      multipart: 'the file looks like a multipart body',
    },
    includes: { json: ['lines'], multipart: ['lines'] },
  },
  key: {
    free: 'the key of a file is chosen by the client (section 2.1)',
    values: {
      plain: '',
      deep: 'its key has ten folders',
      long: 'its key has 190 characters',
      'same-name': 'a file in another folder has the same name',
      neighbour: 'there is a file whose key differs in one character',
    },
    includes: {
      'deep-in-company': ['deep', 'same-name', 'neighbour'],
      'long-and-deep': ['long', 'deep'],
      'long-deep-and-namesake': ['long', 'deep', 'same-name'],
      'long-deep-in-company': ['long', 'deep', 'same-name', 'neighbour'],
    },
  },
  history: {
    free: 'what was asked before changes nothing that the interface states',
    values: {
      none: '',
      'asked-before': 'a record has named the key before there was a file',
      'replaced-before': 'another file was uploaded to the key before',
      'refused-before': 'an upload to the key was refused before, for its token',
      unhurried: 'more than a second passes between two steps',
    },
    includes: {
      eventful: ['asked-before', 'replaced-before', 'refused-before'],
      'asked-and-refused': ['asked-before', 'refused-before'],
      'eventful-and-unhurried': ['asked-before', 'replaced-before', 'refused-before', 'unhurried'],
      'asked-refused-and-unhurried': ['asked-before', 'refused-before', 'unhurried'],
      // The key is asked for first: no later step names it.
      'read-and-unhurried': ['unhurried'],
    },
  },
  company: {
    free: 'requests of other clients at the same moment change nothing that the interface states',
    values: {
      alone: '',
      sibling: 'another request of its kind is sent at the same moment',
      'beside-upload': 'a large upload is under way',
    },
    includes: { crowd: ['sibling', 'beside-upload'] },
  },
} as const satisfies Record<
  string,
  { free: string; values: Record<string, string>; includes: Record<string, readonly string[]> }
>;

type Catalogue = typeof CIRCUMSTANCES;

/** What a circumstance is about. */
export type Topic = keyof Catalogue;

export const isTopic = (name: string): name is Topic => Object.hasOwn(CIRCUMSTANCES, name);

/** All topics, in the order of the catalogue. */
export const TOPICS: readonly Topic[] = Object.keys(CIRCUMSTANCES).filter(isTopic);

/** A value of a topic by its name, such as `timing: paused`. */
export type Circumstance = {
  [T in Topic]: `${T}: ${keyof Catalogue[T]['values'] & string}`;
}[Topic];

const NAMES: ReadonlySet<string> = new Set(
  TOPICS.flatMap((topic) =>
    Object.keys(CIRCUMSTANCES[topic].values).map((value) => `${topic}: ${value}`),
  ),
);

export const isCircumstance = (name: string): name is Circumstance => NAMES.has(name);

/** One circumstance each of some topics; a topic that is left out has its usual one. */
export type Circumstances = {
  [T in Topic]?: keyof Catalogue[T]['values'] | keyof Catalogue[T]['includes'] | undefined;
};

/** The same as a report has them: this version need not have each value. */
export type NamedCircumstances = Partial<Record<Topic, string>>;
