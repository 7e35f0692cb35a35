import type { ReferenceOptions } from '../../src/archive/options.js';
import type { Variations } from '../../src/archive/variations.js';
import { UPLOAD_HOSTS } from '../../src/spec/operation.js';
import type { ProfileChange } from './job.js';
import { LIMITS } from './limits.js';
import { registeredTypes } from './registered-types.js';

/** One allowed difference of an archive, with what its profile says of it. */
export interface Variation {
  name: string;
  /** Of one topic, a combination takes one at most. */
  topic: string;
  options?: ReferenceOptions;
  variations?: Partial<Variations>;
  profile?: ProfileChange;
  /** What the interface does not forbid, and what a check at level should is right to point out. */
  failsShoulds?: string[];
  /** Left out of combinations, where its waits would be multiplied. */
  alone?: boolean;
  /**
   * Left out of combinations: what cannot be observed of it would hide what the archive does
   * otherwise.
   */
  hides?: boolean;
}

type Row = Omit<Variation, 'name' | 'topic'>;

const of = (topic: string, rows: Record<string, Row>): Variation[] =>
  Object.entries(rows).map(([name, row]) => ({ name: `${topic}/${name}`, topic, ...row }));

const answers = (variations: Partial<Variations>): Row => ({
  variations,
});

const SETTLE = 300;
const settling = (variations: Partial<Variations>): Row => ({
  variations,
  profile: { members: { settle: `${SETTLE}ms` } },
});

const PREFIXES = {
  conversations: '/tenant-7/chat',
  voice: '/tenant-7/voice/v1',
  email: '/m',
  eventFeed: '/a/b/c',
};

const ENVELOPES: ProfileChange = {
  members: {
    records: {
      conversations: { request: { requestInfo: { requestId: '{{uuid}}' } } },
      voice: { request: { tenant: 'acme' } },
      eventFeed: { request: { cards: [{ sections: [{ events: '{{entries}}' }] }] } },
      email: {
        request: { emailOverview: { platform: 'mail' } },
        senders: [{ address: '{{email}}' }],
        onBehalf: { address: '{{email}}', behalf: true },
        recipients: [{ address: '{{email}}' }],
        content: '{{text}}',
      },
    },
  },
};

/** Section 2.5 shows no structure, so each of them may be the one that an archive takes. */
const emailsOf = (emailForm: Variations['emailForm'], email: Record<string, unknown>) => ({
  ...answers({ emailForm }),
  profile: { members: { records: { email } } },
});

/** An operation that is not there. */
const lacking = (profile: ProfileChange, options: ReferenceOptions = {}): Row => ({
  options,
  profile,
  hides: true,
});

const omitting = (...inspectorOmits: string[]): Row => ({
  variations: { inspectorOmits },
  hides: true,
});

/**
 * Limits of which the profile leaves a part open, as the interface does: the first of each is that
 * of all archives.
 */
const GAPS = {
  file: { accept: LIMITS.fileBytes, refuse: LIMITS.fileBytes + 60_000 },
  email: { accept: LIMITS.emailBytes, refuse: LIMITS.emailBytes + 5_000 },
  split: { whole: LIMITS.splitBytes, split: LIMITS.splitBytes + 60_000 },
};

/** Every allowed difference that is tried. */
export const VARIATIONS: readonly Variation[] = [
  ...of('conversations-success', {
    '201': answers({ success: { conversations: 201 } }),
    '202': answers({ success: { conversations: 202 } }),
    '204': answers({ success: { conversations: 204 } }),
  }),
  ...of('voice-success', {
    '201': answers({ success: { voice: 201 } }),
    '202': answers({ success: { voice: 202 } }),
    '204': answers({ success: { voice: 204 } }),
  }),
  ...of('event-feed-success', {
    '201': answers({ success: { eventFeed: 201 } }),
    '202': answers({ success: { eventFeed: 202 } }),
    '204': answers({ success: { eventFeed: 204 } }),
  }),
  ...of('email-success', {
    '201': answers({ success: { email: 201 } }),
    '202': answers({ success: { email: 202 } }),
  }),
  ...of('success-body', {
    empty: answers({ successBody: 'empty' }),
    html: answers({ successBody: 'html' }),
  }),
  ...of('error-body', {
    empty: answers({ errorBody: 'empty' }),
    html: answers({ errorBody: 'html' }),
    problem: answers({ errorBody: 'problem' }),
    echo: answers({ errorBody: 'echo' }),
  }),
  ...of('bad-token', {
    '403': answers({ refusal: { 'bad-token': 403 } }),
    '404': answers({ refusal: { 'bad-token': 404 } }),
    '422': answers({ refusal: { 'bad-token': 422 } }),
    '302': answers({ refusal: { 'bad-token': 302 } }),
    '400': answers({ refusal: { 'bad-token': 400 } }),
  }),
  ...of('no-such-path', {
    '400': answers({ refusal: { 'no-such-path': 400 } }),
    '403': answers({ refusal: { 'no-such-path': 403 } }),
    '405': answers({ refusal: { 'no-such-path': 405 } }),
    '308': answers({ refusal: { 'no-such-path': 308 } }),
  }),
  ...of('other-method', {
    '200': answers({ refusal: { method: 200 } }),
    '204': answers({ refusal: { method: 204 } }),
    '404': answers({ refusal: { method: 404 } }),
    '501': answers({ refusal: { method: 501 } }),
    '303': answers({ refusal: { method: 303 } }),
    '200-with-what-was-asked': answers({ refusal: { method: 200 }, errorBody: 'echo' }),
  }),
  ...of('malformed', {
    '404': answers({ refusal: { malformed: 404 } }),
    '409': answers({ refusal: { malformed: 409 } }),
    '415': answers({ refusal: { malformed: 415 } }),
    '422': answers({ refusal: { malformed: 422 } }),
    '301': answers({ refusal: { malformed: 301 } }),
  }),
  ...of('email-file', {
    '404': answers({ refusal: { 'email-file': 404 } }),
    '422': answers({ refusal: { 'email-file': 422 } }),
  }),
  ...of('connections', {
    'close-after-answer': answers({ closeAfterAnswer: true }),
    'close-when-idle': answers({ idleMs: 3 }),
    'dropped-methods': answers({ dropsOtherMethods: true }),
    informational: answers({ informational: true }),
  }),
  ...of('framing', {
    chunked: answers({ framing: 'chunked' }),
    close: answers({ framing: 'close' }),
  }),
  ...of('refusals', {
    drained: answers({ drainBeforeRefusal: true }),
    reset: answers({ resetAfterEarlyRefusal: true }),
  }),
  ...of('additions', {
    few: answers({ additions: 'few' }),
    pages: { ...answers({ additions: 'pages' }), alone: true },
  }),
  ...of('busy', {
    '429': answers({ tooManyRequestsEvery: 25, retryAfterSeconds: 0 }),
    '503': answers({ tooManyRequestsEvery: 25, retryAfterSeconds: 0, busyStatus: 503 }),
    'after-it-is-done': answers({
      unavailableAfterwardsEvery: 500,
      retryAfterSeconds: 0,
      busyStatus: 503,
    }),
    'for-moments': {
      ...answers({ outageMs: 150, retryAfterSeconds: 1, busyStatus: 503 }),
      alone: true,
    },
    '429-after-a-second': {
      ...answers({ tooManyRequestsEvery: 25, retryAfterSeconds: 1 }),
      alone: true,
    },
  }),
  ...of('latency', {
    '250ms': { ...answers({ latencyMs: 250 }), alone: true },
    '10ms': answers({ latencyMs: 10 }),
    uneven: answers({ unevenMs: 60 }),
  }),
  ...of('lag', {
    records: settling({ recordLagMs: 200 }),
    files: settling({ fileLagMs: 200 }),
    both: settling({ recordLagMs: 150, fileLagMs: 250 }),
    'repeated-answers': settling({ inspectorCacheMs: 200 }),
  }),
  ...of('duplicates', {
    'by-overview': answers({ duplicateBy: 'overview' }),
    'by-ids': answers({ duplicateBy: 'ids' }),
    'without-message-id': answers({ duplicateWithoutMessageId: true }),
  }),
  ...of('ids', {
    hex: answers({ idForm: 'hex' }),
    base64url: answers({ idForm: 'base64url' }),
    urn: answers({ idForm: 'urn' }),
    'uuid-v7': answers({ idForm: 'uuid-v7' }),
    number: answers({ idForm: 'number' }),
    'long-number': answers({ idForm: 'long-number' }),
  }),
  ...of('token', {
    'strict-scheme': answers({ strictScheme: true }),
    // Four bits of its last character encode nothing.
    'encoded-with-spare-bits': {
      ...answers({ encodedToken: true }),
      options: { token: 'c2lnbmF0dXJlcw' },
    },
    // One character more is not yet another byte.
    'encoded-in-whole-groups': {
      ...answers({ encodedToken: true }),
      options: { token: 'c2lnbmVkLXRva2Vu' },
    },
    // Its padding may be left out.
    'encoded-with-padding': { ...answers({ encodedToken: true }), options: { token: 'c2ln/w==' } },
    // What is sent as a token that nobody signed must not be this one.
    'nobody-signed-it': { options: { token: 'eyJhbGciOiJub25lIn0.e30.' } },
    'hex-in-any-case': { ...answers({ hexToken: true }), options: { token: '3fae-07' } },
    'nobody-needs-one': {
      ...answers({ openAccess: true }),
      profile: { members: { auth: null } },
      hides: true,
    },
  }),
  ...of('oddities', { refused: answers({ refusesOddities: true, refusal: { malformed: 422 } }) }),
  ...of('same-record', {
    refused: answers({ sameRecordAgain: 'refused' }),
    dropped: answers({ sameRecordAgain: 'dropped' }),
  }),
  ...of('types', { 'registered-only': answers({ onlyTypes: registeredTypes() }) }),
  ...of('untyped', { 'as-text': answers({ typeOfUntyped: 'text/plain' }) }),
  ...of('keys', {
    raw: answers({ rawKeys: true }),
    resolved: answers({ resolvedPaths: true }),
    'as-links': answers({ referencesAsLinks: true }),
  }),
  ...of('limits', {
    smallest: { profile: { members: { limits: GAPS } } },
    largest: {
      options: {
        limits: {
          fileBytes: GAPS.file.refuse - 1,
          emailBytes: GAPS.email.refuse - 1,
          splitBytes: GAPS.split.split - 1,
        },
      },
      profile: { members: { limits: GAPS } },
    },
  }),
  ...of('split', { 'by-attachments': answers({ splitCounts: 'attachments' }) }),
  ...of('generated', { 'other-words': answers({ generated: 'other' }) }),
  ...of('request-ids', { 'lower-case': answers({ lowerCaseRequestIds: true }) }),
  ...of('records', {
    'need-a-length': answers({ recordsNeedLength: true }),
    'twenty-entries': {
      variations: { mostEntries: 20, refusal: { malformed: 422 } },
      failsShoulds: UPLOAD_HOSTS.map((area) => `${area}/many-entries-pass`),
    },
  }),
  ...of('stores', {
    separate: { options: { separateStores: true } },
    'separate-emails-on-voice': {
      options: { separateStores: true, emailFiles: 'voice' },
      profile: { members: { emailFiles: 'voice' } },
    },
    'separate-emails-on-their-own': {
      options: { separateStores: true, emailFiles: 'email' },
      profile: { members: { emailFiles: 'email' } },
    },
  }),
  ...of('addresses', {
    prefixes: { options: { prefixes: PREFIXES } },
    'one-port': { options: { onePort: 0 } },
    'one-port-and-prefixes': { options: { onePort: 0, prefixes: PREFIXES } },
  }),
  ...of('operations', {
    'no-conversations': lacking(
      { without: ['conversations'], members: { emailFiles: 'voice' } },
      { emailFiles: 'voice' },
    ),
    'no-voice': lacking({ without: ['voice'] }),
    'no-email': lacking({ without: ['email'] }),
    'no-event-feed': lacking({ without: ['eventFeed'] }),
    'email-alone': lacking({
      without: ['conversations', 'voice', 'eventFeed'],
      members: { emailFiles: null },
    }),
    'email-alone-with-files': lacking(
      { without: ['conversations', 'voice', 'eventFeed'], members: { emailFiles: 'email' } },
      { emailFiles: 'email' },
    ),
  }),
  ...of('envelopes', {
    demanded: { ...answers({ envelopes: true }), profile: ENVELOPES },
    'ids-inside': {
      ...answers({ idAt: 'data' }),
      profile: { members: { records: { email: { reconciliationId: '/data/reconciliationId' } } } },
    },
    'as-shown-alone': answers({ onlyAsShown: true, refusal: { malformed: 422 } }),
    'emails-of-texts': emailsOf('texts', {
      senders: ['{{email}}'],
      onBehalf: '{{email}}',
      recipients: ['{{email}}'],
      content: '{{text}}',
      files: ['{{fileKey}}'],
    }),
    'emails-with-lists-in-objects': emailsOf('lists-in-objects', {
      senders: { from: [{ address: '{{email}}' }] },
      onBehalf: { address: '{{email}}' },
      recipients: { to: [{ address: '{{email}}' }] },
      content: { plain: '{{text}}' },
      files: { attached: [{ fileKey: '{{fileKey}}', filename: '{{filename}}' }] },
    }),
    'emails-of-one-each': emailsOf('one-of-each', {
      senders: { address: '{{email}}' },
      recipients: { address: '{{email}}' },
      content: { plain: '{{text}}' },
      files: '{{fileKey}}',
    }),
  }),
  ...of('inspector', {
    'without-operation': omitting('operation'),
    'without-messages': omitting('messages'),
    'without-record': omitting('record'),
    'without-files': omitting('files'),
    'without-filename': omitting('filename'),
    'without-external': omitting('external'),
    'without-inlined': omitting('inlined'),
    'without-names-of-emails': omitting('requestId', 'messageId', 'subject', 'reconciliationId'),
    'without-facts-of-files': omitting('size', 'sha256', 'contentType'),
    'without-what-is-optional': omitting(
      'requestId',
      'messageId',
      'subject',
      'reconciliationId',
      'record',
    ),
    'without-record-and-files': omitting('record', 'files'),
    rearranged: answers({ inspectorForm: 'rearranged' }),
    'iso-times': answers({ inspectorForm: 'iso-times' }),
    'text-times': answers({ inspectorForm: 'text-times' }),
    'files-apart': answers({ inspectorForm: 'files-apart' }),
    enveloped: answers({ inspectorForm: 'enveloped' }),
    'overview-alone': answers({ inspectorForm: 'overview-alone' }),
    'some-in-full': { ...answers({ inspectorForm: 'some-in-full' }), hides: true },
    'numbers-as-text': answers({ inspectorForm: 'numbers-as-text' }),
    nulls: answers({ inspectorForm: 'nulls' }),
  }),
  ...of('shown-types', { 'in-full': answers({ inspectorTypes: 'in-full' }) }),
  ...of('shown-times', {
    database: answers({ inspectorTimes: 'database' }),
    basic: answers({ inspectorTimes: 'basic' }),
    wrapped: answers({ inspectorTimes: 'wrapped' }),
  }),
  ...of('shown-lists', {
    grouped: answers({ inspectorLists: 'grouped' }),
    // Nothing is said of people in these.
    text: { ...answers({ inspectorLists: 'text' }), hides: true },
    elsewhere: { ...answers({ inspectorLists: 'elsewhere' }), hides: true },
  }),
  ...of('shown-files', { once: answers({ filesListedOnce: true }) }),
  // It follows every byte, for a fault that never shows: a file of one byte does not begin like
  // gzip.
  ...of('reading', {
    'the-whole-request-first': {
      options: {
        fault:
          'files/upload-answers-200/created when size=1 and bytes=gzip and connection=pipelined and timing=paused and company=sibling',
      },
      alone: true,
    },
  }),
  ...of('gentleness', {
    pace: { profile: { members: { pace: { concurrency: 3 } } }, alone: true },
  }),
];
