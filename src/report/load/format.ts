import prettyBytes from 'pretty-bytes';

/** A number of operations or a rate, short: `94.2k`. */
export function short(value: number): string {
  if (value < 1000)
    return value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
  if (value < 1e6) return `${(value / 1000).toPrecision(3)}k`;
  return `${(value / 1e6).toPrecision(3)}M`;
}

/** Milliseconds with three digits that count. */
export function ms(value: number | undefined): string {
  if (value === undefined) return '–';
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ms`;
}

/** Bytes a second. */
export function bytesASecond(value: number): string {
  return `${prettyBytes(value, { maximumFractionDigits: 1 })}/s`;
}
