import type { Upload } from '../scenario/load-scenario-schema.js';
import { serialText } from './iteration-id.js';

const DEFAULT_BYTES = 64 * 1024;

/** How large the upload with a serial is: the same whenever it is asked for. */
export function uploadSize(upload: Upload, serial: number): number {
  const { sizes } = upload;
  if (sizes === undefined) return upload.size ?? DEFAULT_BYTES;
  const total = sizes.reduce((sum, { weight }) => sum + weight, 0);
  // Multiples of the golden ratio fall evenly: every stretch of uploads has its share of each size.
  let left = ((serial * 0.618033988749895) % 1) * total;
  for (const { size, weight } of sizes) {
    left -= weight;
    if (left < 0) return size;
  }
  return sizes.at(-1)?.size ?? DEFAULT_BYTES;
}

/** Bytes of an upload on the average, and of the largest. */
export function uploadSizes({ size, sizes }: Upload): { mean: number; largest: number } {
  if (sizes === undefined) {
    const bytes = size ?? DEFAULT_BYTES;
    return { mean: bytes, largest: bytes };
  }
  const total = sizes.reduce((sum, { weight }) => sum + weight, 0);
  return {
    mean: sizes.reduce((sum, one) => sum + one.size * one.weight, 0) / total,
    largest: Math.max(...sizes.map((one) => one.size)),
  };
}

/** The seed of an upload's bytes, from which its digest can be told without them. */
export function fileSeed(folder: string, serial: number): string {
  return `${folder}/${serialText(serial)}`;
}
