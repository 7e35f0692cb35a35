import { expect, it } from 'vitest';
import { meantGlob } from './meant-glob.js';

const CHECKS = [
  { id: 'files/plain/voice', requirements: ['files/upload-answers-200'] },
  { id: 'email/plain', requirements: [] },
];

it.each([
  ['a folder', ['fles/**'], 'files/**'],
  ['a requirement', ['files/upload-anwsers-200'], 'files/upload-answers-200'],
  ['a check', ['email/plane'], 'email/plain'],
  ['the first that is like anything', ['zzzzzzzz', 'emial/**'], 'email/**'],
  ['an area', ['emial'], 'email'],
  ['what a word stands in the names of', ['answers-200'], '**/*answers-200*/**'],
  ['nothing', ['zzzzzzzz'], undefined],
])('finds %s', (_, globs, meant) => {
  expect(meantGlob(globs, CHECKS)).toBe(meant);
});
