import { defineConfig } from 'vitest/config';

/** Searches and hostile servers, which take minutes. */
export default defineConfig({
  test: {
    include: ['test/hostile/**/*.test.ts', 'test/property-faults.test.ts'],
    testTimeout: 300_000,
  },
});
