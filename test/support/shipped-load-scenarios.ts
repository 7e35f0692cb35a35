import { readLoadScenarios } from '../../src/load/scenario/read-load-scenario.js';

/** The names of the shipped load scenarios, in alphabetical order. */
export async function shippedLoadScenarios(): Promise<string[]> {
  const scenarios = await readLoadScenarios();
  return scenarios.map(({ scenario }) => scenario.id.replace(/^load\//, ''));
}
