import prettyBytes from 'pretty-bytes';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Three significant digits: `94.2k`. */
function compact(value: number): string {
  // the prefix of the SI, as rates are usually written
  return COMPACT.format(value).replace('K', 'k');
}

/** `94.2k/s` */
export function perSecond(value: number): string {
  return `${compact(value)}/s`;
}

/** Milliseconds, in seconds from ten seconds on; a dash for no value. */
export function milliseconds(value: number | undefined): string {
  if (value === undefined) return '–';
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ms`;
}

/** `5.1 GB/s` */
export function bytesPerSecond(value: number): string {
  return `${prettyBytes(value, { maximumFractionDigits: 1 })}/s`;
}
