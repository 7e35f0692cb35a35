import { z } from 'zod';
import { SentRecord } from './sent-record.js';

/** A value that is known only when the scenario runs. */
export type ReferenceText = `$${string}`;

/** A value as a scenario may write it: as it is, or anywhere in it with references. */
export type Written<T> = unknown extends T
  ? T
  : T extends SentRecord
    ? ReferenceText
    : T extends string
      ? string extends T
        ? T
        : T | ReferenceText
      : T extends number | boolean
        ? T | ReferenceText
        : T extends readonly (infer Item)[]
          ? Written<Item>[] | ReferenceText
          : T extends object
            ? { [Name in keyof T]: Written<T[Name]> } | ReferenceText
            : T;

/** The same of a step, whose own map has to be there. */
export type WrittenStep<T> = T extends unknown ? { [Name in keyof T]: Written<T[Name]> } : never;

const reference = z
  .string()
  .regex(/^\$/, 'a reference starts with $, such as $photo.fileKey')
  .describe('A value of the scenario, such as $photo.fileKey');

/** What `literal` was called with: names, and the steps inside of a step, which are resolved when their turn comes. */
const literals = new WeakSet<z.core.$ZodType>();

/** Marks what is never a reference. */
export function literal<S extends z.ZodType>(schema: S): S {
  literals.add(schema);
  return schema;
}

/**
 * The schema of what a scenario may write, made from that of what is sent: every value in it may be a reference. What a
 * step needs once its references are resolved is thereby said only once.
 */
export function writtenForm<T>(schema: z.ZodType<T>): z.ZodType<WrittenStep<T>> {
  // Types cannot follow the walk over the schema; its test compares both forms.
  return inside(schema) as z.ZodType<WrittenStep<T>>;
}

/** A map of a step, or a choice between some: the map itself is no reference. */
function inside(schema: z.core.$ZodType): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return described(z.union(def.options.map(inside)), schema);
  if (def.type !== 'object') throw new TypeError(`a step is a map, not ${def.type}`);
  return described(openObject(def), schema);
}

function openObject(def: z.core.$ZodObjectDef): z.ZodType {
  const shape = Object.entries(def.shape).map(([name, value]) => [name, open(value)] as const);
  const members = Object.fromEntries(shape);
  const strict = def.catchall?._zod.def.type === 'never';
  return withChecks(strict ? z.strictObject(members) : z.looseObject(members), def.checks);
}

function open(schema: z.core.$ZodType): z.ZodType {
  const same = schema as z.ZodType;
  if (literals.has(schema)) return same;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return described(open(def.innerType).optional(), schema);
    case 'nullable':
      return described(open(def.innerType).nullable(), schema);
    // Any text may be a reference, and what may be anything may be one, too; one literal alone tells forms apart.
    case 'string':
      return hasChecks(def) ? described(z.union([same, reference]), schema) : same;
    case 'literal':
    case 'unknown':
      return same;
    // What text means is found out when the step is sent, so that it stays as it is written.
    case 'pipe':
      return described(open(def.in), schema);
    case 'object':
      return described(z.union([openObject(def), reference]), schema);
    case 'array':
      return described(
        z.union([withChecks(z.array(open(def.element)), def.checks), reference]),
        schema,
      );
    case 'record':
      return described(z.union([z.record(z.string(), open(def.valueType)), reference]), schema);
    case 'union':
      return described(z.union([...def.options.map(open), reference]), schema);
    case 'custom':
      return same === sentRecord
        ? described(reference, schema)
        : described(z.union([same, reference]), schema);
    default:
      return described(z.union([same, reference]), schema);
  }
}

const hasChecks = ({ checks }: z.core.$ZodTypeDef & { checks?: unknown[] }): boolean =>
  (checks?.length ?? 0) > 0;

/** What a map or a list must hold beyond its parts. */
const withChecks = (schema: z.ZodType, checks: readonly unknown[] = []): z.ZodType =>
  schema.check(...(checks as z.core.$ZodCheck<unknown>[]));

function described(schema: z.ZodType, original: z.core.$ZodType): z.ZodType {
  const { description } = original as z.ZodType;
  return description === undefined ? schema : schema.describe(description);
}

/** A record that an earlier step sent; written as a reference. */
export const sentRecord = z.instanceof(SentRecord, {
  error: 'expected a record that was sent, such as $first',
});
