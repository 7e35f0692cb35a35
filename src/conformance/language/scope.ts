import { UploadedFile } from './session.js';

/** `$name`, `$name.member`, `$name[*].member`; inside a longer text `${name.member}`. */
const WHOLE = /^\$([A-Za-z][A-Za-z0-9]*)(\[\*\])?((?:\.[A-Za-z0-9_-]+)*)$/;
const INSIDE = /\$\{([A-Za-z][A-Za-z0-9]*)((?:\.[A-Za-z0-9_-]+)*)\}/g;

/** The values that the steps of one run of a scenario know by name. A round of a repetition has a scope of its own. */
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

  /** The value of a name: of this round, of what surrounds it, or the last one that any round gave. */
  get(name: string): unknown {
    if (this.#values.has(name)) return this.#values.get(name);
    return this.#parent === undefined ? this.#all.get(name)?.at(-1) : this.#parent.get(name);
  }

  /**
   * A value of the scenario with its references resolved, in depth. A file that stands alone becomes its reference
   * (section 2.2).
   */
  resolve(template: unknown): unknown {
    if (typeof template === 'string') return this.#resolveText(template);
    if (Array.isArray(template)) return template.map((item) => this.resolve(item));
    if (typeof template !== 'object' || template === null) return template;
    return Object.fromEntries(
      Object.entries(template).map(([name, value]) => [name, this.resolve(value)]),
    );
  }

  #resolveText(text: string): unknown {
    if (!text.includes('$')) return text;
    const whole = WHOLE.exec(text);
    if (whole === null) {
      return text.replace(INSIDE, (_all, name: string, path: string) =>
        String(member(this.get(name), path)),
      );
    }
    const [, name = '', every, path = ''] = whole;
    if (every !== undefined) return (this.#all.get(name) ?? []).map((value) => member(value, path));
    const value = member(this.get(name), path);
    return value instanceof UploadedFile ? value.reference : value;
  }
}

function member(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split('.').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}

/** `$name.member.member` */
export interface Reference {
  name: string;
  members: string[];
}

/** Everything that a value of a scenario refers to, in depth. */
export function referencesIn(template: unknown): Reference[] {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template);
    if (whole !== null) return [referenceOf(whole[1], whole[3])];
    return [...template.matchAll(INSIDE)].map((match) => referenceOf(match[1], match[2]));
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(referencesIn);
}

const referenceOf = (name = '', path = ''): Reference => ({
  name,
  members: path.split('.').slice(1),
});

/** Every name that a value of a scenario refers to, in depth. */
export const namesIn = (template: unknown): string[] =>
  referencesIn(template).map(({ name }) => name);
