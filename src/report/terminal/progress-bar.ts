import prettyBytes from 'pretty-bytes';

const BAR_COLUMNS = 12;

/** `━━━───────── 250 MB of 1 GB` */
export function progressBar(sentBytes: number, totalBytes: number): string {
  const share = totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;
  const full = Math.round(share * BAR_COLUMNS);
  const bar = '━'.repeat(full) + '─'.repeat(BAR_COLUMNS - full);
  return `${bar} ${prettyBytes(sentBytes)} of ${prettyBytes(totalBytes)}`;
}
