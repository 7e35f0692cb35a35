import type { Token, UploadHost } from 'archive-assay/property';

/** Where files of a case go: a host, or wherever the attachments of emails belong. */
export type FileHost = UploadHost | 'emailFiles';
export type RecordHost = UploadHost;

/**
 * A file that a record refers to; an external one by its link, in the event feed with what it says
 * of its availability.
 */
export type FileUse =
  | { key: number }
  | { external: 'plain' | 'available' | 'unstated'; key: number };

/**
 * What clients do to an archive. Files and records are named by small numbers, so that a command
 * means something whatever came before it, and a list of commands from which one was taken away is
 * still a list of commands.
 */
export type Command =
  | { do: 'upload'; host: FileHost; key: number; size: number; type: number; chunked: boolean }
  | { do: 'oversize'; host: FileHost; key: number; chunked: boolean }
  | { do: 'abort'; host: FileHost; key: number; part: number; chunked: boolean; reset: boolean }
  | { do: 'upload-without-token'; host: FileHost; key: number; token: Token }
  | { do: 'tamper'; host: FileHost; key: number; method: 'DELETE' | 'PATCH' | 'POST' }
  | {
      do: 'record';
      host: RecordHost;
      slot: number;
      entries: FileUse[][];
      people: number;
      text: number;
    }
  | { do: 'record-again'; slot: number }
  | { do: 'record-without-token'; host: RecordHost; slot: number; token: Token }
  | { do: 'email'; slot: number; attach: number | undefined; text: number; copies: number }
  | { do: 'email-again'; slot: number }
  | { do: 'email-without-token'; slot: number; token: Token }
  | { do: 'sibling'; slot: number; to: number; same: 'requestId' | 'messageId' }
  | { do: 'oversize-email'; slot: number }
  | { do: 'many'; what: RecordHost | 'email'; times: number; atOnce: number }
  | { do: 'together'; commands: Command[] };
