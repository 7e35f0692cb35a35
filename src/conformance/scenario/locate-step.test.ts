import { expect, it } from 'vitest';
import { locateStep } from './locate-step.js';
import { parseScenario } from './read-scenarios.js';

const TEXT = `# A comment.
id: acme/steps
title: Steps at several places
judges: files/upload-answers-200
steps:
  - upload: voice
    size: 10

  - wait: 1ms
  - together:
      - upload: voice
        size: 10
      - upload: voice
        size: 11
  - repeat: 2
    steps:
      - { upload: voice, size: 10, expect: 200 }
`;

it.each([
  [[0], 6, '1'],
  [[1], 9, '2'],
  [[2], 10, '3'],
  [[2, 1], 13, '3.2'],
  [[3], 15, '4'],
  [[3, 0], 17, '4.1'],
])('finds the step %j in line %i', (path, line, step) => {
  const parsed = parseScenario('a.yaml', TEXT);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { steps } = parsed.scenario;
  expect(locateStep({ file: 'a.yaml', text: TEXT }, steps, path)).toEqual({
    file: 'a.yaml',
    line,
    step,
  });
});

it('finds nothing where there is no step', () => {
  expect(locateStep({ file: 'a.yaml', text: TEXT }, [], [])).toBe(undefined);
});
