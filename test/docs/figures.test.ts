import { expect, it } from 'vitest';
import { FAULTS } from '../../src/archive/faults/catalogue.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { assay, folderForTest } from '../support/assay.js';
import { DEGENERATE } from '../trust/degenerate.js';
import { allJobs, USUAL } from '../trust/jobs.js';
import { readPage } from './pages.js';

const musts = REQUIREMENTS.filter(({ level }) => level === 'must');
const unseen = musts.filter(({ seen }) => seen === 'none');
const variations = allJobs(1, { ...USUAL, wholeVariations: true }).filter(
  ({ kind }) => kind === 'variation',
);

it.each([
  ['README.md', `conformant: ${musts.length - unseen.length} of ${musts.length} musts judged`],
  ['docs/verdicts.md', `of ${musts.length} musts judged`],
  ['docs/verdicts.md', `${unseen.length} cannot be observed from outside`],
  ['docs/trust.md', `| ${FAULTS.length}, two or more for every requirement`],
  ['docs/trust.md', `leaves the choice open | ${variations.length} |`],
  ['docs/trust.md', `drawn from a seed | ${USUAL.combinations}: `],
  ['docs/trust.md', `drawn from a seed | ${USUAL.pairs} |`],
  ['docs/trust.md', `a server that closes | ${Object.keys(DEGENERATE).length} |`],
])('%s has the count that is true: %s', (file, count) => {
  expect(readPage(file).text).toContain(count);
});

// What is wrong here, `npm run build && node .ci/write-figures.mjs` mends.
it('README.md shows the plan of a run as it is', { timeout: 60_000 }, async () => {
  const { stdout } = await assay(['run', '--dry-run'], { cwd: await folderForTest() });
  const [, checks, exchanges, size] =
    /^(\d+ checks and \d+ questions), about (\d+) exchanges, (\S+ MB)/m.exec(stdout) ?? [];
  const [, files, records] = /^about (\d+) files and (\d+) records/m.exec(stdout) ?? [];
  const { text } = readPage('README.md');
  expect(text).toContain(`plan        ${checks}, about ${exchanges} exchanges, ${size} to send`);
  expect(text).toContain(`leaves      ${files} files and ${records} records in the archive`);
});
