import { defineConfig } from 'vitest/config';

/** What takes too long for every day: gigabytes that are refused while they are on their way. */
export default defineConfig({
  test: {
    include: ['test/hostile/**/*.heavy.ts'],
    testTimeout: 600_000,
    fileParallelism: false,
  },
});
