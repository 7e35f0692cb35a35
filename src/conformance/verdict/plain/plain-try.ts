import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Denial } from '../../events/preflight.js';

/** How a target fails the plainest request of a kind. */
export interface PlainFailure {
  /**
   * Every plain form was refused, with a 3xx or 4xx or (`broken`) with a server error; or the
   * profile's token does not open it (`denied`); or it was taken with another success than the
   * stated one (`misanswered`); or there is no verdict, for no answer came or what it needs failed.
   */
  state: 'refused' | 'denied' | 'broken' | 'misanswered' | 'unknown';
  detail: string;
  /** The requirement whose checks report it. */
  requirement: string;
}

/** A plain request of a kind: how it fails, where it does, and what was seen of it. */
export interface PlainTry {
  failure: PlainFailure | undefined;
  denial: Denial | undefined;
  /** Of the last attempt; the deciding one is the last. */
  exchanges: Exchange[];
  /** What an inspector finds it by, where it was taken. */
  archived: { fileKey: string } | { marker: string } | undefined;
}
