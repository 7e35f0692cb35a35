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

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/**
 * `5.1 GB/s`. Charts need thousands of these, for which pretty-bytes would make a formatter each.
 */
export function bytesPerSecond(value: number): string {
  let amount = value;
  let unit = 0;
  // What is rounded to 1000 of a unit is one of the next.
  while (amount >= 999.95 && unit < BYTE_UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${Number(amount.toFixed(1))} ${BYTE_UNITS[unit]}/s`;
}
