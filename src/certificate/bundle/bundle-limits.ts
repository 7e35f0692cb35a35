const MIB = 1024 * 1024;

/** What a bundle may take; a bundle of the whole suite stays well below. */
export const BUNDLE_LIMITS = {
  /** Bytes of the file. */
  file: 64 * MIB,
  /** Bytes that all entries unpack to. */
  unpacked: 512 * MIB,
  entries: 64,
  /** How many bytes one packed byte may unpack to, in entries of more than a MiB. */
  ratio: 250,
  ratioFrom: MIB,
} as const;
