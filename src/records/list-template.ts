import { isObject, type Json } from './merge-patch.js';

/** Whether a template has one of some placeholders anywhere. */
export function mentions(template: Json, placeholders: readonly string[]): boolean {
  if (typeof template === 'string') {
    return placeholders.some((name) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(template));
  }
  return childrenOf(template).some(([, child]) => mentions(child, placeholders));
}

/**
 * A list that grows with the people or the files of an email, and where it stands in its template.
 */
export interface GrowingList {
  entries: Json[];
  /** The entry that stands for one of them: an object, a string, or a list. */
  entry: Json;
  /** Where it stands in the list. */
  at: number;
  /** The template with other entries in that list. */
  with(entries: Json[]): Json;
}

/**
 * The list of a template that is repeated: the outermost one with an entry that has one of the
 * placeholders. Undefined where there is none, so that the template stands for exactly one.
 */
export function growingList(
  template: Json,
  placeholders: readonly string[],
): GrowingList | undefined {
  if (Array.isArray(template)) {
    const at = template.findLastIndex((entry) => mentions(entry, placeholders));
    const entry = template[at];
    if (entry !== undefined) return { entries: template, entry, at, with: (entries) => entries };
    return undefined;
  }
  for (const [name, child] of childrenOf(template)) {
    const inner = growingList(child, placeholders);
    if (inner === undefined) continue;
    const within = (entries: Json[]): Json =>
      isObject(template) ? { ...template, [name]: inner.with(entries) } : template;
    return { ...inner, with: within };
  }
  return undefined;
}

const childrenOf = (template: Json): [string, Json][] =>
  typeof template === 'object' && template !== null ? Object.entries(template) : [];
