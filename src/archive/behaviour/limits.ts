/** The limits that an archive enforces, in bytes, each the largest size that still passes. */
export interface ArchiveLimits {
  /** One uploaded file (section 4.1). */
  fileBytes: number;
  /** The request body of an email (section 4.4). */
  emailBytes: number;
  /**
   * One Archive message; an email whose text and attachments come to more is split (section 4.4).
   */
  splitBytes: number;
  /** The request body of any other record, for which the interface states no limit. */
  recordBytes: number;
}

/** Section 8 with "GB" and "MB" read as the larger unit where that is more generous. */
export const DEFAULT_LIMITS: ArchiveLimits = {
  fileBytes: 2 ** 30,
  emailBytes: 10 * 2 ** 20,
  splitBytes: 2_000_000_000,
  recordBytes: 64 * 2 ** 20,
};

/** Whether a request body of this size in bytes is within its limit. */
export function fits(bytes: number, limit: number): boolean {
  return bytes <= limit;
}

/**
 * How many Archive messages an email becomes (section 4.4).
 *
 * @param bytes - its request body and all attachments together
 */
export function messageCount(bytes: number, splitBytes: number): number {
  return bytes > splitBytes ? Math.ceil(bytes / splitBytes) : 1;
}
