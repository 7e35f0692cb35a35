// cspell:ignore oversise filse teir
import { expect, it } from 'vitest';
import { DocumentError } from '../../config/document-error.js';
import { parsePolicy } from './parse-policy.js';

const IDS = ['files/oversize-is-400', 'access/no-token-is-401', 'own/of-a-programme'];

const problemsOf = (text: string, ids?: readonly string[]): string[] => {
  try {
    parsePolicy('p.yaml', text, ids);
    return [];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.message.split('\n');
  }
};

it('takes globs that match requirements', () => {
  const text = 'passed: ["files/*", own/of-a-programme]\nattested: ["**"]\n';
  expect(problemsOf(text, IDS)).toEqual([]);
});

it('tells what matches none, where it stands and what was probably meant', () => {
  const text = [
    'inspected: [files/oversise-is-400]',
    'passed: ["access/*", "filse/*"]',
    'attested:',
    '  - no/thing',
  ];
  expect(problemsOf(text.join('\n'), IDS)).toEqual([
    'p.yaml:1:13: files/oversise-is-400 matches no requirement (did you mean files/oversize-is-400?)',
    'p.yaml:2:22: filse/* matches no requirement (did you mean files/*?)',
    'p.yaml:4:5: no/thing matches no requirement',
  ]);
});

it('leaves open what there is where a bundle of another version is verified', () => {
  expect(problemsOf('passed: ["later/*"]')).toEqual([]);
});

it('tells misspelled members and values', () => {
  expect(problemsOf('teir: full\nwaivers: nome\n', IDS)).toEqual([
    'p.yaml:1:1: unknown key "teir" (did you mean tier?)',
    'p.yaml:2:10: expected "none" or "allowed" (did you mean none?)',
  ]);
});
