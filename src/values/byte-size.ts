import { z } from 'zod';

const UNIT_BYTES: Record<string, number> = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

const SIZE = /^(\d+(?:_\d+)*(?:\.\d+)?) ?(B|kB|[KMGT]B|[KMGT]iB)?$/;
const EXAMPLES = '1000000, "1_000_000", "64 KiB" or "12MB"';

const words = { error: (issue: { input?: unknown }) => complaint(issue.input) };

/**
 * A number of bytes: a whole number, or text with digits grouped by `_` and a decimal (`kB`, `MB`,
 * `GB`, `TB`) or binary (`KiB` …) unit. The output is in bytes.
 */
export const byteSize = z
  .union(
    [
      // One branch may complain alone, so that each has the words.
      z.int(words).nonnegative(words),
      z
        .string()
        .regex(SIZE, words)
        .refine((text) => Number.isSafeInteger(toBytes(text)), words)
        .transform(toBytes),
    ],
    words,
  )
  .describe(`A number of bytes, such as ${EXAMPLES}`);

function toBytes(text: string): number {
  const [, amount = '', unit = 'B'] = SIZE.exec(text) ?? [];
  return Number(amount.replaceAll('_', '')) * (UNIT_BYTES[unit] ?? Number.NaN);
}

function complaint(input: unknown): string {
  const [, amount, unit = ''] = /^([\d_.]+) ?([A-Za-z]+)$/.exec(String(input)) ?? [];
  // "64K" leaves open which thousand is meant, "64 Mb" whether bits are.
  if (amount !== undefined && UNIT_BYTES[unit] === undefined) {
    const binary = `${unit.charAt(0).toUpperCase()}iB`;
    const meant = UNIT_BYTES[binary] === undefined ? '64 KiB' : `${amount} ${binary}`;
    return `unknown unit of bytes, write "${meant}"; known: ${Object.keys(UNIT_BYTES).join(', ')}`;
  }
  return `expected a whole number of bytes such as ${EXAMPLES}`;
}
