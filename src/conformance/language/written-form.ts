import { z } from 'zod';
import { SentRecord } from './sent-record.js';

/** A value that is known only when the scenario runs. */
export type ReferenceText = `$${string}`;

/** A value as a scenario may write it: as it is, or anywhere in it with references. */
type Written<T> = unknown extends T
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

/** A complaint that can stand beside those of what else the value could have been. */
const reference = z
  .string()
  .check(({ value, issues }) => {
    if (value.startsWith('$')) return;
    const expected = 'a reference such as $photo.fileKey';
    issues.push({ code: 'invalid_type', expected: expected as 'string', input: value });
  })
  .describe('A value of the scenario, such as $photo.fileKey');

/**
 * What `literal` was called with: names, and the steps inside of a step, which are resolved when
 * their turn comes.
 */
const literals = new WeakSet<z.core.$ZodType>();

/** Marks what is never a reference. */
export function literal<S extends z.ZodType>(schema: S): S {
  literals.add(schema);
  return schema;
}

/**
 * The schema of a step as it is written, made from the schema of the step as it is sent: every
 * value may be a reference. So the needs of a step are stated only once.
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
  if (def.type === 'optional') return described(open(def.innerType).optional(), schema);
  const forms = formsOf(schema);
  const [only] = forms;
  // Where any text is allowed, so is a reference; a single literal tells maps apart.
  const text = forms.length === 1 && only === same && isOpen(def);
  return text ? same : described(z.union([...forms, reference]), schema);
}

const isOpen = ({ type, checks = [] }: { type: string; checks?: unknown[] | undefined }): boolean =>
  type === 'literal' || type === 'unknown' || (type === 'string' && checks.length === 0);

/** What a value can be beside a reference. */
function formsOf(schema: z.core.$ZodType): z.ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return [...formsOf(def.innerType), z.null()];
    case 'object':
      return [openObject(def)];
    case 'array':
      return [withChecks(z.array(open(def.element)), def.checks)];
    case 'record':
      return [z.record(def.keyType, open(def.valueType))];
    case 'union':
      return def.options.flatMap(formsOf);
    // What text means is found out when the step is sent, so that it stays as it is written.
    case 'pipe':
      return formsOf(def.in);
    default:
      return schema === sentRecord ? [] : [schema as z.ZodType];
  }
}

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
