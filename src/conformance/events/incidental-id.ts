const SEPARATOR = '/incidental/';

/**
 * The id of a violation that no check was after: of what it broke, and of the check on whose way it
 * was met.
 */
export const incidentalId = (requirement: string, check: string): string =>
  `${requirement}${SEPARATOR}${check}`;

/** What such an id names; undefined for that of a check of the suite. */
export function namedByIncidental(id: string): { requirement: string; check: string } | undefined {
  const [requirement, check] = id.split(SEPARATOR);
  return requirement === undefined || check === undefined ? undefined : { requirement, check };
}
