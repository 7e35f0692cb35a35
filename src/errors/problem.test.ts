import { expect, it } from 'vitest';
import { DocumentError } from './document-error.js';
import { formatProblem } from './problem.js';

const problem = { file: 'a.yaml', line: 2, column: 3, message: 'unknown key "x"' };

it('is one line with the place first', () => {
  expect(formatProblem(problem)).toBe('a.yaml:2:3: unknown key "x"');
  expect(formatProblem({ ...problem, hint: 'y' })).toBe(
    'a.yaml:2:3: unknown key "x" (did you mean y?)',
  );
});

it('lets no file name break the line or reach the terminal', () => {
  expect(formatProblem({ ...problem, file: 'a\n\u001b[31mb' })).toBe(
    'a [31mb:2:3: unknown key "x"',
  );
});

it('makes an error of problems, one a line', () => {
  const error = new DocumentError([problem, { ...problem, line: 4 }]);
  expect(error.message).toBe('a.yaml:2:3: unknown key "x"\na.yaml:4:3: unknown key "x"');
  expect(error).toMatchObject({ name: 'DocumentError', code: 'invalid-document' });
});
