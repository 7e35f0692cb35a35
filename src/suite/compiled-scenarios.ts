import { createHash } from 'node:crypto';
import { type ParseScenario, parseScenario } from '../conformance/scenario/read-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { builtFile } from '../package/package-root.js';
import { partOfBuild, readPackedJson } from '../package/packed-json.js';
import type { KnownChecks } from './plan/known-checks.js';

/** Written by the build; see `build/compile-scenarios.ts`. */
export const COMPILED_FILE = builtFile('scenarios.json.br');

/** What the build found out about a scenario, under the key of its text. */
export type CompiledScenarios = Record<string, { scenario: Scenario; checks: KnownChecks }>;

const compiledSchema = partOfBuild<CompiledScenarios>();

/** The shipped scenarios as the build left them, but for those whose text is another one now. */
export interface KnownScenarios {
  parse: ParseScenario;
  /** What its checks need and cost; undefined for a scenario of somebody else. */
  checksOf(scenario: Scenario): KnownChecks | undefined;
}

/**
 * Characters of a digest that tell the shipped texts apart. Digests do not compress, so the rest is
 * cut.
 */
const KEY_CHARACTERS = 12;
export const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64').slice(0, KEY_CHARACTERS);

/**
 * Parses scenarios, but for those whose text is exactly what the build parsed and checked: to read
 * the shipped ones from their YAML, and to count what each check costs, would take most of the time
 * of a short command.
 */
export async function knownScenarios(): Promise<KnownScenarios> {
  const compiled = await readCompiled();
  const known = new Map(Object.values(compiled).map(({ scenario, checks }) => [scenario, checks]));
  return {
    parse: (file, text, own) => {
      const one = compiled[keyOf(text)];
      return one === undefined
        ? parseScenario(file, text, own)
        : { ok: true, scenario: one.scenario };
    },
    checksOf: (scenario) => known.get(scenario),
  };
}

/** Nothing where the build has not come to it. */
async function readCompiled(): Promise<CompiledScenarios> {
  return (await readPackedJson(COMPILED_FILE, compiledSchema)) ?? {};
}
