import type { Delivery } from '../../../http/message/http-request.js';
import type { RecordSpec } from '../../../records/record-spec.js';
import type { JsonSpelling } from '../../../records/spelled-json.js';
import type { Topic } from '../../../spec/circumstances.js';
import type { HostName, Operation } from '../../../spec/operation.js';
import type { Replacements } from '../replacements.js';
import type { Token } from '../token.js';

/** The last segment of a path that is requested only to be refused. */
export const REFUSED_NAME = 'refused';

/**
 * A free way of sending a command. What cannot be combined with how it is sent already is left out.
 */
export interface CommandDelivery extends Omit<Delivery, 'pipelinedAfter'> {
  /**
   * An upload to a host of the same origin that is sent right before on the same connection; its
   * answer is not judged.
   */
  pipelinedAfter?: Omit<UploadCommand, 'delivery' | 'declared' | 'abort'>;
}

/** What is common to requests that scenarios make up. */
interface CommandBase {
  token: Token;
  /** A scenario expects that it is refused. */
  toBeRefused?: boolean | undefined;
  /** The very status that it then expects, where it does. */
  refusedWith?: number | undefined;
  /** What the step leaves to circumstances, since it does not say it itself. */
  free?: readonly Topic[] | undefined;
}

/** Which connection a request goes over. */
export type ConnectionChoice = NonNullable<CommandDelivery['connection']>;

export interface UploadCommand extends CommandBase {
  host: HostName;
  fileKey: string;
  path?: string | undefined;
  content: { size: number } | { bytes: Buffer };
  type: string | null;
  headers?: Record<string, string> | undefined;
  framing: 'length' | 'chunked';
  declared?: number | undefined;
  /** A scenario expects that it succeeds; then it has to be stored as it is. */
  asStored?: boolean | undefined;
  abort?: { after: number; by: 'fin' | 'reset' } | undefined;
  /** Not with `abort`. */
  delivery?: CommandDelivery | undefined;
  /**
   * The last byte is sent when it resolves; called once all others are. Not with `delivery`, or in
   * chunks.
   */
  lastByteAfter?: (() => Promise<void>) | undefined;
}

export interface SubmitCommand extends CommandBase {
  operation: Operation;
  content: { spec: RecordSpec } | { body: Buffer };
  /** Other ways of writing the same JSON. */
  spellings?: readonly JsonSpelling[] | undefined;
  /** Texts to replace in the body before it is sent. */
  replacing?: Replacements | undefined;
  /** The body has to be the same JSON after that. @throws CannotExpress where it is not */
  sameJson?: boolean | undefined;
  headers?: Record<string, string> | undefined;
  framing: 'length' | 'chunked';
  /** A scenario expects that it is accepted; then it has to be archived as it is. */
  asArchived?: boolean | undefined;
  /** How often the same bytes are sent at the same time. */
  copies?: number;
  /** Not with several copies. */
  delivery?: CommandDelivery | undefined;
}

/** What may differ where the bytes of a record are sent again. */
export type ResendCommand = Pick<
  SubmitCommand,
  'token' | 'toBeRefused' | 'refusedWith' | 'delivery'
>;

export interface RequestCommand extends Pick<CommandBase, 'free'> {
  host: HostName;
  method: string;
  path: string;
  body?: Buffer | undefined;
  type?: string | undefined;
  headers?: Record<string, string> | undefined;
  delivery?: CommandDelivery | undefined;
  token: Token;
}

/** Bytes for a connection of their own; see the raw step for the placeholders of the text. */
export interface RawCommand extends CommandBase {
  host: HostName;
  /** With CRLF at the end of each line. */
  text: string;
  filler?: { text: string; times: number } | undefined;
  /** A record of the operation that is served on the host. */
  record?: RecordSpec | undefined;
  /** Bytes of each write. */
  split?: number | undefined;
  /** Milliseconds between two writes. */
  pause?: number | undefined;
  /** End the sending side, or reset the connection, after so many bytes of all of it. */
  ending?: { by: 'fin' | 'reset'; after?: number | undefined } | undefined;
  answers: number;
}
