import type { UnansweredRequest } from './unanswered-request.js';

/** How a request differs from others, as a server sees it before it decides anything. */
export type RequestTrait =
  | { about: 'framing'; value: 'chunked' | 'length' | 'none' }
  | { about: 'expect' | 'query' }
  | { about: 'token'; value: 'good' | 'other' }
  | { about: 'method' | 'host' | 'origin'; value: string }
  /** At least so many bytes. */
  | { about: 'body' | 'headers'; value: number };

/** Requests of one kind that a target leaves without an answer, while it answers the others. */
export interface UnansweredKind {
  /**
   * What all of them have; more than one where only together they tell them from others, and none
   * where nothing does.
   */
  traits: RequestTrait[];
  /** How many requests had these traits, and how many of them got no answer. */
  requests: number;
  unanswered: number;
  /** The same of all other requests. */
  others: { requests: number; unanswered: number };
  /** The smallest of them. */
  example: UnansweredRequest;
}

const KIB = 1024;

const inBytes = (bytes: number): string =>
  bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;

function traitInWords(trait: RequestTrait): string {
  switch (trait.about) {
    case 'framing':
      return {
        chunked: 'sent in chunks',
        length: 'with a Content-Length',
        none: 'without a body',
      }[trait.value];
    case 'expect':
      return 'with Expect: 100-continue';
    case 'query':
      return 'with a query';
    case 'token':
      return trait.value === 'good' ? 'with a good token' : 'without a good token';
    case 'method':
      return `with the method ${trait.value}`;
    case 'host':
      return `to the ${trait.value} host`;
    case 'origin':
      return `to ${trait.value}`;
    case 'body':
      return `with a body of at least ${inBytes(trait.value)}`;
    case 'headers':
      return `with headers of at least ${inBytes(trait.value)}`;
  }
}

/** The same in one line. */
export function unansweredKindInWords(kind: UnansweredKind): string {
  const { traits, requests, unanswered, others } = kind;
  if (traits.length === 0) {
    return `${unanswered} of ${requests} requests got no answer, and others like them did: connections to the target are lost now and then, whatever is asked`;
  }
  const what = traits.map(traitInWords).join(' and ');
  const answered = others.requests - others.unanswered;
  const head =
    unanswered === requests
      ? `no request ${what} was answered (${unanswered} of ${requests} got no answer)`
      : `${unanswered} of ${requests} requests ${what} got no answer`;
  return `${head}; of the others, ${answered} of ${others.requests} were answered`;
}
