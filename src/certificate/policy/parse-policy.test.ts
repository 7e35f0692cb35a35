// cspell:ignore acces oversise filse teir
import { expect, it } from 'vitest';
import { DocumentError } from '../../errors/document-error.js';
import type { KnownRequirement } from '../../suite/known-requirements.js';
import { parsePolicy } from './parse-policy.js';

const KNOWN: KnownRequirement[] = [
  { id: 'files/oversize-is-400', seen: 'wire' },
  { id: 'access/no-token-is-401', seen: 'wire' },
  { id: 'own/of-a-programme', seen: 'wire' },
  { id: 'archive/kept', seen: 'none' },
  { id: 'archive/stored', seen: 'inspector' },
];

const problemsOf = (text: string, known?: readonly KnownRequirement[]): string[] => {
  try {
    parsePolicy('p.yaml', text, known);
    return [];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.message.split('\n');
  }
};

it('takes globs that match requirements', () => {
  const text = 'passed: ["files/*", own/of-a-programme]\nattested: ["**"]\n';
  expect(problemsOf(text, KNOWN)).toEqual([]);
});

it('tells what matches none, where it stands and what was probably meant', () => {
  const text = [
    'inspected: [files/oversise-is-400]',
    'passed: ["access/*", "filse/*"]',
    'attested:',
    '  - no/thing',
  ];
  expect(problemsOf(text.join('\n'), KNOWN)).toEqual([
    'p.yaml:1:13: files/oversise-is-400 matches no requirement (did you mean files/oversize-is-400?)',
    'p.yaml:2:22: filse/* matches no requirement (did you mean files/*?)',
    'p.yaml:4:5: no/thing matches no requirement',
  ]);
});

it('tells what is demanded and no check can see, with who can help', () => {
  const text = 'passed: ["archive/*", "files/*"]\ninspected: ["files/*", "**"]\nattested: ["**"]\n';
  expect(problemsOf(text, KNOWN)).toEqual([
    'p.yaml:1:10: archive/* can never have passed, for no check can see archive/kept; "attested" takes the word of a person for that',
    'p.yaml:2:13: files/* matches no requirement that takes an inspector to be seen',
  ]);
  expect(problemsOf(text)).toEqual([]);
});

it('leaves open what there is where a bundle of another version is verified', () => {
  expect(problemsOf('passed: ["later/*"]')).toEqual([]);
});

it('tells what matches nothing also where a member is misspelled', () => {
  const text = 'waiver: none\nstrict: 1\npassed: ["acces/*"]\n';
  expect(problemsOf(text, KNOWN)).toEqual([
    'p.yaml:1:1: unknown key "waiver" (did you mean waivers?)',
    expect.stringMatching(/^p\.yaml:2:9: /),
    'p.yaml:3:10: acces/* matches no requirement (did you mean access/*?)',
  ]);
});

it('tells misspelled members and values', () => {
  expect(problemsOf('teir: full\nwaivers: nome\n', KNOWN)).toEqual([
    'p.yaml:1:1: unknown key "teir" (did you mean tier?)',
    'p.yaml:2:10: expected "none" or "allowed" (did you mean none?)',
  ]);
});
