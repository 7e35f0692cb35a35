import { stringify } from 'yaml';
import type { ReferenceAddress } from '../archive/archive.js';

/** Sizes in bytes that a reference archive is set to: the largest of each that still passes. */
export interface ArchiveSizes {
  fileBytes: number;
  emailBytes: number;
  splitBytes: number;
}

/**
 * Limits for a run of seconds: uploads of some MiB reach them, and so does an email. Anything that shall pass under an
 * ordinary limit, such as a record of 64 KiB, still does.
 */
export const SCALED_SIZES: ArchiveSizes = {
  fileBytes: 4 * 1024 * 1024,
  emailBytes: 256 * 1024,
  splitBytes: 3 * 1024 * 1024,
};

/**
 * The profile of a reference archive, as YAML; `auth` says how its token is had. Without sizes the archive has the
 * interface's own limits, and so does the profile.
 */
export function embeddedProfile(
  address: Pick<ReferenceAddress, 'urls' | 'inspectorUrl'>,
  sizes: ArchiveSizes | undefined,
  auth: Record<string, string>,
  name = 'reference archive',
): string {
  return stringify({
    target: name,
    hosts: address.urls,
    emailFiles: 'conversations',
    auth,
    ...(sizes === undefined ? {} : { limits: statedLimits(sizes) }),
    inspector: { url: address.inspectorUrl },
  });
}

function statedLimits({ fileBytes, emailBytes, splitBytes }: ArchiveSizes) {
  return {
    file: { accept: fileBytes, refuse: fileBytes + 1 },
    email: { accept: emailBytes, refuse: emailBytes + 1 },
    split: { whole: splitBytes, split: splitBytes + 1 },
  };
}
