import { z } from 'zod';
import { readDocument } from '../../config/read-document.js';
import { didYouMean } from '../../errors/did-you-mean.js';
import { DocumentError } from '../../errors/document-error.js';
import type { Place } from '../../errors/place.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { readTextFile } from '../../files/read-text-file.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { DAY_MS } from '../../values/duration.js';
import type { Attestation } from '../events/attestation.js';
import { attestationsSchema } from './attestations-schema.js';

/** An attestation, and where it is written down. */
export interface WrittenAttestation extends Attestation {
  place: Place;
}

const KNOWN_IDS = REQUIREMENTS.map(({ id }) => id);

/**
 * Reads a file of attestations.
 *
 * @throws DocumentError
 */
export async function readAttestations(file: string): Promise<WrittenAttestation[]> {
  return parseAttestations(file, await readTextFile(file));
}

/**
 * The attestations in a text.
 *
 * @param file as problems shall name it
 * @param ids of the requirements that there are
 * @throws DocumentError for mistakes, for what names no requirement, twice the same, or a day that
 *   is yet to come
 */
export function parseAttestations(
  file: string,
  text: string,
  ids: readonly string[] = KNOWN_IDS,
  nowMs = Date.now(),
): WrittenAttestation[] {
  const document = readDocument(file, text, attestationsSchema);
  const problems = [
    ...(document.ok ? [] : document.problems),
    ...problemsOfNames(file, text, ids, nowMs),
  ].sort(byPlace);
  if (!document.ok || problems.length > 0) throw new DocumentError(problems);
  const { positions, value } = document;
  return value.attestations.map((one, index) => ({
    ...one,
    place: { file, ...positions.at(['attestations', index, 'requirement']) },
  }));
}

const namesSchema = z.looseObject({
  attestations: z.array(
    z
      .looseObject({ requirement: z.string().trim().catch(''), date: z.string().catch('') })
      .catch({ requirement: '', date: '' }),
  ),
});

/** What names no requirement or no day that was, whatever else is wrong with the file. */
function problemsOfNames(
  file: string,
  text: string,
  ids: readonly string[],
  nowMs: number,
): Problem[] {
  const document = readDocument(file, text, namesSchema);
  if (!document.ok) return [];
  const { positions, value } = document;
  const known = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, { requirement, date }] of value.attestations.entries()) {
    const add = (field: string, message: string, hint?: string) =>
      void problems.push(positions.problem(['attestations', index, field], message, hint));
    if (requirement !== '' && !ids.includes(requirement)) {
      const message = `no requirement is called ${requirement}`;
      add('requirement', message, didYouMean(requirement, ids));
    } else if (requirement !== '' && known.size === known.add(requirement).size) {
      add('requirement', `${requirement} is attested above already`);
    }
    // Somewhere it is tomorrow already.
    if (Date.parse(date) > nowMs + DAY_MS) add('date', `${date} is yet to come`);
  }
  return problems;
}
