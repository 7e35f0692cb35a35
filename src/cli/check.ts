import { stat } from 'node:fs/promises';
import { DocumentError } from '../config/document-error.js';
import { documentKind } from '../config/document-kind.js';
import { formatProblem, type Problem } from '../config/problem.js';
import { readTextFile } from '../config/read-text-file.js';
import { UsageError } from '../config/usage-error.js';
import { yamlFiles } from '../config/yaml-files.js';
import { loadScenarios } from '../conformance/scenario/load-scenarios.js';
import { parseWaivers, type WrittenWaiver } from '../conformance/waivers/read-waivers.js';
import { readLoadScenario } from '../load/scenario/read-load-scenario.js';
import { parseProfile } from '../profile/load-profile.js';
import type { Target } from '../profile/target.js';
import { plural } from '../report/text/plural.js';
import type { Operation } from '../spec/operation.js';
import { assertFitsSuite } from '../suite/assert-fits-suite.js';
import { assertWaiversMatch } from '../suite/assert-waivers-match.js';
import { loadSuite } from '../suite/load-suite.js';
import { showRecord } from '../suite/show-record.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/** What a path turned out to be. */
interface Checked {
  what: string;
  /** Scenarios have to fit the shipped ones, too. */
  areScenarios: boolean;
  /** Where it is a profile. */
  target?: Target;
  /** Where it is a file of waivers: what they name has to be there. */
  waivers?: WrittenWaiver[];
}

/** What to print beside the problems. */
export interface CheckOptions {
  /** A record of this operation, as the profiles among the files have it sent. */
  show?: Operation;
}

/** Validates profiles, scenarios, load scenarios, waivers and folders of scenarios; every problem is one line. */
export async function check(files: string[], { show }: CheckOptions = {}): Promise<ExitCode> {
  const scenarios: string[] = [];
  const waivers: WrittenWaiver[] = [];
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
      const { what, areScenarios, target, waivers: own = [] } = await checkOne(file);
      if (areScenarios) scenarios.push(file);
      waivers.push(...own);
      process.stdout.write(`${file}: ${what}\n`);
      for (const warning of target?.warnings ?? []) {
        process.stderr.write(`${formatProblem(warning)}\n`);
      }
      if (show === undefined) return;
      if (target === undefined) throw new UsageError(`${file}: --show needs a profile`);
      print(file, show, target);
    });
  }
  await explained(() => assertFitsSuite(scenarios));
  if (waivers.length > 0) {
    await explained(async () => {
      assertWaiversMatch(waivers, (await loadSuite({ scenarios })).checks);
    });
  }
  return wrong ? EXIT.usage : EXIT.ok;
}

/** A record on standard output, and on standard error what no record can have. */
function print(file: string, operation: Operation, target: Target): void {
  const { request, lacks } = showRecord(operation, target);
  process.stdout.write(`${JSON.stringify(request, undefined, 2)}\n`);
  for (const lack of lacks) {
    process.stderr.write(`${file}: ${operation}: ${lack}; checks that want it are not observed\n`);
  }
}

async function checkOne(file: string): Promise<Checked> {
  const entry = await stat(file).catch(() => undefined);
  if (entry?.isDirectory()) {
    return { what: await checkFolder(file), areScenarios: true };
  }
  const text = await readTextFile(file);
  const kind = documentKind(text);
  if (kind === 'profile') {
    const target = await parseProfile(file, text, process.env);
    return { what: `the profile of ${target.name}`, areScenarios: false, target };
  }
  if (kind === 'load scenario') {
    const { scenario } = await readLoadScenario(file);
    return { what: `the load scenario ${scenario.id}`, areScenarios: false };
  }
  if (kind === 'waivers') {
    const waivers = parseWaivers(file, text);
    return { what: plural(waivers.length, 'waiver'), areScenarios: false, waivers };
  }
  const [scenario] = await loadScenarios([file]);
  return { what: `the scenario ${scenario?.id}`, areScenarios: true };
}

/** A folder may have scenarios of both kinds; everything that is wrong with any of them is told. */
async function checkFolder(folder: string): Promise<string> {
  const problems: Problem[] = [];
  const collect = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    });
  const scenarios = (await collect(loadScenarios([folder]))) ?? [];
  const loads: string[] = [];
  for (const file of await yamlFiles(folder)) {
    if (documentKind(await readTextFile(file)) !== 'load scenario') continue;
    const loaded = await collect(readLoadScenario(file));
    if (loaded !== undefined) loads.push(loaded.scenario.id);
  }
  if (problems.length > 0) throw new DocumentError(problems);
  const found = plural(scenarios.length, 'scenario');
  if (loads.length === 0) return found;
  return `${found} and ${plural(loads.length, 'load scenario')} (${loads.join(', ')})`;
}
