import { stringify } from 'yaml';
import type { ReferenceAddress } from '../../archive/archive.js';

/** What the name of the target of a run without one begins with. */
export const EMBEDDED_NAME = 'reference archive';

/** Sizes in bytes that a reference archive is set to: the largest of each that still passes. */
export interface ArchiveSizes {
  fileBytes: number;
  emailBytes: number;
  splitBytes: number;
}

/**
 * Limits for a run of seconds: uploads of a few MiB reach them, and so does an email. What has to
 * pass under the usual limits, such as a record of 64 KiB, still does.
 */
export const SCALED_SIZES: ArchiveSizes = {
  fileBytes: 4 * 1024 * 1024,
  emailBytes: 256 * 1024,
  splitBytes: 3 * 1024 * 1024,
};

/**
 * The profile of a reference archive, as YAML; `auth` says how its token is obtained. Without sizes
 * the archive has the interface's own limits, and so does the profile.
 */
export function embeddedProfile(
  address: Pick<ReferenceAddress, 'urls' | 'inspectorUrl'>,
  sizes: ArchiveSizes | undefined,
  auth: Record<string, string>,
  fault?: string,
): string {
  return stringify({
    target: fault === undefined ? EMBEDDED_NAME : `${EMBEDDED_NAME} with the fault ${fault}`,
    hosts: address.urls,
    emailFiles: 'conversations',
    auth,
    ...(sizes === undefined ? {} : { limits: limitsOfProfile(sizes) }),
    inspector: { url: address.inspectorUrl },
  });
}

/** The limits as a profile states them, of an archive that is set to these sizes. */
export function limitsOfProfile({ fileBytes, emailBytes, splitBytes }: ArchiveSizes) {
  return {
    file: { accept: fileBytes, refuse: fileBytes + 1 },
    email: { accept: emailBytes, refuse: emailBytes + 1 },
    split: { whole: splitBytes, split: splitBytes + 1 },
  };
}
