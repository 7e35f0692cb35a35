import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

const DEEP = '**/*.deep.test.ts';
const HEAVY = '**/*.heavy.test.ts';
const PEERS = 'test/peers/**/*.test.ts';

/** Tests that are run together; what they start is built before them. */
const project = (name: string, settings: Settings): TestProjectInlineConfiguration => ({
  test: { name, globalSetup: 'test/setup/build.ts', ...settings },
});

const test = {
  // Without --project: what takes minutes or needs programs of others has to be asked for.
  project: 'unit',
  projects: [
    project('unit', {
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      exclude: [...configDefaults.exclude, DEEP, HEAVY, PEERS],
      testTimeout: 60_000,
    }),
    // Programs that nobody here wrote: nginx, curl, openssl and a terminal; they have to be installed.
    project('peers', {
      include: [PEERS],
      testTimeout: 30_000,
      // A whole run of the command takes place before the tests of a suite.
      hookTimeout: 120_000,
      // Each file starts servers and a run that keeps both of them busy.
      fileParallelism: false,
    }),
    // Searches and hostile servers, which take minutes.
    project('deep', { include: [DEEP], testTimeout: 300_000 }),
    // Gigabytes that are refused while they are on their way, and every hostile server: half an hour.
    project('hostile', { include: [HEAVY], testTimeout: 600_000, fileParallelism: false }),
    // The shipped suite as a user of Vitest has it, against the profile that ASSAY_TARGET names.
    project('suites', { include: ['suites/**/*.test.ts'] }),
  ],
};

export default defineConfig({ test });
