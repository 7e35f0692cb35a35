import { rename, rm, writeFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';

/**
 * What a file is to have; a large one in chunks, from the first one each time that it is iterated
 * over.
 */
export type WrittenContent = string | Uint8Array | Iterable<Uint8Array>;

/**
 * Replaces a file in one step, so that a reader sees the old one or the new one and never half of
 * either.
 */
export async function writeWhole(path: string, content: WrittenContent): Promise<void> {
  if (typeof content === 'string') await writeFileAtomic(path, content);
  else if (isBytes(content))
    await writeFileAtomic(path, Buffer.from(content.buffer, content.byteOffset, content.length));
  else await writeChunks(path, content);
}

/** The parts that a file's content comes in. */
export const partsOf = (content: WrittenContent): Iterable<string | Uint8Array> =>
  typeof content === 'string' || isBytes(content) ? [content] : content;

const isBytes = (content: Exclude<WrittenContent, string>): content is Uint8Array =>
  ArrayBuffer.isView(content);

/** None is kept: they may be tens of megabytes together. */
async function writeChunks(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const partly = `${path}.part`;
  try {
    await writeFile(partly, chunks);
    await rename(partly, path);
  } catch (error) {
    await rm(partly, { force: true });
    throw error;
  }
}
