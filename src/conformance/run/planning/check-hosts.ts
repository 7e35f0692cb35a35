import type { Target } from '../../../profile/target.js';
import { fileHost, type HostName } from '../../../spec/operation.js';
import type { Check } from '../../check/check.js';

/**
 * The hosts that a check needs. Where the profile does not say which takes email attachments, that
 * is a guess.
 */
export function checkHosts({ needs }: Check, target: Target): HostName[] {
  const hosts = [...needs.hosts].map(
    (host): HostName => (host === 'emailFiles' ? fileHost('email', target.emailFiles) : host),
  );
  return [...new Set(hosts)];
}
