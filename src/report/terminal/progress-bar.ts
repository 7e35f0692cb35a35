import prettyBytes from 'pretty-bytes';

const BAR_COLUMNS = 12;

/** `━━━───────── 250 MB of 1 GB` */
export function progressBar(sentBytes: number, totalBytes: number): string {
  const share = totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;
  return `${bar(share)} ${prettyBytes(sentBytes)} of ${prettyBytes(totalBytes)}`;
}

/** A share from 0 to 1 as a line. */
export function bar(share: number): string {
  const full = Math.round(share * BAR_COLUMNS);
  return '━'.repeat(full) + '─'.repeat(BAR_COLUMNS - full);
}
