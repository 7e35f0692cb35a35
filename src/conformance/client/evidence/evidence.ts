import type { Exchange, FurtherAnswer } from '../../../http/exchange/exchange.js';
import type { Answer } from '../../../http/message/answer/answer-reader.js';
import type { HostName } from '../../../spec/operation.js';
import type { Blocked } from '../../language/conclusion.js';
import type { Repeats } from './repeated-texts.js';

/**
 * What is kept of a run so that its checks can be judged again: one line for each thing that
 * happened.
 */
export type EvidenceLine = SentExchange | BlockedSend | InspectionLine | SessionTime;

/** Which session it happened in, as `label#attempt`. */
interface InSession {
  session: string;
}

/**
 * A request and its answer. What follows `exchange` is what rules look at and reports do not show.
 */
export interface SentExchange extends InSession {
  type: 'exchange';
  exchange: Exchange;
  /** How far the answer was read, where there is one. */
  bodyEnd?: Answer['bodyEnd'];
  /** Further answers to a raw request. */
  more?: EndedAnswer[];
  /** What was sent on the same connection right before. */
  before?: Exchange[];
  /** A request of another session was sent right behind it. */
  wasFollowed?: true;
  /** The target asked to come back, and the same was sent once more. */
  again?: true;
  /** The record may have been archived before it was sent again. */
  outcomeUnknown?: true;
}

/** Another answer on the same connection, and how its body ended. */
export interface EndedAnswer extends FurtherAnswer {
  bodyEnd: Answer['bodyEnd'];
}

/** A request that was not sent, for the host leaves all of its kind without an answer. */
interface BlockedSend extends InSession {
  type: 'blocked';
  /** Which sending of the session it would have been, from 1. */
  send: number;
  blocked: Blocked;
}

export type InspectionQuery = { fileKey: string; host: HostName } | { marker: string };

/** A question to the inspector; the same answer several times in a row is kept once. */
export interface InspectionLine extends InSession {
  type: 'inspection';
  query: InspectionQuery;
  /** What it showed, as JSON; absent where it failed or has no such file. */
  answer?: unknown;
  /** What long texts of the answer repeat; it stands there once. */
  repeats?: Repeats;
  /** Of an answer that is too long: its bytes. It is not kept. */
  omitted?: number;
  /** `mayBeTooMuch`: it was asked for less after it. */
  error?: { code: string; message: string; mayBeTooMuch?: true };
}

/** The time that went into a record: epoch milliseconds. */
interface SessionTime extends InSession {
  type: 'time';
  now: number;
}
