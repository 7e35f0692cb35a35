import jsep from 'jsep';

/**
 * How a text of a scenario refers to values: `$name.member` as a whole, with its type,
 * `$name[*].member` for all values that had the name, and `${…}` inside a longer text. Within
 * braces there may be arithmetic: `${limits.split.whole / 2}`.
 */
export type Expression =
  | { kind: 'reference'; name: string; members: string[]; every: boolean }
  | { kind: 'number'; value: number }
  | { kind: 'arithmetic'; operator: Operator; left: Expression; right: Expression };

type Operator = '+' | '-' | '*' | '/';

/**
 * A text in its parts: literal ones and expressions. A text that is one expression keeps the type
 * of its value.
 */
export type TextPart = string | Expression;

const WHOLE = /^\$([A-Za-z][A-Za-z0-9]*)(\[\*\])?((?:\.[A-Za-z0-9_-]+)*)$/;
const BRACES = /\$\{([^{}]*)\}/g;
const PLAIN = /^([A-Za-z][A-Za-z0-9]*)((?:\.[A-Za-z0-9_-]+)*)$/;

const isOperator = (text: string): text is Operator => /^[-+*/]$/.test(text);

/** The cases of a scenario share its texts, and all scenarios together have some thousands. */
const parsed = new Map<string, readonly TextPart[]>();
const MAX_PARSED = 10_000;

/** The parts of a text, or of one without references the text itself. */
export function partsOf(text: string): readonly TextPart[] {
  if (!text.includes('$')) return [text];
  let parts = parsed.get(text);
  if (parts === undefined) {
    parts = parseText(text);
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(text, parts);
  }
  return parts;
}

function parseText(text: string): TextPart[] {
  const whole = WHOLE.exec(text);
  if (whole !== null) return [reference(whole[1], whole[3], whole[2] !== undefined)];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(BRACES)) {
    const expression = parseExpression(match[1] ?? '');
    if (expression === undefined) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(expression);
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end));
  return parts;
}

/** A text with each `${…}` in it replaced. */
export const replaceBraces = (text: string, replace: (braces: string) => unknown): string =>
  text.replace(BRACES, (braces) => String(replace(braces)));

const reference = (name = '', path = '', every = false): Expression => ({
  kind: 'reference',
  name,
  members: path.split('.').slice(1),
  every,
});

/** What stands in braces, or undefined where it is no expression of this language. */
function parseExpression(text: string): Expression | undefined {
  const plain = PLAIN.exec(text.trim());
  if (plain !== null) return reference(plain[1], plain[2]);
  try {
    return fromTree(jsep(text));
  } catch {
    return undefined;
  }
}

function fromTree(tree: jsep.Expression): Expression | undefined {
  if (tree.type === 'BinaryExpression') {
    const { operator, left, right } = tree as jsep.BinaryExpression;
    const operands = [fromTree(left), fromTree(right)];
    const [first, second] = operands;
    if (first === undefined || second === undefined || !isOperator(operator)) return undefined;
    return { kind: 'arithmetic', operator, left: first, right: second };
  }
  if (tree.type === 'Literal') {
    const { value } = tree as jsep.Literal;
    return typeof value === 'number' ? { kind: 'number', value } : undefined;
  }
  const path = pathOf(tree);
  return path === undefined ? undefined : reference(path[0], ['', ...path.slice(1)].join('.'));
}

function pathOf(tree: jsep.Expression): string[] | undefined {
  if (tree.type === 'Identifier') return [(tree as jsep.Identifier).name];
  if (tree.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = tree as jsep.MemberExpression;
  const path = pathOf(object);
  return path === undefined || computed || property.type !== 'Identifier'
    ? undefined
    : [...path, (property as jsep.Identifier).name];
}

/** `$name.member.member` */
export interface Reference {
  name: string;
  members: string[];
}

/** Everything that a value of a scenario refers to, in depth. */
export function referencesIn(template: unknown): Reference[] {
  if (typeof template === 'string') {
    return partsOf(template).flatMap((part) => (typeof part === 'string' ? [] : namedIn(part)));
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(referencesIn);
}

function namedIn(expression: Expression): Reference[] {
  if (expression.kind === 'number') return [];
  if (expression.kind === 'arithmetic') {
    return [...namedIn(expression.left), ...namedIn(expression.right)];
  }
  const { name, members } = expression;
  return [{ name, members }];
}

/** Every name that a value of a scenario refers to, in depth. */
export const namesIn = (template: unknown): string[] =>
  referencesIn(template).map(({ name }) => name);
