import type { Target } from '../../profile/target.js';
import { tokenInWords } from '../../profile/token-origin.js';
import { OPERATIONS } from '../../spec/operation.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import { scenarioHosts } from '../scenario/workload-limits.js';
import type { LoadSetup } from './finished-load.js';
import type { LoadReport, ReportedOperation } from './load-report.js';

/** Kinds of failures before a request could be sent. */
const NO_CONNECTION = ['unreachable', 'tls'];

/**
 * Why the target never got to see a load, and which of its answers are about the token; the
 * plainest cause first.
 */
export interface Unreached {
  /** Nothing at all can be said about the target. */
  all: string[];
  /** Of some operations. */
  some: string[];
}

/** Tells a load that was stopped at the door: no connection was made, or no token was taken. */
export function unreached(
  workloads: LoadReport['workloads'],
  { target, scenario }: Pick<LoadSetup, 'target' | 'scenario'>,
): Unreached {
  const named = workloads.flatMap(({ name, operations }) =>
    operations
      .filter(({ attempted }) => attempted > 0)
      .map((operation) => ({ name: `${name}/${operation.operation}`, operation })),
  );
  const attempted = named.reduce((sum, { operation }) => sum + operation.attempted, 0);
  if (named.length > 0 && named.every(({ operation }) => isUnconnected(operation))) {
    const urls = new Set(scenarioHosts(scenario).map((host) => target.hosts[host]?.url));
    const kinds = new Set(named.flatMap(({ operation }) => Object.keys(operation.failed)));
    return {
      all: [
        `no connection to ${[...urls].join(', ')}: all ${attempted} attempts failed (${[...kinds].join(', ')}), and nothing was sent`,
      ],
      some: [],
    };
  }
  const refused = named.flatMap(({ name, operation }) => {
    const [statuses, count] = tokenRefusals(operation);
    return count === 0 ? [] : [{ name, operation, statuses, count }];
  });
  const refusedInAll = refused.reduce((sum, { count }) => sum + count, 0);
  if (attempted > 0 && refusedInAll === attempted) {
    const statuses = new Set(refused.flatMap((one) => one.statuses));
    return { all: [everyRequestWas([...statuses], target.auth)], some: [] };
  }
  return {
    all: [],
    some: refused.map(({ name, operation, statuses, count }) =>
      count === operation.attempted
        ? `${name}: all ${count} answers were ${statuses.join(' or ')}: the token is not taken there`
        : `${name}: ${count} of ${operation.attempted} answers were ${statuses.join(' or ')}, which is about the token`,
    ),
  };
}

/**
 * What is said first when the target takes no token: by the load itself, and by the uploads before
 * it.
 */
export function everyRequestWas(statuses: readonly string[], auth: Target['auth']): string {
  const answered = `answered ${statuses.join(' or ')}`;
  const hosts = OPERATIONS.filter((host) => auth[host] !== undefined);
  return hosts.length > 0
    ? `every request with ${tokenInWords(auth, hosts)} was ${answered}`
    : `every request was ${answered}, and the profile gives no token`;
}

function isUnconnected({ attempted, failed }: ReportedOperation): boolean {
  const count = NO_CONNECTION.reduce((sum, kind) => sum + (failed[kind] ?? 0), 0);
  return count === attempted;
}

function tokenRefusals({ statuses }: ReportedOperation): [statuses: string[], count: number] {
  const own = Object.keys(statuses).filter((status) => isTokenRefusal(Number(status)));
  return [own, own.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)];
}
