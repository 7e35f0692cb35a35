import { CannotJudge } from './cannot-judge.js';
import { type Expression, namesIn, partsOf, replaceBraces } from './reference.js';
import { UploadedFile } from './session/uploaded-file.js';

/**
 * The values that the steps of one run of a scenario know by name. A round of a repetition has a
 * scope of its own.
 */
export class Scope {
  readonly #values: Map<string, unknown>;
  readonly #all: Map<string, unknown[]>;
  readonly #parent: Scope | undefined;

  constructor(values: Record<string, unknown> = {}, parent?: Scope) {
    this.#values = new Map(Object.entries(values));
    this.#parent = parent;
    this.#all = parent === undefined ? new Map() : parent.#all;
  }

  /** A scope inside this one, for a round of a repetition. */
  inner(values: Record<string, unknown>): Scope {
    return new Scope(values, this);
  }

  /** Gives `value` a name; `$name[*]` keeps every value that ever had it. */
  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#all.set(name, [...(this.#all.get(name) ?? []), value]);
  }

  /**
   * The value of a name: of this round, of what surrounds it, or the last one that any round gave.
   */
  get(name: string): unknown {
    if (this.#values.has(name)) return this.#values.get(name);
    return this.#parent === undefined ? this.#all.get(name)?.at(-1) : this.#parent.get(name);
  }

  /** Every value that was ever given a name, in the order in which each name got its own. */
  given(): unknown[] {
    return [...this.#all.values()].flat();
  }

  has(name: string): boolean {
    return this.#values.has(name) || this.#all.has(name) || (this.#parent?.has(name) ?? false);
  }

  /**
   * A value of the scenario with its references resolved, in depth. A file that stands alone
   * becomes its reference (section 2.2). A reference that leads to nothing gives undefined.
   *
   * @throws CannotJudge when a part of a longer text leads to nothing
   */
  resolve(template: unknown): unknown {
    return this.#resolve(template, (text) => this.#resolveText(text));
  }

  /** The same before everything is known: a reference to an unknown name stays as it is. */
  resolveKnown(template: unknown): unknown {
    return this.#resolve(template, (text) =>
      this.#knows(text)
        ? this.#resolveText(text)
        : replaceBraces(text, (part) => (this.#knows(part) ? this.#resolveText(part) : part)),
    );
  }

  #knows(text: string): boolean {
    if (!namesIn(text).every((name) => this.has(name))) return false;
    const parts = partsOf(text);
    // A whole value may be missing; a text with a gap in it is none.
    return (
      WHOLE_REFERENCE.test(text) ||
      parts.every((part) => typeof part === 'string' || this.#evaluate(part) !== undefined)
    );
  }

  #resolve(template: unknown, resolveText: (text: string) => unknown): unknown {
    if (typeof template === 'string') return resolveText(template);
    if (Array.isArray(template)) return template.map((item) => this.#resolve(item, resolveText));
    if (typeof template !== 'object' || template === null || isNamed(template)) return template;
    return Object.fromEntries(
      Object.entries(template).map(([name, value]) => [name, this.#resolve(value, resolveText)]),
    );
  }

  #resolveText(text: string): unknown {
    const parts = partsOf(text);
    const [only] = parts;
    if (parts.length > 1 || typeof only !== 'object' || inBraces(text, only)) {
      return parts
        .map((part) => (typeof part === 'string' ? part : this.#textOf(part, text)))
        .join('');
    }
    const value = this.#evaluate(only);
    return Array.isArray(value) ? value.map(referenceOf) : referenceOf(value);
  }

  #textOf(expression: Expression, text: string): string {
    const value = this.#evaluate(expression);
    if (value === undefined)
      throw new CannotJudge(`${text} refers to what an answer does not have`);
    return String(value);
  }

  #evaluate(expression: Expression): unknown {
    switch (expression.kind) {
      case 'number':
        return expression.value;
      case 'arithmetic':
        return calculate(
          expression.operator,
          Number(this.#evaluate(expression.left)),
          Number(this.#evaluate(expression.right)),
        );
      case 'reference': {
        const { name, members, every } = expression;
        if (!every) return memberOf(this.get(name), members);
        return (this.#all.get(name) ?? []).map((value) => memberOf(value, members));
      }
    }
  }
}

/** A file that stands alone becomes its reference, as a record has it. */
const referenceOf = (value: unknown): unknown =>
  value instanceof UploadedFile ? value.reference : value;

/** `$name`, and no braces. */
const WHOLE_REFERENCE = /^\$[A-Za-z]/;

/** What stands in braces is text, unless it is calculated. */
const inBraces = (text: string, { kind }: Expression): boolean =>
  kind === 'reference' && text.startsWith('${');

/** Sizes are whole numbers of bytes, so a quotient is rounded down. */
function calculate(operator: '+' | '-' | '*' | '/', left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return Math.floor(left / right);
  }
}

/** What steps gave a name is no template. */
const isNamed = (value: object): boolean =>
  !Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype;

function memberOf(value: unknown, members: string[]): unknown {
  let found = value;
  for (const member of members) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, member);
  }
  return found;
}
