import { isObject, type Json } from './merge-patch.js';

/** What stands for `{{name}}` in a profile's templates; a function draws a new value each time. */
export type Placeholders = Record<string, Json | (() => Json)>;

const WHOLE = /^\{\{\s*(\w+)\s*\}\}$/;
const INSIDE = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * A template with its placeholders filled in. One that is a whole string keeps its type; an unknown
 * one stays as it is.
 */
export function fillIn(template: Json, values: Placeholders): Json {
  if (typeof template === 'string') return fillString(template, values);
  if (Array.isArray(template)) return template.map((item) => fillIn(item, values));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillIn(value, values)]),
  );
}

function fillString(text: string, values: Placeholders): Json {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return lookUp(whole, values) ?? text;
  return text.replace(INSIDE, (all, name: string) => {
    const value = lookUp(name, values);
    return value === undefined || typeof value === 'object' ? all : String(value);
  });
}

function lookUp(name: string, values: Placeholders): Json | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'function' ? value() : value;
}
