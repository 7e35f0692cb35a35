import type { HostName } from '../spec/operation.js';

/** Every host of an archive. */
export const HOST_NAMES = [
  'conversations',
  'voice',
  'email',
  'eventFeed',
] as const satisfies readonly HostName[];

/** Whether a text names a host, and so an operation. */
export function isHostName(text: string): text is HostName {
  return HOST_NAMES.some((name) => name === text);
}
