import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ParseScenario, parseScenario } from '../conformance/scenario/load-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { PACKAGE_ROOT } from './package-root.js';
import { readPackedJson } from './packed-json.js';

/** Written by the build; see `compile-scenarios.ts`. */
export const COMPILED_FILE = join(PACKAGE_ROOT, 'dist', 'scenarios.json.gz');

/** Scenarios that were parsed and checked before, each under the key of its text. */
export type CompiledScenarios = Record<string, Scenario>;

export const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Parses scenarios, but for those whose text is exactly what the build parsed and checked: reading the shipped ones from
 * their YAML would take most of the time of a short command.
 */
export async function compiledParser(): Promise<ParseScenario> {
  const compiled = await readCompiled();
  return (file, text, own) => {
    const scenario = compiled[keyOf(text)];
    return scenario === undefined ? parseScenario(file, text, own) : { ok: true, scenario };
  };
}

/** Nothing where the build has not come to it. */
async function readCompiled(): Promise<CompiledScenarios> {
  const compiled = await readPackedJson(COMPILED_FILE).catch(() => ({}));
  return compiled as CompiledScenarios;
}
