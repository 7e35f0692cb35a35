import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { HostName, Operation } from '../spec/operation.js';
import { type ArchiveLimits, DEFAULT_LIMITS } from './behaviour/limits.js';
import { DEFAULT_VARIATIONS, type Variations } from './variations.js';

/** How a reference archive is set up. Plain JSON, so that it can be handed to a child process. */
export interface ReferenceOptions {
  /**
   * `disk` (the default) survives a crash and a loss of power. `temporary` is a disk, too, of which
   * nobody needs anything afterwards, so that nothing waits until it is there for certain. `memory`
   * keeps nothing beyond the process.
   */
  store?: 'disk' | 'temporary' | 'memory';
  /**
   * Where a disk keeps its files; made when missing. One archive at a time may have it open.
   */
  dataDir?: string;
  /** The bearer token of every host; a random one when left out. */
  token?: string;
  /** The address of all listeners; `127.0.0.1` when left out. */
  address?: string;
  /** One port a host, and the inspector's; 0 or nothing is any free port. */
  ports?: Partial<Record<HostName | 'inspector', number>>;
  /** All four hosts on this one port (0 is any); `ports` then counts for the inspector only. */
  onePort?: number;
  /** A path before each host's own paths, such as `/archive/v1`. */
  prefixes?: Partial<Record<HostName, string>>;
  /** Limits in bytes, all inclusive; see {@link ArchiveLimits}. */
  limits?: Partial<ArchiveLimits>;
  /** Each host keeps its own files, instead of one store for all. */
  separateStores?: boolean;
  /** The host whose files an email may attach; `conversations` when left out. */
  emailFiles?: HostName;
  /** Look for room on the disk before a large upload is taken; true when left out. */
  checkFreeDisk?: boolean;
  /**
   * The id of a deliberate fault, or of several at once; see `faults/catalogue.ts`. With ` when
   * TOPIC=VALUE and TOPIC=VALUE` behind it, a fault shows under these circumstances only; see
   * `CIRCUMSTANCES`.
   */
  fault?: string | readonly string[];
  /** Other correct ways to answer; see {@link Variations}. */
  variations?: Partial<Variations>;
}

/** {@link ReferenceOptions} with every choice made. */
export interface ArchiveSettings {
  dataDir: string | undefined;
  /** Whether what was acknowledged is on the disk for certain. */
  isDurable: boolean;
  token: string;
  address: string;
  ports: Record<HostName | 'inspector', number>;
  onePort: number | undefined;
  prefixes: Record<Operation, string>;
  limits: ArchiveLimits;
  separateStores: boolean;
  emailFiles: HostName;
  checkFreeDisk: boolean;
  variations: Variations;
}

const ANY_PORTS = { conversations: 0, voice: 0, email: 0, eventFeed: 0, inspector: 0 };
const NO_PREFIXES = { conversations: '', voice: '', email: '', eventFeed: '' };

/**
 * Fills in what the caller left open.
 *
 * @throws TypeError when an archive on a disk has no `dataDir`, or a prefix is not a plain path
 */
export function resolveOptions(options: ReferenceOptions): ArchiveSettings {
  const { store = 'disk', dataDir } = options;
  const isOnDisk = store !== 'memory';
  if (isOnDisk && !dataDir) throw new TypeError('an archive on a disk needs a dataDir');
  const prefixes = { ...NO_PREFIXES, ...options.prefixes };
  for (const prefix of Object.values(prefixes)) {
    if (prefix !== '' && !/^(\/[^/?#\s]+)+$/.test(prefix)) {
      throw new TypeError(`a path prefix looks like /archive/v1, not ${JSON.stringify(prefix)}`);
    }
  }
  return {
    dataDir: isOnDisk && dataDir ? resolve(dataDir) : undefined,
    isDurable: store === 'disk',
    token: options.token ?? randomBytes(24).toString('base64url'),
    address: options.address ?? '127.0.0.1',
    ports: { ...ANY_PORTS, ...options.ports },
    onePort: options.onePort,
    prefixes,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    separateStores: options.separateStores ?? false,
    emailFiles: options.emailFiles ?? 'conversations',
    checkFreeDisk: options.checkFreeDisk ?? true,
    variations: { ...DEFAULT_VARIATIONS, ...options.variations },
  };
}
