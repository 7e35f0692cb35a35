/** What of a record can be compared by itself, since another requirement is about it. */
export const PARTS = ['contents', 'files', 'inlined', 'properties', 'requestId'] as const;
export type Part = (typeof PARTS)[number];

/** Something that was sent and is not archived as it was sent. */
export interface Difference {
  part: Part;
  /** Its path in the request, such as `participants/1/userType`. */
  path: string;
  expected: unknown;
  actual: unknown;
}
