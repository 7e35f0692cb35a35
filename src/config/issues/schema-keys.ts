import type { z } from 'zod';
import { definitionOf } from './definition-of.js';

type Schema = z.core.$ZodType;

/**
 * The schemas that may apply at `path`, wrappers taken off; a union stays one unless the path leads
 * into it.
 */
export function schemasAt(schema: Schema, path: readonly PropertyKey[]): Schema[] {
  let schemas = unwrap(schema);
  for (const step of path) schemas = schemas.flatMap((each) => childrenOf(each, step));
  return schemas;
}

/** Every key that some branch of the schema at `path` knows. */
export function keysAt(schema: Schema, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, path).flatMap(keysOf))];
}

function keysOf(schema: Schema): string[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape);
    case 'record':
      return [...(def.keyType._zod.values ?? [])].map(String);
    case 'union':
      return def.options.flatMap((option) => unwrap(option).flatMap(keysOf));
    case 'intersection':
      return [...unwrap(def.left), ...unwrap(def.right)].flatMap(keysOf);
    default:
      return [];
  }
}

function childrenOf(schema: Schema, step: PropertyKey): Schema[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object': {
      const child = Object.hasOwn(def.shape, step) ? def.shape[String(step)] : def.catchall;
      return child === undefined ? [] : unwrap(child);
    }
    case 'array':
      return unwrap(def.element);
    case 'tuple': {
      const child = def.items[Number(step)] ?? def.rest;
      return child ? unwrap(child) : [];
    }
    case 'record':
      return unwrap(def.valueType);
    case 'union':
      return def.options.flatMap((option) =>
        unwrap(option).flatMap((each) => childrenOf(each, step)),
      );
    case 'intersection':
      return [...unwrap(def.left), ...unwrap(def.right)].flatMap((each) => childrenOf(each, step));
    default:
      return [];
  }
}

function unwrap(schema: Schema): Schema[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(def.innerType);
    case 'lazy':
      return unwrap(def.getter());
    case 'pipe':
      // z.preprocess puts a transform first: then the shape is behind it.
      return unwrap(definitionOf(def.in).type === 'transform' ? def.out : def.in);
    default:
      return [schema];
  }
}
