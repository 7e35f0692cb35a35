import { configDefaults, defineConfig } from 'vitest/config';

/** What takes minutes, or servers of others: see `test:peers`, `test:hostile` and `test:deep`. */
const ELSEWHERE = ['test/peers/**', 'test/hostile/**', 'test/property-faults.test.ts'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...ELSEWHERE],
    testTimeout: 60_000,
  },
});
