/**
 * Writes a file of evidence next to the reports. It never replaces another file of the run.
 *
 * @param name what it should be called, below the folder of the reports, with `/` between folders
 * @param content of a large file in chunks, which are asked for anew each time that it is iterated
 *   over
 * @returns its path as reports name it
 */
export type WriteEvidence = (
  name: string,
  content: string | Uint8Array | Iterable<Uint8Array>,
) => Promise<string>;
