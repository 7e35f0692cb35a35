import type { Problem } from '../config/problem.js';
import type { HostName, Operation } from '../spec/operation.js';
import type { Profile } from './schema/profile-schema.js';

/** A server under test as its profile describes it, defaults filled in. It holds secrets: never print it whole. */
export interface Target {
  name: string;
  hosts: Partial<Record<HostName, Host>>;
  /** The host that attachments of emails are uploaded to; absent where the profile does not state it. */
  emailFiles?: HostName;
  /** What is appended to the base URL of an operation's host; each begins with `/`. */
  paths: Record<Operation, string>;
  /** How each host's token is obtained; a host without an entry takes requests without a token. */
  auth: Partial<Record<HostName, Auth>>;
  /** One more authority to trust, as PEM. */
  caPem?: string;
  limits: Limits;
  /** Without a trailing `/`. */
  inspectorUrl?: string;
  /** How long archiving may lag behind its answer, in milliseconds. */
  settleMs: number;
  pace?: Throttle;
  records: NonNullable<Profile['records']>;
  /** The place of the id in the answer to an email: a JSON pointer. */
  reconciliationId: string;
  /** `sha256:` and the hex digest of the profile's text. */
  digest: string;
  /** What of the profile is valid, and most likely not meant; absent where there is nothing. */
  warnings?: Problem[];
  /** The secrets of the profile itself, which no report may show; tokens are added as they are obtained. */
  secrets: string[];
}

/** A base URL, split so that a path can be appended verbatim. */
export interface Host {
  name: HostName;
  /** Scheme, name and port. */
  origin: string;
  /** Empty, or from the first `/`, without a trailing one. */
  basePath: string;
  /** Both together. */
  url: string;
}

export type Auth =
  | { kind: 'bearer'; token: string }
  /** Run by the shell in `folder`; `secrets` are the values of the variables that it names. */
  | { kind: 'command'; command: string; folder: string; secrets: string[] }
  | ({ kind: 'oauth2' } & ClientCredentials);

/** For the client credentials grant of OAuth 2 (RFC 6749, section 4.4). */
export interface ClientCredentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
}

/** Sizes in bytes; between the two of a pair nothing is judged (section 8 leaves the unit open). */
export interface Limits {
  /** The largest file that must pass, and the smallest that must be refused. */
  file: { accept: number; refuse: number };
  /** The same for the request body of an email. */
  email: { accept: number; refuse: number };
  /** The largest email with attachments that stays whole, and the smallest that is split. */
  split: { whole: number; split: number };
}

/** Limits on how fast requests are sent. */
export interface Throttle {
  requestsPerSecond?: number;
  concurrency?: number;
}
