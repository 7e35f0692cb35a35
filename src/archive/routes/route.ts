import type { HostName, Operation } from '../../spec/operation.js';
import type { Behaviour } from '../behaviour/behaviour.js';

/** What a path stands for. */
export type Route =
  | { kind: 'upload'; host: HostName; fileKey: string }
  | { kind: 'record'; host: HostName; operation: Operation };

/** A host as one listener serves it. */
export interface ServedHost {
  name: HostName;
  /** Before all of its paths; empty or `/…` without a slash at the end. */
  prefix: string;
  takesFiles: boolean;
}

const RECORD_PATHS: Record<Operation, string> = {
  conversations: '/conversations',
  voice: '/voice',
  email: '/email',
  eventFeed: '/oc-event',
};

/**
 * The route of a path, or undefined. Several hosts may share a listener and even a prefix; then the
 * first that takes files takes them.
 */
export function routeOf(
  path: string,
  hosts: ServedHost[],
  behaviour: Behaviour,
): Route | undefined {
  for (const host of hosts) {
    if (!path.startsWith(`${host.prefix}/`)) continue;
    const rest = path.slice(host.prefix.length);
    if (behaviour.recordPath(rest) === RECORD_PATHS[host.name]) {
      return { kind: 'record', host: host.name, operation: host.name };
    }
    const fileKey = host.takesFiles ? behaviour.uploadKey(rest, host.name) : undefined;
    if (fileKey !== undefined) return { kind: 'upload', host: host.name, fileKey };
  }
  return undefined;
}
