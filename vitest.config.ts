import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserTexts } from './.ci/browser-texts.mjs';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

const DEEP = '**/*.deep.test.ts';
const HEAVY = '**/*.heavy.test.ts';
const REGISTRY = '**/*.registry.test.ts';
const PEERS = 'test/peers/**/*.test.ts';

const PROJECTS: Record<string, Settings> = {
  unit: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, DEEP, HEAVY, REGISTRY, PEERS],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many wait for processes that they started: one more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // To load the sources anew for each file takes longer than most files do.
    isolate: false,
  },
  // Programs that nobody here wrote: nginx, curl, a terminal and a browser; they have to be installed.
  peers: {
    include: [PEERS],
    exclude: [...configDefaults.exclude, DEEP],
    testTimeout: 30_000,
    // A whole run of the command takes place before the tests of a suite.
    hookTimeout: 120_000,
    // Each file starts servers and a run, which wait for each other: two files at a time keep the cores busy.
    maxWorkers: 2,
    isolate: false,
  },
  // Searches and hostile servers, which take minutes.
  deep: { include: [DEEP], testTimeout: 300_000, hookTimeout: 120_000 },
  // Gigabytes that are refused while they are on their way, and every hostile server: half an hour.
  hostile: { include: [HEAVY], testTimeout: 600_000, fileParallelism: false },
  // The packed package in empty projects: several versions of Node and package managers, from the registry.
  registry: { include: [REGISTRY], testTimeout: 300_000, fileParallelism: false },
  // The shipped suite as a user of Vitest has it, against the profile that ASSAY_TARGET names.
  suites: { include: ['suites/**/*.test.ts'] },
};

// Tests allocate much for a moment only: with so much room for it, they take a tenth less processor time.
const ROOM_FOR_THE_SHORT_LIVED = '--max-semi-space-size=64';

const projects = Object.entries(PROJECTS).map(([name, settings], groupOrder) => ({
  plugins: [browserTexts],
  // Each builds what its tests start; those that are asked for together run one after the other.
  // Without `css`, Vitest would take styles for empty.
  test: {
    name,
    css: true,
    globalSetup: 'test/setup/build.ts',
    execArgv: [ROOM_FOR_THE_SHORT_LIVED],
    sequence: { groupOrder },
    ...settings,
  },
}));

// Without --project: what takes minutes or needs programs of others has to be asked for.
const test = { project: 'unit', projects };

export default defineConfig({ test });
