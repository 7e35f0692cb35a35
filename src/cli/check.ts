import { stat } from 'node:fs/promises';
import { DocumentError } from '../config/document-error.js';
import { readTextFile } from '../config/read-text-file.js';
import { UsageError } from '../config/usage-error.js';
import { loadScenarios } from '../conformance/scenario/load-scenarios.js';
import { readLoadScenario } from '../load/scenario/read-load-scenario.js';
import { parseProfile } from '../profile/load-profile.js';
import { assertFitsSuite } from '../suite/assert-fits-suite.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/** What a path turned out to be. */
interface Checked {
  what: string;
  /** Scenarios have to fit the shipped ones, too. */
  areScenarios: boolean;
}

/** Validates profiles, scenarios, load scenarios and folders of scenarios; every problem is one line. */
export async function check(files: string[]): Promise<ExitCode> {
  const scenarios: string[] = [];
  let wrong = false;
  const explained = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof DocumentError || error instanceof UsageError)) throw error;
      wrong = true;
      process.stderr.write(`${error.message}\n`);
    }
  };
  for (const file of files) {
    await explained(async () => {
      const { what, areScenarios } = await checkOne(file);
      if (areScenarios) scenarios.push(file);
      process.stdout.write(`${file}: ${what}\n`);
    });
  }
  await explained(() => assertFitsSuite(scenarios));
  return wrong ? EXIT.usage : EXIT.ok;
}

async function checkOne(file: string): Promise<Checked> {
  const entry = await stat(file).catch(() => undefined);
  if (entry?.isDirectory()) {
    const scenarios = await loadScenarios([file]);
    return { what: `${scenarios.length} scenarios`, areScenarios: true };
  }
  const text = await readTextFile(file);
  if (isProfile(text)) {
    const target = await parseProfile(file, text, process.env);
    return { what: `the profile of ${target.name}`, areScenarios: false };
  }
  if (isLoadScenario(text)) {
    const { scenario } = await readLoadScenario(file);
    return { what: `the load scenario ${scenario.id}`, areScenarios: false };
  }
  const [scenario] = await loadScenarios([file]);
  return { what: `the scenario ${scenario?.id}`, areScenarios: true };
}

/** A profile names its target and hosts; nothing else has these at the start of a line. */
const isProfile = (text: string): boolean => /^(target|hosts)\s*:/m.test(text);

const isLoadScenario = (text: string): boolean => /^workloads\s*:/m.test(text);
