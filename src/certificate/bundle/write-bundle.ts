import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { writeReportFile } from '../../report/files/write-report-file.js';

/** The same for every bundle: its times stand in what is signed. */
const MTIME = new Date('2000-01-01T00:00:00Z');

/** Writes entries as a ZIP file, whole or not at all. */
export async function writeBundle(
  path: string,
  entries: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of entries) {
    zip.addBuffer(Buffer.from(content), name, { mtime: MTIME, mode: 0o100644 });
  }
  zip.end();
  await writeReportFile(path, await buffer(zip.outputStream));
}
