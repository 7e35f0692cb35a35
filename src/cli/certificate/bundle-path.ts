import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';

const BUNDLE_NAME = 'certificate.zip';

/**
 * Where a bundle goes, and where the reports of its run go, as `--out` says: into that folder, or
 * next to the bundle. They are in the bundle as well, and never replace those of a run.
 */
export function bundlePaths(out: string): { bundle: string; reports: string } {
  const isFile = /\.zip$/i.test(out);
  const bundle = isFile ? out : join(out, BUNDLE_NAME);
  const isOfRuns = relative(REPORT_FOLDER, out) === '';
  return {
    bundle,
    reports: isFile || isOfRuns ? `${bundle.slice(0, -'.zip'.length)}-reports` : out,
  };
}

/** The file of a bundle that may be named by the folder that it was written to. */
export function bundleFile(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, BUNDLE_NAME) : path;
}
