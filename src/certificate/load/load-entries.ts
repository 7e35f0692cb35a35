import type { LoadReport } from '../../load/report/load-report.js';
import { formatsFor } from '../../report/formats/report-formats.js';
import { digestOf } from '../bundle/manifest.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';

/** A load that was run for a certificate. */
export interface RanLoad {
  /** What its entries are called. */
  name: string;
  /** Of the scenario. */
  text: string;
  report: LoadReport;
}

/**
 * What a bundle has of loads: for each its scenario, its report for programs, and its report for
 * people.
 */
export async function loadEntries(loads: readonly RanLoad[]): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  for (const { name, text, report } of loads) {
    entries.set(`load/${name}.yaml`, Buffer.from(text));
    for (const format of ['json', 'html']) {
      const render = await formatsFor('load').get(format)?.open();
      if (render) entries.set(`load/${name}.${format}`, Buffer.from(render(report)));
    }
  }
  return entries;
}

/** The same in a certificate. */
export const statedLoads = (
  loads: readonly RanLoad[],
): NonNullable<CertificatePredicate['loads']> =>
  loads.map(({ name, text, report: { scenario, verdict } }) => ({
    name,
    scenario: scenario.id,
    digest: `sha256:${digestOf(text)}`,
    verdict,
  }));
