import { isDeepStrictEqual } from 'node:util';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { digestOf } from '../bundle/manifest.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { PublicKey } from '../keys/public-key.js';
import type { Verification } from '../verification/verify-bundle.js';
import { differingFrom, drewSample, sampleOf } from './sample-of.js';

/** The bundle that a witness is to confirm. */
export interface Witnessed {
  report: SavedRunReport;
  key: PublicKey;
  /** SHA-256 of its file and of its manifest, in hex. */
  file: string;
  manifest: string;
}

/** Whether a witness, whose own bundle was verified before, confirms another bundle. */
export function compareWitness(
  { findings, predicate, report }: Verification,
  key: PublicKey,
  first: Witnessed,
): BundleFinding[] {
  const own: BundleFinding[] = findings.map(({ code, message }) => ({
    code: 'witness',
    message: `its own bundle does not hold: ${code}: ${message}`,
  }));
  const add = (message: string) => void own.push({ code: 'witness', message });
  if (key.id === first.key.id)
    add('its key is that of the first party: nobody else has seen anything');
  const said = predicate?.witness;
  if (said === undefined || report === undefined) {
    add('it is no statement of a witness');
    return own;
  }
  if (said.bundle !== `sha256:${first.file}` || said.manifest !== `sha256:${first.manifest}`) {
    add('it is about another bundle');
    return own;
  }
  const { name } = first.report.target;
  if (report.target.name !== name) {
    add(`it judged ${report.target.name}, and the bundle is about ${name}`);
  }
  const { signature: drawn, ...sample } = said.sample;
  const signature = Buffer.from(drawn, 'base64');
  const wanted = sampleOf(first.report, digestOf(signature), sample.checks.length);
  if (!drewSample(key, first.file, signature) || !isDeepStrictEqual({ ...sample }, { ...wanted })) {
    add('it chose the checks that it repeated, which its signature over the bundle has to draw');
  }
  if (said.sample.checks.length === 0) add('it repeated no check');
  const differing = differingFrom(first.report, report, wanted.checks);
  for (const { check, before, now } of differing) add(`${check} was ${before}, and is ${now}`);
  if (said.agreed !== (differing.length === 0)) add('what it states is not what it has seen');
  return own;
}
