import { yamlFiles } from '../../config/yaml-files.js';
import { readScenarioFiles } from '../../conformance/scenario/read-scenarios.js';
import { DocumentError } from '../../errors/document-error.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { loadSuite, type Suite, type SuiteOptions, type SuiteTarget } from '../load-suite.js';
import { parsingBesideSuite } from './parse-beside-suite.js';

/**
 * Loads the suite with the scenarios of the user. Where it cannot be, all their mistakes are told
 * together, each at its place, with those that show only beside other scenarios.
 *
 * @throws DocumentError, UsageError
 */
export async function loadAddedSuite(options: SuiteOptions & SuiteTarget = {}): Promise<Suite> {
  try {
    return await loadSuite(options);
  } catch (error) {
    const { scenarios = [], requirements = [] } = options;
    const isMistake = error instanceof DocumentError || error instanceof UsageError;
    if (isMistake && scenarios.length > 0) {
      const stated = requirements.map(({ id }) => id);
      await readScenarioFiles(
        scenarios,
        await parsingBesideSuite(await textsOf(scenarios)),
        stated,
      );
    }
    throw error;
  }
}

/** The texts of files, and of all below folders. */
async function textsOf(paths: readonly string[]): Promise<string[]> {
  const files = (await Promise.all(paths.map(yamlFiles))).flat();
  return Promise.all(files.map((file) => readTextFile(file)));
}
