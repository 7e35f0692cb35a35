import { expect, it } from 'vitest';
import { explainProperty, explainRequirement, explainScenario } from './explanation.js';

const checks = [
  { id: 'files/big/one', title: 'a big file', requirements: ['files/oversize-is-400'] },
  { id: 'files/big/two', title: 'a bigger file', requirements: ['files/oversize-is-400'] },
];
const faults = [
  {
    fault: 'files/oversize-is-400/answers-200',
    requirement: 'files/oversize-is-400',
    title: 'A large file is taken.',
    foundBy: ['files/big/one', 'files/big/two', 'files/a', 'files/b', 'files/c'],
  },
];

it('shows how a requirement is seen, what judges it, and what that found', () => {
  const requirement = {
    id: 'files/oversize-is-400',
    section: '4.1',
    level: 'must' as const,
    seen: 'wire' as const,
    statement: 'A file over the limit is refused.',
  };
  const power = [
    { tier: 'smoke', faults: 0, faultsOf: 1 },
    { tier: 'gate', faults: 1, faultsOf: 1 },
  ];
  expect(explainRequirement({ requirement, checks, power }, faults)).toEqual([
    'files/oversize-is-400: A file over the limit is refused.',
    '  section  4.1 of the interface',
    '  level    must',
    '  seen     in requests and responses alone',
    '  power    smoke finds 0 of 1 known fault',
    '  power    gate finds 1 of 1 known fault',
    '  checks   2',
    '  check    files/big/one: a big file',
    '  check    files/big/two: a bigger file',
    '  finds    files/oversize-is-400/answers-200: A large file is taken.',
    '           by files/big/one, files/big/two, files/a and 2 others',
  ]);
});

it('shows the first of many checks and faults, and all where they are wanted', () => {
  const [check] = checks;
  const [fault] = faults;
  if (check === undefined || fault === undefined) throw new Error('there is one of each');
  const seven = Array.from({ length: 7 }, (_, at) => at);
  const many = {
    requirement: {
      id: 'files/oversize-is-400',
      section: '4.1',
      level: 'must' as const,
      seen: 'wire' as const,
      statement: 'A file over the limit is refused.',
    },
    checks: seven.map((at) => ({ ...check, id: `files/big/${at}` })),
    power: [],
  };
  const known = seven.map((at) => ({ ...fault, fault: `files/oversize-is-400/${at}` }));
  const text = explainRequirement(many, known).join('\n');
  expect(text).toContain('\n  checks   7\n');
  expect(text.match(/and 2 more \(--verbose names them\)/g)).toHaveLength(2);
  expect(text).toContain('files/big/4');
  expect(text).not.toContain('files/big/5');
  expect(text).not.toContain('files/oversize-is-400/5');
  const all = explainRequirement(many, known, true).join('\n');
  expect(all).toContain('files/big/6');
  expect(all).toContain('files/oversize-is-400/6');
  expect(all).not.toContain('more (');
});

it('shows what a scenario is for, and its steps', () => {
  const scenario = { id: 'files/big', title: 'Big files', why: 'They\nbreak.\n', steps: [] };
  expect(explainScenario(scenario, checks, faults)).toEqual([
    'files/big: Big files',
    '  why      They break.',
    '  judges   files/oversize-is-400',
    '  checks   2',
    '  finds    files/oversize-is-400/answers-200: A large file is taken.',
    '  steps',
    '    []',
  ]);
});

it('shows the values that the steps name, and are made during a run', () => {
  const scenario = { id: 'a/b', title: 'B', fresh: { one: 'word' as const }, steps: [] };
  expect(explainScenario(scenario, [], []).slice(-4)).toEqual([
    '  fresh',
    '    one: word',
    '  steps',
    '    []',
  ]);
});

it('shows the first values of each name of a matrix, and all where all are wanted', () => {
  const matrix = { host: '$uploadHosts' as const, size: [1, 2, 3, 4, 5] };
  const scenario = { id: 'files/big', title: 'Big files', matrix, steps: [] };
  const lines = (verbose: boolean) => explainScenario(scenario, [], [], verbose);
  const short = lines(false);
  expect(short.slice(short.indexOf('  matrix'))).toEqual([
    '  matrix',
    '    host:',
    '      - conversations',
    '      - voice',
    '      - eventFeed',
    '    size:',
    '      - 1',
    '      - 2',
    '      - 3',
    '      # and 2 more (--verbose names them)',
    '  steps',
    '    []',
  ]);
  expect(lines(true)).toContain('      - 5');
});

it('shows what a property judges', () => {
  const cost = { exchanges: 59.5, bytes: 1, files: 1, records: 1 };
  const property = { id: 'files/any', title: 'any file', requirements: ['a/b', 'c/d'], cost };
  const found = faults.map((fault) => ({ ...fault, foundBy: ['files/any'] }));
  expect(explainProperty(property, [...faults, ...found])).toEqual([
    'files/any: any file',
    '  judges   a/b, c/d',
    '  cases    generated from the seed of the run, about 60 requests for all checks of files/any',
    '           the smallest case that fails is written down as a scenario',
    '  finds    files/oversize-is-400/answers-200: A large file is taken.',
  ]);
});
