import { OPERATIONS } from '../../spec/operation.js';

/**
 * The members of a named value, each with its own members; `any` has any members, from the target
 * or the scenario.
 */
export type Shape = { [member: string]: Shape } | 'any' | 'value';

const values = (names: readonly string[]): { [member: string]: Shape } =>
  Object.fromEntries(names.map((name) => [name, 'value']));

/** Of an uploaded file. */
export const FILE_MEMBERS: Shape = values([
  'fileKey',
  'filename',
  'path',
  'host',
  'size',
  'sha256',
  'type',
  'status',
]);

const REPLY = {
  ...values(['outcome', 'status', 'text', 'reconciliationId', 'duplicate', 'partial', 'error']),
  headers: 'any',
  json: 'any',
} satisfies Shape;

/** Of the answer to a request. */
export const REPLY_MEMBERS: Shape = REPLY;

/** Of the answers to a raw request: those of the first, and the statuses of all. */
export const RAW_MEMBERS: Shape = { ...REPLY, statuses: 'any' };

/** Of a record that was sent. */
export const RECORD_MEMBERS: Shape = {
  ...values([
    'marker',
    'body',
    'size',
    'requestId',
    'messageId',
    'status',
    'reconciliationId',
    'text',
  ]),
  ...values(['duplicate']),
  record: 'any',
  json: 'any',
  headers: 'any',
};

/** Names that every scenario knows. */
export const BUILT_IN_MEMBERS: Record<string, Shape> = {
  absent: 'value',
  longKey: 'value',
  dollar: 'value',
  prefix: 'value',
  tail: 'value',
  index: 'value',
  markers: 'value',
  keys: 'value',
  paths: values(OPERATIONS),
  pathsInCapitals: values(OPERATIONS),
  pathsEscaped: values(OPERATIONS),
  limits: {
    file: values(['accept', 'refuse']),
    email: values(['accept', 'refuse']),
    split: values(['whole', 'split']),
  },
  request: values([
    'base',
    'host',
    'authorization',
    'length',
    'filler',
    'record',
    'recordLength',
    'cut',
  ]),
};
