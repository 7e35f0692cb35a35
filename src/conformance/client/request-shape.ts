import { parseJson } from '../../http/message/parse-json.js';
import type { RecordBody } from '../../records/record-body.js';
import { FILES_PATH, type Operation } from '../../spec/operation.js';
import type {
  CommandDelivery,
  RawCommand,
  RequestCommand,
  SubmitCommand,
  UploadCommand,
} from '../language/session/commands.js';
import type { Token } from '../language/token.js';

/** What a request is for: hosts often take one kind of them and leave another without an answer. */
export type RequestKind = 'upload' | 'record' | 'other';

/** The traits by which requests count as similar. */
export interface RequestShape {
  kind: RequestKind;
  /** How it differs from the plainest of its kind, in words that reports may show. */
  traits: readonly string[];
  /** Bytes of its body. */
  bytes: number;
  /** A server need not answer it, since it never ends, or ends in the middle. */
  mayStayUnanswered: boolean;
  /**
   * The interface has no such request, so that a target, or a firewall in front of it, may end the
   * connection instead of answering.
   */
  mayBeDropped?: boolean;
  /** It has to succeed, and be stored or archived as it is. */
  isToPass?: boolean;
  /** How many requests it is in truth, where that is more than one. */
  requests?: number;
}

const CHUNKED = 'chunked';
const CHOSEN_CONNECTION = 'over a chosen connection';
const OTHER_HEADERS = 'with other headers';
const OTHER_CHUNKS = 'with other chunks';
/** Of these, the client leaves out connections that carry nothing else. */
const LEADS_WITH: ReadonlySet<string> = new Set([CHOSEN_CONNECTION, OTHER_HEADERS, OTHER_CHUNKS]);

type SentRecord = Pick<
  SubmitCommand,
  'framing' | 'token' | 'toBeRefused' | 'asArchived' | 'delivery'
>;

const SIZES = [
  [16 * 1024 * 1024, 'large'],
  [64 * 1024, 'of some size'],
] as const;

/** An upload, whole or broken off. */
export function uploadShape(command: UploadCommand) {
  const { path, framing, abort, declared, content, delivery } = command;
  const bytes = 'bytes' in content ? content.bytes.length : content.size;
  const traits = [
    ...(path === undefined ? [] : ['to another path']),
    ...(framing === 'chunked' ? [CHUNKED] : []),
    ...(declared === undefined ? [] : ['of another length than stated']),
    ...(abort === undefined ? [] : ['broken off']),
    ...deliveryTraits(delivery),
    ...sizeTraits(bytes),
    ...refusalTrait(command),
  ];
  const isToPass = command.asStored === true;
  return { ...shape('upload', traits, bytes, abort !== undefined), isToPass };
}

/** A record, or bytes that stand in place of one. */
export function recordShape(command: SentRecord, body: RecordBody, isPlain: boolean) {
  const traits = [
    ...(isPlain ? [] : [isJson(body.bytes()) ? 'of other JSON' : 'malformed']),
    ...(command.framing === 'chunked' ? [CHUNKED] : []),
    ...deliveryTraits(command.delivery),
    ...sizeTraits(body.size),
    ...refusalTrait(command),
  ];
  const isToPass = isPlain && command.asArchived === true;
  return { ...shape('record', traits, body.size, false), isToPass };
}

/** Methods and paths of sections 3 and 4. */
const IN_THE_INTERFACE: ReadonlySet<string> = new Set(['PUT on a file', 'POST on records']);

/** Any request that a library could send. */
export function requestShape(
  { method, path, body, delivery }: RequestCommand,
  paths: Record<Operation, string>,
) {
  const where = pathTrait(path, paths);
  const traits = [method, where, ...deliveryTraits(delivery)];
  const isKnown = IN_THE_INTERFACE.has(`${method} ${where}`);
  return { ...shape('other', traits, body?.length ?? 0, false), mayBeDropped: !isKnown };
}

/** Servers that speak other protocols may leave it to these, and wait for them for ever. */
const CHANGES_PROTOCOL = /\r\nupgrade:/i;

/** Bytes on a connection of their own. */
export function rawShape(command: RawCommand, paths: Record<Operation, string>) {
  const { text, answers, ending, record } = command;
  const [method = '', path = ''] = text.split(' ', 2);
  const traits = [
    'raw',
    method.slice(0, 16),
    pathTrait(path.replace(/^\{\{[^}]*\}\}/, ''), paths),
    ...(answers > 1 ? ['pipelined'] : []),
    ...(ending === undefined ? [] : ['broken off']),
    ...refusalTrait(command),
  ];
  const kind = record === undefined ? 'other' : 'record';
  const mayBeSilent = answers > 1 || ending !== undefined || CHANGES_PROTOCOL.test(text);
  const whole = shape(kind, traits, text.length, mayBeSilent);
  return answers > 1 ? { ...whole, requests: answers } : whole;
}

/**
 * Whether a request is expected to get the same answer whatever is sent right behind it: one that
 * has to succeed, in the usual way or in one that changes only its headers or the pieces that it
 * comes in.
 */
export const mayLead = ({ kind, traits, isToPass = false }: RequestShape, token: Token): boolean =>
  isToPass &&
  token === 'good' &&
  traits.every((trait) => LEADS_WITH.has(trait) || (kind === 'upload' && trait === CHUNKED));

/** A request in words, without its host: requests with the same are alike. */
export function describeShape({ kind, traits }: RequestShape, token: Token): string {
  const all = [...traits, ...(token === 'good' ? [] : ['without a good token'])];
  const what = { upload: 'uploads', record: 'records', other: 'requests' }[kind];
  return all.length === 0 ? `plain ${what}` : `${what} (${all.join(', ')})`;
}

function shape(
  kind: RequestKind,
  traits: string[],
  bytes: number,
  mayStayUnanswered: boolean,
): RequestShape {
  return { kind, traits, bytes, mayStayUnanswered };
}

function pathTrait(path: string, paths: Record<Operation, string>): string {
  if (path.startsWith(FILES_PATH)) return 'on a file';
  return Object.values(paths).some((one) => path === one) ? 'on records' : 'elsewhere';
}

/** Without a good token, every request must be refused. */
const refusalTrait = ({ token, toBeRefused }: Pick<SentRecord, 'token' | 'toBeRefused'>) =>
  toBeRefused && token === 'good' ? ['to be refused'] : [];

const isJson = (body: Buffer): boolean => parseJson(body.toString('utf8')) !== undefined;

/** A server that leaves requests unanswered which are delivered so may answer all others. */
function deliveryTraits(delivery: CommandDelivery = {}): string[] {
  const { pipelinedAfter, pauses, connection, headerStyles, chunks, paddedChunkSizes } = delivery;
  return [
    ...(pipelinedAfter === undefined ? [] : ['pipelined']),
    ...(pauses === undefined ? [] : ['paused']),
    ...(connection === undefined ? [] : [CHOSEN_CONNECTION]),
    ...(headerStyles === undefined ? [] : [OTHER_HEADERS]),
    ...(chunks === undefined && !paddedChunkSizes ? [] : [OTHER_CHUNKS]),
  ];
}

const sizeTraits = (bytes: number): string[] =>
  SIZES.filter(([least]) => bytes >= least)
    .slice(0, 1)
    .map(([, words]) => words);
