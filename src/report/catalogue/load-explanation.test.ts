import { expect, it } from 'vitest';
import { parseLoadScenario } from '../../load/scenario/parse-load-scenario.js';
import { explainLoad } from './load-explanation.js';

const suggestionFor = (workload: string): string | undefined => {
  const text = `id: load/x\ntitle: x\nworkloads: { one: ${workload} }\nfor: 10s`;
  const parsed = parseLoadScenario('x.yaml', text);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return explainLoad(parsed.scenario, 'x.yaml', 'assay').at(-1);
};

it('suggests a rate for small things alone', () => {
  const rated = '  change   assay load x --for 10s --rate 50/s --connections 8';
  expect(suggestionFor('{ submit: email, connections: 2 }')).toBe(rated);
  expect(suggestionFor('{ upload: { size: 64 KiB }, connections: 2 }')).toBe(rated);
  const large = '  change   assay load x --for 1m --connections 2';
  expect(suggestionFor('{ upload: { size: 1 GB }, connections: 2 }')).toBe(large);
  const sizes = '[{ size: 1 KiB, weight: 9 }, { size: 100 MiB }]';
  expect(suggestionFor(`{ upload: { sizes: ${sizes} }, connections: 2 }`)).toBe(large);
});
