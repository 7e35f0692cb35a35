const MIB = 1024 * 1024;

/** What a file may take that is read as a bundle. */
export interface BundleLimits {
  /** Bytes of the file. */
  file: number;
  /** Bytes that all entries unpack to. */
  unpacked: number;
  entries: number;
  /** How many bytes one packed byte may unpack to, in entries of more than `ratioFrom` bytes. */
  ratio: number;
  ratioFrom: number;
}

/** What a bundle may take; a bundle of the whole suite stays well below. */
export const BUNDLE_LIMITS: BundleLimits = {
  file: 64 * MIB,
  unpacked: 512 * MIB,
  entries: 64,
  ratio: 250,
  ratioFrom: MIB,
};
