import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { loadSuite } from '../../src/suite/load-suite.js';

it('no source file knows the id of a scenario, which could be renamed without it', async () => {
  const requirements = new Set(REQUIREMENTS.map(({ id }) => id));
  const { scenarios } = await loadSuite({ properties: false });
  // A requirement and a scenario may share an id; those of requirements are permanent.
  const ids = scenarios.map(({ id }) => id).filter((id) => !requirements.has(id));
  expect(ids.length).toBeGreaterThan(100);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const known = sources.flatMap((path) => {
    const text = readFileSync(join('src', path), 'utf8');
    const named = new Set(text.match(/[\w-]+(?:\/[\w-]+)+/g));
    return ids.filter((id) => named.has(id)).map((id) => `${path}: ${id}`);
  });
  expect(known).toEqual([]);
});
