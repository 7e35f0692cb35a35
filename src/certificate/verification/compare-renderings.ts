import { version } from '../../package/version.js';
import { formatsFor } from '../../report/formats/report-formats.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { ENTRY } from '../bundle/entry-names.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { PublicKey } from '../keys/public-key.js';
import type { BundledLoad } from '../load/loads-in.js';
import { runReports } from '../run-reports.js';
import { bundleReadme } from '../statement/bundle-readme.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';

/** What a bundle says, in the forms in which it says so. */
interface Said {
  predicate: CertificatePredicate;
  report: SavedRunReport;
  loads: readonly BundledLoad[];
  key: PublicKey;
}

/** Whether what people read was written by this version, so that it can be written again. */
export const canBeRendered = ({ tool }: Pick<CertificatePredicate, 'tool'>): boolean =>
  tool.version === version();

/**
 * How what people read differs from what was signed as data: the README and every report are
 * written again from that. Otherwise the owner of the key could add a page that claims a better
 * result.
 */
export async function compareRenderings(
  entries: ReadonlyMap<string, Buffer>,
  { predicate, report, loads, key }: Said,
): Promise<BundleFinding[]> {
  if (!canBeRendered(predicate)) return [];
  const wanted = new Map<string, Buffer>([
    [
      ENTRY.readme,
      Buffer.from(bundleReadme(predicate, report.requirements, key.id, [...entries.keys()])),
    ],
    ...(await runReports(report, predicate, key.id)),
  ]);
  const page = await formatsFor('load').get('html')?.open();
  for (const { name, report: load } of loads) {
    if (page) wanted.set(`load/${name}.html`, Buffer.from(page(load)));
  }
  const differing = [...wanted].filter(
    ([name, content]) => entries.get(name)?.equals(content) !== true,
  );
  const strange = [...entries.keys()].filter(
    (name) => name.startsWith('reports/') && name !== ENTRY.report && !wanted.has(name),
  );
  return [...differing.map(([name]) => name), ...strange].map((name) => ({
    code: 'renderings' as const,
    message: `${name} is not what the signed statement and ${ENTRY.report} make it`,
  }));
}
