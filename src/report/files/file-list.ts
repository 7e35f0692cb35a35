import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../../values/json-of.js';
import { writeReportFile } from './write-report-file.js';

/**
 * The names of files below a folder, each with the SHA-256 of what was written, or null while that
 * is not known.
 */
export type FileList = Map<string, string | null>;

const NAME = '.assay-files.json';

const schema = z.object({
  schema: z.literal('assay-files/1'),
  files: z.record(z.string(), z.string().nullable()),
});

/** The files that the last command wrote into a folder; none where that is not known. */
export async function readFileList(folder: string): Promise<FileList> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '{}');
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) return new Map();
  return new Map(Object.entries(parsed.data.files).filter(([name]) => isBelow(name)));
}

export async function writeFileList(folder: string, list: FileList): Promise<void> {
  const files = Object.fromEntries([...list].sort(([a], [b]) => a.localeCompare(b)));
  const text = JSON.stringify({ schema: 'assay-files/1', files }, null, 2);
  await writeReportFile(join(folder, NAME), `${text}\n`);
}

/** A manipulated list must not cause other files to be removed. */
function isBelow(name: string): boolean {
  return name !== '' && !isAbsolute(name) && normalize(name).split(sep)[0] !== '..';
}
