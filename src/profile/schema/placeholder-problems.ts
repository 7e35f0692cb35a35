import { didYouMean } from '../../errors/did-you-mean.js';

/** What templates of records may name (docs of the target profile). */
const PLACEHOLDERS = [
  'uuid',
  'now',
  'marker',
  'email',
  'name',
  'text',
  'fileKey',
  'filename',
  'entries',
];

interface PlaceholderProblem {
  /** From the root of the templates. */
  path: PropertyKey[];
  message: string;
  hint?: string;
}

/** Unknown placeholders in templates of records. */
export function placeholderProblems(
  template: unknown,
  path: readonly PropertyKey[],
): PlaceholderProblem[] {
  if (typeof template === 'string') return unknownIn(template, path);
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) =>
    placeholderProblems(value, [...path, key]),
  );
}

function unknownIn(text: string, path: readonly PropertyKey[]): PlaceholderProblem[] {
  return Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name = '']) => name)
    .filter((name) => !PLACEHOLDERS.includes(name))
    .map((name) => {
      const meant = didYouMean(name, PLACEHOLDERS);
      const message = `unknown placeholder {{${name.slice(0, 40)}}}; known: ${PLACEHOLDERS.join(', ')}`;
      return { path: [...path], message, ...(meant === undefined ? {} : { hint: `{{${meant}}}` }) };
    });
}
