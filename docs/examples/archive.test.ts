// As tests of Vitest: npx vitest run archive.test.ts
import { conformance } from 'archive-assay/vitest';
import { describe } from 'vitest';

describe('our archive', () =>
  conformance({ only: ['files/re-upload*', 'acme/**'], scenarios: ['own'], seed: 1 }));
