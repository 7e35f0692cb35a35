/** What of a file can be compared by itself, since another requirement is about it. */
export const FILE_PARTS = ['bytes', 'type'] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** How one part of all files is stored that the checks of a run have uploaded. */
export interface FileAudit {
  /** How many members of what the inspector shows were compared. */
  compared: number;
  /** How many of these are not as they were sent. */
  differing: number;
  /** The first of these, with the check that uploaded the file. */
  first?: { fileKey: string; label: string; exchange: number; expected: string; actual: string };
}
