import { createHttpClient, type HttpClient } from '../../../http/exchange/http-client.js';
import { Secrets } from '../../../http/exchange/secrets.js';
import { createServiceClient, type ServiceClient } from '../../../http/service/service-client.js';
import { CheckConcurrency } from '../check-concurrency.js';
import type { RunOptions } from '../run-options.js';
import { countTraffic, type Traffic } from './count-traffic.js';

export interface TransportOptions
  extends Pick<
    RunOptions,
    'target' | 'timeoutMs' | 'earlier' | 'concurrency' | 'isConcurrencyFixed' | 'beforeCheck'
  > {
  /** Whether files of any size are uploaded; false by default. */
  movesMuch?: boolean | undefined;
}

/** The connections of a run, and what is measured on them. */
export interface Transport {
  /** To the target. */
  http: HttpClient;
  /** To where tokens come from. */
  services: ServiceClient;
  /** To the inspector. */
  inspections: ServiceClient;
  secrets: Secrets;
  traffic: Traffic;
  /** How many checks the target takes at the same time. */
  checks: CheckConcurrency;
  close(): void;
}

/**
 * Connections for each check that may be run at the same time, or each request where the profile
 * bounds these: the one in use, and some for what asks for a connection with a past.
 */
const CONNECTIONS_EACH = 4;
/** Servers with a limit often take a hundred or more, for all of their clients. */
const MOST_CONNECTIONS = 80;

/** @param signal aborted when the run ends */
export function openTransport(options: TransportOptions, signal: AbortSignal): Transport {
  const { target, timeoutMs, earlier } = options;
  const { transport, headers } = target;
  const secrets = new Secrets(target.secrets);
  const traffic: Traffic = { exchanges: 0, bytesSent: 0 };
  const firstId = earlier?.nextExchange ?? 0;
  const { concurrency: atOnce = Number.POSITIVE_INFINITY } = target.pace ?? {};
  const each = CONNECTIONS_EACH * Math.min(options.concurrency, atOnce);
  const mostOpen = Math.min(MOST_CONNECTIONS, each);
  const client = createHttpClient({ transport, headers, timeoutMs, secrets, firstId, mostOpen });
  const checks = new CheckConcurrency(options.concurrency, {
    // Where a caller decides when checks begin, it may wait for one while others have the places.
    isFixed: options.isConcurrencyFixed ?? options.beforeCheck !== undefined,
  });
  const services = createServiceClient({ transport, timeoutMs, signal });
  const inspectionMs = timeoutMs + readBackMs(options);
  const inspections = createServiceClient({ transport, timeoutMs: inspectionMs, signal });
  return {
    http: countTraffic(client, traffic, checks),
    services,
    inspections,
    secrets,
    traffic,
    checks,
    close: () => {
      client.close();
      services.close();
      inspections.close();
    },
  };
}

/** Bytes a second at which an inspector reads a file back at least, while uploads go on. */
const READ_BACK_RATE = 10_000_000;

/**
 * Milliseconds that an inspector may take longer to read the largest file back. It shows no
 * progress meanwhile.
 */
const readBackMs = ({
  movesMuch = false,
  target,
}: Pick<TransportOptions, 'movesMuch' | 'target'>): number =>
  movesMuch ? (target.limits.file.refuse / READ_BACK_RATE) * 1_000 : 0;
