import type { Upload } from '../scenario/load-scenario-schema.js';

const DEFAULT_BYTES = 64 * 1024;

/** The size of an iteration's upload: always the same for the same iteration. */
export function uploadSize(upload: Upload, iteration: number): number {
  const { sizes } = upload;
  if (sizes === undefined) return upload.size ?? DEFAULT_BYTES;
  const total = sizes.reduce((sum, { weight }) => sum + weight, 0);
  // Multiples of the golden ratio are evenly distributed: any run of uploads has its share of each
  // size.
  let left = ((iteration * 0.618033988749895) % 1) * total;
  for (const { size, weight } of sizes) {
    left -= weight;
    if (left < 0) return size;
  }
  return sizes.at(-1)?.size ?? DEFAULT_BYTES;
}

/** Bytes of an upload on average, and of the largest. */
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
