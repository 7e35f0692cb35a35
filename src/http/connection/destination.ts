import { HttpError } from '../http-error.js';

/** Where a base URL leads to. */
export interface Destination {
  secure: boolean;
  /** Without brackets. */
  host: string;
  port: number;
  /** Scheme, host and port, as in a URL. */
  origin: string;
  /** As the Host header has it. */
  authority: string;
  /** The path of the base URL, without a trailing slash. */
  basePath: string;
}

/** Parsed base URLs: a profile has only a few, and every exchange needs one. */
const known = new Map<string, Destination>();
const MAX_KNOWN = 64;

/** @throws HttpError `invalid-url` */
export function destinationOf(baseUrl: string): Destination {
  const before = known.get(baseUrl);
  if (before !== undefined) return before;
  const destination = readDestination(baseUrl);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(baseUrl, destination);
  return destination;
}

function readDestination(baseUrl: string): Destination {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const secure = url?.protocol === 'https:';
  if (!url || !(secure || url.protocol === 'http:') || url.search || url.hash || url.username) {
    throw new HttpError('invalid-url', baseUrl);
  }
  return {
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    origin: url.origin,
    authority: url.host,
    basePath: url.pathname.replace(/\/$/, ''),
  };
}
