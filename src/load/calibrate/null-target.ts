import { parseProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';

/** A null sink as a target: it takes everything, and keeps nothing. */
export function nullTarget(url: string): Promise<Target> {
  const hosts = ['conversations', 'voice', 'eventFeed', 'email'].map((name) => `  ${name}: ${url}`);
  return parseProfile('null sink', ['target: null sink', 'hosts:', ...hosts, ''].join('\n'), {});
}
