import { stringify } from 'yaml';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import { type ReferenceChild, startReferenceChild } from '../../src/archive/child.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import type { Target } from '../../src/profile/target.js';
import { limitsOfProfile, SCALED_SIZES } from '../../src/suite/target/embedded-profile.js';

/** An address, perhaps without some of the hosts. */
type Address = Omit<ReferenceAddress, 'urls'> & { urls: Partial<ReferenceAddress['urls']> };

/**
 * Starts the reference archive in a process of its own, from memory and with scaled limits; `fault`
 * breaks it.
 */
export function startArchive(options: ReferenceOptions = {}): Promise<ReferenceChild> {
  return startReferenceChild({ store: 'memory', limits: SCALED_SIZES, ...options });
}

/**
 * The profile of such an archive, as YAML; members of `more` replace its own, and undefined leaves
 * one out.
 */
export function profileOf(address: Address, more: Record<string, unknown> = {}): string {
  const { urls, inspectorUrl, token } = address;
  return stringify({
    target: 'an archive',
    hosts: urls,
    ...(urls.conversations === undefined ? {} : { emailFiles: 'conversations' }),
    auth: { bearer: token },
    limits: limitsOfProfile(SCALED_SIZES),
    inspector: { url: inspectorUrl },
    ...more,
  });
}

/** For `more`: the token stands in the variable ARCHIVE_TOKEN instead of the profile. */
export const TOKEN_FROM_ENV = { auth: { bearer: '${ARCHIVE_TOKEN}' } };

/** The same as it is loaded. */
export function targetOf(address: Address, more: Record<string, unknown> = {}): Promise<Target> {
  return parseProfile('profile.yaml', profileOf(address, more), {});
}
