import type { Circumstances } from '../../spec/circumstances.js';
import type { UploadCommand } from '../language/session/commands.js';
import { fileContent } from './file-content.js';

/** More than that in small chunks would take too long, and more of a pattern too much memory. */
export const MAX_BYTES = 8 * 2 ** 20;

/**
 * The content of an upload under circumstances, as far as its step leaves size and bytes free.
 *
 * @param number which file of its session it is
 */
export function uploadContent(
  { free = [], fileKey, content }: UploadCommand,
  { size, bytes }: Circumstances,
  number: number,
): UploadCommand['content'] {
  const label = `${fileKey} ${number}`;
  if (!free.includes('bytes')) return content;
  if (!free.includes('size')) {
    if (bytes === undefined || !('size' in content) || content.size > MAX_BYTES) return content;
    return fileContent({ bytes, stated: content.size }, label, number);
  }
  if (size === undefined && bytes === undefined) return content;
  return fileContent({ size, bytes }, label, number);
}

/** The size of an upload, in bytes. */
export const bytesOf = ({ content }: UploadCommand): number =>
  'bytes' in content ? content.bytes.length : content.size;
