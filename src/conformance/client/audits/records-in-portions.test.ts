import { expect, it } from 'vitest';
import type { InspectedRecord } from '../../../profile/inspector/inspector-answer.js';
import { InspectorError } from '../../../profile/inspector/inspector-error.js';
import { recordsInPortions } from './records-in-portions.js';

const MARKERS = ['mk0011', 'mk0122', 'mk0133', 'mk7f44'];

/** An inspector that shows so many records at once. */
function inspectorOf(most: number, mayBeTooMuch = true) {
  const asked: string[] = [];
  const records = async ({ marker }: { marker: string }): Promise<InspectedRecord[]> => {
    asked.push(marker);
    const found = MARKERS.filter((one) => one.startsWith(marker));
    if (found.length > most) throw new InspectorError('inspector-status', '413', mayBeTooMuch);
    return found.map((requestId) => ({ operation: 'email', requestId, files: [] }));
  };
  return { asked, records };
}

async function shown(inspector: ReturnType<typeof inspectorOf>): Promise<string[]> {
  const found: string[] = [];
  for await (const { beginning, records } of recordsInPortions('mk', inspector)) {
    for (const { requestId } of records) {
      expect(requestId).toMatch(new RegExp(`^${beginning}`));
      found.push(requestId ?? '');
    }
  }
  return found;
}

it('divides what is too much for one answer, and nothing else', async () => {
  const inspector = inspectorOf(1);
  expect(await shown(inspector)).toEqual(MARKERS);
  expect(inspector.asked).toHaveLength(16 + 16 + 16);
  expect(inspector.asked).toContain('mk012');
  expect(inspector.asked).not.toContain('mk70');
});

it.each([
  ['shows not even few', inspectorOf(0), ['mk0', 'mk00', 'mk000', 'mk001']],
  ['fails for another reason', inspectorOf(1, false), ['mk0']],
])('gives up where the inspector %s', async (_, inspector, asked) => {
  await expect(shown(inspector)).rejects.toThrow(InspectorError);
  expect(inspector.asked).toEqual(asked);
});
