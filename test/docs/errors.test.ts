import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadUsageError } from '../../src/cli/load/load-usage-error.js';
import { assertSameTarget } from '../../src/cli/saved/continue-run.js';
import { ERROR_CODES } from '../../src/errors/error-codes.js';
import { UsageError } from '../../src/errors/usage-error.js';
import { LoadError } from '../../src/load/plan/load-error.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { assertWritable } from '../../src/report/files/assert-writable.js';
import { readSavedReport } from '../../src/report/saved/read-saved-report.js';
import { findById } from '../../src/suite/find-by-id.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { matchRequirements } from '../../src/suite/match-requirements.js';
import { prepareRun } from '../../src/suite/prepare-run.js';
import { serveArchive } from '../../src/suite/target/serve-archive.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import { ROOT, readPage, tablesIn } from './pages.js';

const suite = () => loadSuite({ properties: false });
const target = () => parseProfile('p.yaml', 'target: a\nhosts: { email: http://a.test }\n', {});

/** Something that ends with each code. */
const CAUSES: Record<keyof typeof ERROR_CODES, () => unknown> = {
  'command-line': async () => {
    const { stdout } = await assay(['explain', '--jsn', '--json'], { cwd: await folderForTest() });
    throw Object.assign(new Error(), JSON.parse(stdout));
  },
  usage: () => {
    throw new UsageError('what no other code is for');
  },
  contradiction: async () => prepareRun(await target(), { tier: 'gate', budget: { requests: 5 } }),
  'invalid-document': () => parseProfile('p.yaml', 'target: a\n', {}),
  'unknown-name': async () => findById(await suite(), [], 'files/none'),
  'no-match': async () => matchRequirements(await suite(), ['none/**']),
  'cannot-read': () => readSavedReport('/no/such/report.json'),
  'cannot-write': () => assertWritable('/no/such/folder/report.json\0'),
  'no-report': async () => readSavedReport(await fileIn(await folderForTest(), 'r.json', '{}')),
  'other-run': async () => {
    const recorded = { started: { target: { name: 'another', profile: 'sha256:0' } } };
    const continued = { as: 'again', file: 'report.json', recorded };
    // Only the target of the report is looked at.
    assertSameTarget(continued as Parameters<typeof assertSameTarget>[0], await target(), false);
  },
  'load-impossible': () => {
    throw loadUsageError(new LoadError('missing-host', 'the profile has no voice host'));
  },
  'not-started': async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await serveArchive({ dataDir: join(tmpdir(), `assay-taken-${process.pid}`), port });
  },
};

it.each(Object.entries(CAUSES))('something ends with %s', async (code, cause) => {
  const thrown = await Promise.resolve()
    .then(cause)
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code });
});

it('the docs list the codes, with what they mean, and no other', () => {
  const [table = []] = tablesIn(readPage('docs/errors.md').text);
  expect(table).toEqual(
    Object.entries(ERROR_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
});

it('the sources use every code, and no other', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('error-codes.ts'),
    )
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
    .join('\n');
  for (const code of Object.keys(ERROR_CODES)) expect(sources).toContain(`'${code}'`);
});

it('says a code where programs read it, and the sentence where people do', async () => {
  const cwd = await folderForTest();
  const { code, stdout, stderr } = await assay(['explain', 'files/oversize-is-40', '--json'], {
    cwd,
  });
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    schema: 'assay-error/1',
    code: 'unknown-name',
    message: stderr.trimEnd(),
  });
});
