import { statSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';

const BUNDLE_NAME = 'certificate.zip';

/** Where a bundle goes, and where the reports of its run go, as `--out` says. */
export function bundlePaths(out: string): { bundle: string; reports: string } {
  if (/\.zip$/i.test(out)) return { bundle: out, reports: REPORT_FOLDER };
  return { bundle: join(out, BUNDLE_NAME), reports: out };
}

/**
 * The same for a witness, whose reports are in its bundle and are nobody's reports of the target: they never go where the
 * reports of a run are, and stand beside the bundle.
 */
export function witnessPaths(out: string): { bundle: string; reports: string } {
  const { bundle, reports } = bundlePaths(out);
  return { bundle, reports: reports === out ? reports : `${out.slice(0, -'.zip'.length)}-reports` };
}

/** The file of a bundle that may be named by the folder that it was written to. */
export function bundleFile(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, BUNDLE_NAME) : path;
}
