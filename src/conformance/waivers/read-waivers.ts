import { z } from 'zod';
import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { DocumentError } from '../../errors/document-error.js';
import type { Place } from '../../errors/place.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { Waiver } from '../events/waiver.js';
import { waiversSchema } from './waivers-schema.js';

/** A waiver for one id, and where that id is written down. */
export interface WrittenWaiver extends Waiver {
  place: Place;
}

/**
 * Reads a file of waivers; one for several ids becomes one for each of them.
 *
 * @throws DocumentError
 */
export async function readWaivers(file: string): Promise<WrittenWaiver[]> {
  return parseWaivers(file, await readTextFile(file));
}

/**
 * The waivers in a text.
 *
 * @param file as problems shall name it
 * @throws DocumentError
 */
export function parseWaivers(file: string, text: string): WrittenWaiver[] {
  const document = readDocument(file, text, waiversSchema);
  const problems = [
    ...(document.ok ? [] : document.problems),
    ...waivedTwice(waivedIds(file, text)),
  ].sort(byPlace);
  if (!document.ok || problems.length > 0) throw new DocumentError(problems);
  const { positions, value } = document;
  return value.waivers.flatMap(({ id, ...rest }, index) =>
    writtenIds(id, index, positions).map(
      (one): WrittenWaiver => ({
        id: one.id,
        ...withoutAbsent(rest),
        place: { file, ...one.at },
      }),
    ),
  );
}

function waivedTwice(waivers: ReturnType<typeof waivedIds>): Problem[] {
  const known = new Set<string>();
  const twice = waivers.filter(({ id }) => known.has(id) || !known.add(id));
  return twice.map(({ id, place }) => ({ ...place, message: `${id} is waived above already` }));
}

const idsSchema = z.looseObject({
  waivers: z.array(
    z.looseObject({ id: z.union([z.string(), z.array(z.string())]).catch([]) }).catch({ id: [] }),
  ),
});

/** The ids in a text, which can be looked up whatever else is wrong with it. */
export function waivedIds(file: string, text: string): Pick<WrittenWaiver, 'id' | 'place'>[] {
  const document = readDocument(file, text, idsSchema);
  if (!document.ok) return [];
  return document.value.waivers
    .flatMap(({ id }, index) => writtenIds(id, index, document.positions))
    .filter(({ id }) => id.trim() !== '')
    .map(({ id, at }) => ({ id: id.trim(), place: { file, ...at } }));
}

/** Each id of a waiver, with where it stands. */
function writtenIds(id: string | string[], index: number, positions: Positions) {
  const path = ['waivers', index, 'id'];
  return typeof id === 'string'
    ? [{ id, at: positions.at(path) }]
    : id.map((one, at) => ({ id: one, at: positions.at([...path, at]) }));
}

/** A schema gives members that are left out as undefined, too, for all that its type says. */
function withoutAbsent({
  reason,
  owner,
  expiry,
  link,
}: {
  reason: string;
  owner?: string | undefined;
  expiry?: string | undefined;
  link?: string | undefined;
}): Omit<Waiver, 'id'> {
  return {
    reason,
    ...(owner !== undefined && { owner }),
    ...(expiry !== undefined && { expiry }),
    ...(link !== undefined && { link }),
  };
}
