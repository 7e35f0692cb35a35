import { isDeepStrictEqual } from 'node:util';
import { align } from './align.js';
import type { FreeFormComparison } from './compare-free-form.js';
import type { Known } from './compare-members.js';
import type { ExpectedReference } from './expected-records.js';
import type { Difference } from './parts.js';

/**
 * The files that are listed next to a record. A list may name each file once that the record
 * refers to in the same way several times.
 *
 * @param record what is shown of the record itself; where it has none of these references, or has
 *   them in a map by their keys, nothing says how many there are
 */
export function compareFiles(
  references: ExpectedReference[],
  listed: Record<string, unknown>[] | undefined,
  record: unknown,
  isImage: Known['isImage'],
): FreeFormComparison {
  if (listed === undefined) return { differences: [], translated: false };
  const differ = (a: number, b: number): Difference[] => {
    const sent = references[a];
    const shown = listed[b] ?? {};
    if (sent === undefined) return [];
    const noImage = sent.inlined === true && !isImage(sent.fileKey);
    return (['fileKey', 'filename', 'external', 'inlined'] as const).flatMap((name) => {
      const [expected, actual] = [sent[name], shown[name]];
      if (expected === undefined || actual === undefined || expected === actual) return [];
      if (name === 'inlined' && noImage) return [];
      const part = name === 'inlined' ? 'inlined' : 'files';
      return [{ part, path: `files/${a}/${name}`, expected, actual }];
    });
  };
  const { pairs, missing, extra } = align(
    references.length,
    listed.length,
    (a, b) => differ(a, b).length,
  );
  const json = missing.length === 0 ? '' : JSON.stringify(record ?? null);
  const inRecord = ({ fileKey }: ExpectedReference) => {
    const key = JSON.stringify(fileKey) ?? '';
    return json.includes(`${key}:`) ? 0 : json.split(key).length - 1;
  };
  const again = missing.flatMap((a) => {
    const sent = references[a];
    const isListed = pairs.some(([other]) => isDeepStrictEqual(references[other], sent));
    return sent !== undefined && isListed ? [{ a, found: inRecord(sent), sent }] : [];
  });
  const once = again.filter(
    ({ found, sent }) =>
      found === 0 || found >= references.filter(({ fileKey }) => fileKey === sent.fileKey).length,
  );
  const gone = missing.filter((a) => once.every((one) => one.a !== a));
  return {
    differences: [
      ...pairs.flatMap(([a, b]) => differ(a, b)),
      ...gone.map((a) => difference(`files/${a}`, references[a], undefined)),
      ...extra.map((b) => difference('files/…', undefined, listed[b])),
    ],
    translated: once.some(({ found }) => found === 0),
  };
}

const difference = (path: string, expected: unknown, actual: unknown): Difference => ({
  part: 'files',
  path,
  expected,
  actual,
});
