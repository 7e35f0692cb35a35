import fc from 'fast-check';

const POWERS = [1, 2, 4, 8, 16, 32, 64].map((kibibytes) => kibibytes * 1024);

/** Sizes of uploads in bytes, never 0: small ones, and those round powers of two. */
export const uploadSize: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc
    .tuple(fc.constantFrom(...POWERS), fc.integer({ min: -1, max: 1 }))
    .map(([power, off]) => power + off),
);

/**
 * Standard MIME types, all of them registered with IANA, and null where it sends none (section
 * 2.1).
 */
export const mimeType: fc.Arbitrary<string | null> = fc.constantFrom(
  'application/octet-stream',
  'application/pdf',
  'application/json',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
  'audio/mpeg',
  'audio/ogg',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'message/rfc822',
  'text/csv',
  'text/html',
  'text/plain',
  'video/mp4',
  null,
);
