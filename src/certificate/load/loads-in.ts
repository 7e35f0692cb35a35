import { parseLoadScenario } from '../../load/scenario/parse-load-scenario.js';
import { loadReportSchema, type SavedLoadReport } from '../../report/schema/load-report-schema.js';
import { digestOf } from '../bundle/manifest.js';
import { parsedJson } from '../bundle/parsed-entry.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import { floorName, type LoadFloor } from './load-floor.js';
import { rederiveLoad } from './rederive-load.js';

/** A load of a bundle: what was done, and what came of it. */
export interface BundledLoad {
  /** What its entries are called. */
  name: string;
  report: SavedLoadReport;
}

const TOLERANCE_MS = 60_000;

/**
 * The loads of a bundle, by the names of their entries. Each is held against what was signed of it,
 * against the target and the times of the certificate, and against its own figures.
 *
 * @param floors of the policy in the bundle, whose thresholds were added to those of the scenarios
 */
export function loadsIn(
  entries: ReadonlyMap<string, Buffer>,
  predicate: CertificatePredicate,
  floors: readonly LoadFloor[],
  findings: BundleFinding[],
): BundledLoad[] {
  const stated = new Map((predicate.loads ?? []).map((one) => [one.name, one]));
  const names = new Set(
    [...entries.keys()].flatMap(
      (entry) => /^load\/(.*)\.(?:json|yaml|html)$/.exec(entry)?.[1] ?? [],
    ),
  );
  const add = (message: string) => void findings.push({ code: 'load', message });
  for (const name of stated.keys()) {
    if (!names.has(name)) add(`the load ${name} is stated, and its report is not there`);
  }
  return [...names].flatMap((name) => {
    const told = stated.get(name);
    if (told === undefined) {
      add(`there is a load ${name} that the certificate does not state`);
      return [];
    }
    const [json, text] = ['json', 'yaml'].map((kind) => entries.get(`load/${name}.${kind}`));
    if (json === undefined || text === undefined) {
      add(`of the load ${name}, the report or the scenario is not there`);
      return [];
    }
    const report = parsedJson(`load/${name}.json`, json.toString(), loadReportSchema, findings);
    const scenario = parseLoadScenario(`load/${name}.yaml`, text.toString());
    const added = floors
      .filter((floor) => floorName(floor.scenario) === name)
      .flatMap((floor) => floor.thresholds ?? []);
    if (report === undefined) return [];
    if (!scenario.ok) {
      add(`load/${name}.yaml: ${scenario.problems[0]?.message}`);
      return [];
    }
    for (const message of [
      ...differences(report, told, predicate, `sha256:${digestOf(text)}`),
      ...rederiveLoad(report, scenario.scenario, added),
    ]) {
      add(`${name}: ${message}`);
    }
    return [{ name, report }];
  });
}

/** How a report differs from what was signed, and from the run in the same bundle. */
function differences(
  { scenario, verdict, target, run }: SavedLoadReport,
  told: NonNullable<CertificatePredicate['loads']>[number],
  predicate: CertificatePredicate,
  digest: string,
): string[] {
  const start = Date.parse(run.startedAt);
  const against: [boolean, string][] = [
    [
      scenario.id !== told.scenario || verdict !== told.verdict,
      'its report says something else than the certificate',
    ],
    [
      scenario.digest !== digest || told.digest !== digest,
      'it was made with another scenario than the one beside it',
    ],
    [
      target.name !== predicate.target.name || target.profile !== predicate.target.profile,
      'it is of another target than the run',
    ],
    [
      start < Date.parse(predicate.run.startedAt) - TOLERANCE_MS ||
        start + run.durationMs > Date.parse(predicate.signedAt) + TOLERANCE_MS,
      'it was not made between the beginning of the run and the signature',
    ],
  ];
  return against.filter(([is]) => is).map(([, message]) => message);
}
