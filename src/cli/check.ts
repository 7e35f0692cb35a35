import { stat } from 'node:fs/promises';
import { DocumentError } from '../config/document-error.js';
import { readTextFile } from '../config/read-text-file.js';
import { loadScenarios } from '../conformance/scenario/load-scenarios.js';
import { readLoadScenario } from '../load/scenario/read-load-scenario.js';
import { parseProfile } from '../profile/load-profile.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/** Validates profiles, scenarios, load scenarios and folders of scenarios; every problem is one line. */
export async function check(files: string[]): Promise<ExitCode> {
  let wrong = false;
  for (const file of files) {
    try {
      process.stdout.write(`${file}: ${await checkOne(file)}\n`);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      wrong = true;
      process.stderr.write(`${error.message}\n`);
    }
  }
  return wrong ? EXIT.usage : EXIT.ok;
}

async function checkOne(file: string): Promise<string> {
  const entry = await stat(file).catch(() => undefined);
  if (entry?.isDirectory()) return `${(await loadScenarios([file])).length} scenarios`;
  const text = await readTextFile(file);
  if (isProfile(text)) {
    const target = await parseProfile(file, text, process.env);
    return `the profile of ${target.name}`;
  }
  if (isLoadScenario(text))
    return `the load scenario ${(await readLoadScenario(file)).scenario.id}`;
  const [scenario] = await loadScenarios([file]);
  return `the scenario ${scenario?.id}`;
}

/** A profile names its target and hosts; nothing else has these at the start of a line. */
const isProfile = (text: string): boolean => /^(target|hosts)\s*:/m.test(text);

const isLoadScenario = (text: string): boolean => /^workloads\s*:/m.test(text);
