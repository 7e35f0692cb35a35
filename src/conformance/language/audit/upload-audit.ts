/** What the uploads of a run were answered that had to succeed. */
export interface UploadAudit {
  /** How many succeeded. */
  succeeded: number;
  /** The first of these that was answered with another status than 200. */
  first?: { status: number; label: string; exchange: number };
}
