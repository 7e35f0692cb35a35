import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Target } from '../../../profile/target.js';
import { type HostName, UPLOAD_HOSTS } from '../../../spec/operation.js';
import type { DeniedRequest } from '../../events/preflight.js';
import type { Baseline } from '../../verdict/plain/baseline.js';
import type { PlainTry } from '../../verdict/plain/plain-try.js';
import type { PreflightScope } from './preflight-scope.js';

/** A plain request that the checks of a plan build on. */
export type PlainKind = Pick<DeniedRequest, 'host' | 'request'>;

/** What came of one, or why it could not be sent. */
export type PlainOutcome = PlainKind & ({ tried: PlainTry } | { tried?: undefined; error: string });

/** A plain upload to each host that takes files, and a plain record of each operation. */
export function plainKinds({ hosts, operations }: PreflightScope, target: Target): PlainKind[] {
  return [
    ...uploadHosts(hosts, target).map((host) => ({ host, request: 'upload' }) as const),
    ...[...operations]
      .filter((host) => target.hosts[host] !== undefined)
      .map((host) => ({ host, request: 'record' }) as const),
  ];
}

/**
 * Those of some hosts that take files: the ones that section 4.1 names, and the one of the
 * attachments of emails.
 */
export function uploadHosts(
  hosts: ReadonlySet<HostName>,
  { emailFiles }: Pick<Target, 'emailFiles'>,
): HostName[] {
  return [...hosts].filter((host) => isUploadHost(host) || host === emailFiles);
}

const isUploadHost = (host: HostName): boolean => UPLOAD_HOSTS.some((one) => one === host);

/**
 * Sends one, unless the run has sent it before. Never rejects: no token to be had is an outcome,
 * too.
 */
export async function sendPlain(
  { host, request }: PlainKind,
  baseline: Baseline,
): Promise<PlainOutcome> {
  try {
    const tried =
      request === 'upload'
        ? await baseline.uploadTry(host, 'length')
        : await baseline.recordTry(host);
    return { host, request, tried };
  } catch (error) {
    return { host, request, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * A status that was no success for a plain request. A refusal speaks for itself; another success or
 * a redirection needs an explanation.
 */
export function statusInWords({ request }: PlainKind, status: number): string {
  if (status >= 400) return String(status);
  return `${status}, expected ${request === 'upload' ? '200' : 'a success (2xx)'}`;
}

/** Whether it was taken, as every archive has to. */
export const isPassed = ({ tried }: PlainOutcome): boolean =>
  tried !== undefined && tried.failure === undefined;

/** The exchange that decided a plain request, where one was sent. */
export const decidingExchange = ({ tried }: PlainOutcome): Exchange | undefined =>
  tried?.exchanges.at(-1);
