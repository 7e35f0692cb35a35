import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { readTrust } from '../../certificate/registry/read-trust.js';
import { type DocumentKind, documentKind } from '../../config/document-kind.js';
import { foreignFile } from '../../config/foreign-file.js';
import { readDocument } from '../../config/read-document.js';
import { yamlFiles } from '../../config/yaml-files.js';
import { parseAttestations } from '../../conformance/attestations/read-attestations.js';
import {
  type ParseScenario,
  parseScenario,
  readScenarioFiles,
} from '../../conformance/scenario/read-scenarios.js';
import { scenarioSchema } from '../../conformance/scenario/scenario-schema.js';
import { isExpired } from '../../conformance/waivers/applied-waivers.js';
import {
  parseWaivers,
  type WrittenWaiver,
  waivedIds,
} from '../../conformance/waivers/read-waivers.js';
import { DocumentError } from '../../errors/document-error.js';
import { nearMiss } from '../../errors/near-miss.js';
import type { Problem } from '../../errors/problem.js';
import { readTextFile } from '../../files/read-text-file.js';
import { readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { assertNoAddress } from '../../profile/address.js';
import { parseProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';
import { plural } from '../../report/text/plural.js';

/** What a path turned out to be. */
export interface CheckedFile {
  kind: DocumentKind | 'folder';
  /** In words. */
  what: string;
  /** Scenarios have to fit the shipped ones, too. */
  areScenarios: boolean;
  /** What is valid in it, and most likely not meant. */
  warnings?: Problem[];
  /** Where it is a profile. */
  target?: Target;
  /** The text of a policy, not read yet: what it names has to be there, in other files too. */
  policy?: string;
}

/**
 * Reads a file or a folder as what it is.
 *
 * @param parse what makes a scenario of a file's text
 * @throws DocumentError with everything that is wrong with it; UsageError for an address
 */
export async function checkFile(
  file: string,
  parse: ParseScenario = parseScenario,
): Promise<CheckedFile> {
  assertNoAddress(file);
  const entry = await stat(file).catch(() => undefined);
  if (entry?.isDirectory()) {
    return { kind: 'folder', ...(await checkFolder(file, parse)), areScenarios: true };
  }
  if (entry?.isFile() && /\.zip$/i.test(file)) {
    throw wrongKind(file, `this is a bundle; \`assay verify ${file}\` checks it`);
  }
  const text = await readTextFile(file);
  const kind = documentKind(text);
  if (kind === 'scenario' && isOfNoKind(file, text)) throw wrongKind(file, OF_NO_KIND);
  if (kind === 'profile') {
    const target = await parseProfile(file, text, process.env);
    const warnings = [...(target.warnings ?? []), ...(target.plainSecrets ?? [])];
    const what = `the profile of ${target.name}`;
    return { kind, what, areScenarios: false, target, warnings };
  }
  if (kind === 'load scenario') {
    const { scenario } = await readLoadScenario(file);
    return { kind, what: `the load scenario ${scenario.id}`, areScenarios: false };
  }
  if (kind === 'waivers') {
    const waivers = parseWaivers(file, text);
    const expired = waivers.filter((one) => isExpired(one, Date.now())).length;
    const endless = waivers.filter(({ expiry }) => expiry === undefined).length;
    const what = [
      `waivers of ${plural(waivers.length, 'id')}`,
      ...(expired === 0 ? [] : [`${expired} of them expired: a run with them fails`]),
      ...(endless === 0 ? [] : [`${endless} of them without an expiry, so without an end`]),
    ].join(', ');
    return { kind, what, areScenarios: false };
  }
  if (kind === 'attestations') {
    const attestations = parseAttestations(file, text);
    return { kind, what: plural(attestations.length, 'attestation'), areScenarios: false };
  }
  if (kind === 'policy') {
    return { kind, what: 'a policy for certificates', areScenarios: false, policy: text };
  }
  if (kind === 'trust') {
    const { keys } = await readTrust(file);
    return { kind, what: plural(keys.size, 'trusted key'), areScenarios: false };
  }
  if (kind === 'requirements') {
    const { requirements } = await readScenarioFiles([file]);
    return { kind, what: plural(requirements.length, 'requirement'), areScenarios: false };
  }
  const { scenarios, warnings } = await readScenarioFiles([file], parse);
  const what = `the scenario ${scenarios[0]?.scenario.id}`;
  return { kind, what, areScenarios: true, warnings };
}

/** What the waivers of a file name, also where other things are wrong with it. */
export async function waivedIn(path: string): Promise<Pick<WrittenWaiver, 'id' | 'place'>[]> {
  const text = await readTextFile(path).catch(() => '');
  return documentKind(text) === 'waivers' ? waivedIds(path, text) : [];
}

/** The keys of a scenario, which is what a file counts as that is nothing else. */
const SCENARIO_KEYS = Object.keys(scenarioSchema.shape);
const OF_NO_KIND =
  'this is no file of assay: a profile has target and hosts, a scenario id and steps, a load scenario workloads; `assay init` writes a profile';

/** It has keys, and none is one of a scenario, or like one. */
function isOfNoKind(file: string, text: string): boolean {
  if (foreignFile(file, text) !== undefined) return false;
  const read = readDocument(file, text, z.record(z.string(), z.unknown()));
  const keys = read.ok ? Object.keys(read.value) : [];
  return (
    keys.length > 0 &&
    !keys.some((key) => SCENARIO_KEYS.includes(key) || nearMiss(key, SCENARIO_KEYS) !== undefined)
  );
}

const wrongKind = (file: string, message: string): DocumentError =>
  new DocumentError([{ file, line: 1, column: 1, message }]);

/** What a folder is checked with: scenarios, and what belongs to them. */
const OF_FOLDERS: ReadonlySet<DocumentKind> = new Set([
  'scenario',
  'requirements',
  'load scenario',
] as const);

/** Each path, and behind a folder the documents in it that are no scenarios: each is a file of its own. */
export async function withOthersBelow(paths: readonly string[]): Promise<string[]> {
  const below = paths.map(async (path) => [path, ...(await othersBelow(path))]);
  return [...new Set((await Promise.all(below)).flat())];
}

async function othersBelow(path: string): Promise<string[]> {
  const files = await yamlFiles(path).catch(() => []);
  const others = files.map(async (file) => {
    const text = file === path ? '' : await readTextFile(file).catch(() => '');
    return OF_FOLDERS.has(documentKind(text)) ? [] : [file];
  });
  return (await Promise.all(others)).flat();
}

/** The texts of files, and of all below folders; what cannot be read is reported when it is checked. */
export async function textsOf(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(paths.map((path) => yamlFiles(path).catch(() => [])));
  return Promise.all(files.flat().map((file) => readTextFile(file).catch(() => '')));
}

/** A folder may hold scenarios of both kinds; the problems of all of them are reported. */
async function checkFolder(
  folder: string,
  parse: ParseScenario,
): Promise<Pick<CheckedFile, 'what' | 'warnings'>> {
  const problems: Problem[] = [];
  const collect = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    });
  const read = await collect(readScenarioFiles([folder], parse));
  const { scenarios, requirements, warnings } = read ?? {
    scenarios: [],
    requirements: [],
    warnings: [],
  };
  const loads: string[] = [];
  for (const file of await yamlFiles(folder)) {
    if (documentKind(await readTextFile(file)) !== 'load scenario') continue;
    const loaded = await collect(readLoadScenario(file));
    if (loaded !== undefined) loads.push(loaded.scenario.id);
  }
  if (problems.length > 0) throw new DocumentError(problems);
  const others = await othersBelow(folder);
  if (scenarios.length + requirements.length + loads.length + others.length === 0) {
    throw new DocumentError([{ file: folder, message: 'there is no scenario in this folder' }]);
  }
  const found = [
    ...(scenarios.length > 0 || loads.length === 0 ? [plural(scenarios.length, 'scenario')] : []),
    ...(others.length > 0 ? [plural(others.length, 'other document')] : []),
    ...(requirements.length > 0 ? [plural(requirements.length, 'requirement')] : []),
    ...(loads.length > 0 ? [`${plural(loads.length, 'load scenario')} (${loads.join(', ')})`] : []),
  ];
  return { what: new Intl.ListFormat('en-GB').format(found), warnings };
}
