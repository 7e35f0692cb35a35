import type { Problem } from '../errors/problem.js';
import type { Transport } from '../http/connection/transport.js';
import type { Limits } from '../spec/limits.js';
import type { HostName, Operation } from '../spec/operation.js';
import type { Profile } from './schema/profile-schema.js';

/**
 * A server under test as its profile describes it, defaults filled in. It holds secrets: never
 * print it whole.
 */
export interface Target {
  name: string;
  hosts: Partial<Record<HostName, Host>>;
  /**
   * The host that attachments of emails are uploaded to; absent where the profile does not state
   * it.
   */
  emailFiles?: HostName;
  /** What is appended to the base URL of an operation's host; each begins with `/`. */
  paths: Record<Operation, string>;
  /** How each host's token is obtained; a host without an entry takes requests without a token. */
  auth: Partial<Record<HostName, Auth>>;
  /**
   * The name of the variable that has the token of all hosts; absent where none of them alone does.
   */
  tokenVariable?: string;
  /**
   * How its hosts, its token endpoints and its inspector are reached; absent where that is nothing
   * special.
   */
  transport?: Transport;
  /** Additional headers of every request to its hosts. Nearly all of them are secret. */
  headers?: Readonly<Record<string, string>>;
  limits: Limits;
  /** The load scenarios that a certificate of it has to have met: names, or paths of files. */
  load?: readonly string[];
  /** What serves it for as long as it is needed; absent where it runs by itself. */
  start?: StartCommand;
  /** Without a trailing `/`. */
  inspectorUrl?: string;
  /** What requests to the inspector carry. */
  inspectorHeaders?: Readonly<Record<string, string>>;
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
  /** Secrets that stand in the profile as they are, and not in variables. */
  plainSecrets?: readonly Problem[];
  /**
   * The secrets of the profile itself, which no report may show; tokens are added as they are
   * obtained.
   */
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
  /** `variable` is the one of the environment that the profile names and nothing else. */
  | { kind: 'bearer'; token: string; variable?: string }
  /** Run by the shell in `folder`; `secrets` are the values of the variables that it names. */
  | { kind: 'command'; command: string; folder: string; secrets: string[] }
  | ({ kind: 'oauth2'; secrets: string[] } & ClientCredentials);

/** For the client credentials grant of OAuth 2 (RFC 6749, section 4.4). */
export interface ClientCredentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
  /** Additional headers of requests to the endpoint. */
  headers?: Readonly<Record<string, string>>;
}

/** A command of the shell that serves an archive until it is stopped. */
export interface StartCommand {
  command: string;
  /** Where it is run. */
  folder: string;
  /** In addition to the environment of this process. */
  env: Readonly<Record<string, string>>;
  ready: Ready;
  /** For how long it is waited for. */
  timeoutMs: number;
}

/** When a server that was started is ready. */
export type Ready =
  /** An answer below 400, or one that asks for a token. */
  | { kind: 'url'; url: string }
  /** On this machine. */
  | { kind: 'port'; port: number }
  /** A line of its output has the text. */
  | { kind: 'line'; text: string }
  /** The hosts of the profile take connections. */
  | { kind: 'hosts' };

/** Limits on how fast requests are sent. */
export interface Throttle {
  requestsPerSecond?: number;
  concurrency?: number;
}
