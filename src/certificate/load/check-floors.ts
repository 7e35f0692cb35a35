import { parseThreshold, ThresholdError } from '../../load/scenario/parse-threshold.js';
import { readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { COMPARE } from '../../load/thresholds/evaluate-threshold.js';
import { digestOf } from '../bundle/manifest.js';
import { floorValue } from './floor-value.js';
import { floorName, type LoadFloor } from './load-floor.js';
import type { BundledLoad } from './loads-in.js';

/**
 * What the loads of a bundle lack of a floor, a line for each thing.
 *
 * @param isOwn it is the claim of the vendor, who may have written the scenario
 */
export async function checkFloors(
  floors: readonly LoadFloor[],
  loads: readonly BundledLoad[],
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<string[]> {
  const problems: string[] = [];
  for (const floor of floors) {
    const name = floorName(floor.scenario);
    const load = loads.find((one) => one.name === name);
    const found = load === undefined ? ['it was not run'] : await lacks(load, floor, isOwn);
    problems.push(...found.map((problem) => `the load ${name}: ${problem}`));
  }
  return problems;
}

async function lacks({ report }: BundledLoad, floor: LoadFloor, isOwn: boolean): Promise<string[]> {
  const { scenario, verdict, reasons } = report;
  const wanted = floor.digest ?? (await shippedDigest(floor.scenario));
  return [
    ...(wanted === undefined
      ? isOwn
        ? []
        : ['it is no shipped scenario, and the floor has no digest that says which one it is']
      : scenario.digest === wanted
        ? []
        : ['it was made with another scenario than the one that is asked for']),
    ...(verdict === 'met'
      ? []
      : [`its thresholds are ${[verdict, ...reasons.slice(0, 1)].join(': ')}`]),
    ...(floor.thresholds ?? [])
      .filter((text) => verdict === 'met' || reasons[0]?.includes(text) !== true)
      .flatMap((text) => crossed(text, report)),
  ];
}

async function shippedDigest(name: string): Promise<string | undefined> {
  try {
    // Only shipped scenarios: a local file could differ between machines.
    const { text } = await readLoadScenario(`load/${floorName(name)}`);
    return `sha256:${digestOf(text)}`;
  } catch {
    return undefined;
  }
}

function crossed(text: string, report: BundledLoad['report']): string[] {
  try {
    const threshold = parseThreshold(
      text,
      report.workloads.map(({ name }) => name),
    );
    const found = floorValue(threshold, report);
    if (found === undefined) return [`${text} cannot be judged from its report`];
    if (COMPARE[threshold.operator](found.value, threshold.limit)) return [];
    const value = Math.round((found.value / threshold.unit.factor) * 1000) / 1000;
    return [`${text} does not hold: ${value}${found.exact ? '' : ' at worst'}`];
  } catch (error) {
    if (!(error instanceof ThresholdError)) throw error;
    return [`${text}: ${error.message}`];
  }
}
