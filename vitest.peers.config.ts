import { defineConfig } from 'vitest/config';

/** The harness against servers that nobody here wrote; they have to be installed (see test/peers). */
export default defineConfig({
  test: {
    include: ['test/peers/**/*.test.ts'],
    testTimeout: 30_000,
    // A whole run of the command takes place before the tests of a suite.
    hookTimeout: 120_000,
    // Each file starts servers and a run that keeps both of them busy.
    fileParallelism: false,
  },
});
