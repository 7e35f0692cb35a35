import { z } from 'zod';

/** As much of a JSON Schema as says which fields there are. */
interface Schema {
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | boolean | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: z.union([schema, z.boolean()]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
  }),
);

/** What a schema says of a field. */
export interface Field {
  type: string;
  required: boolean;
  /** Where only these can be its value. */
  values?: string[];
}

/** Every field of a JSON Schema by its path, such as `checks[].failure.expected`. */
export function fieldsOf(jsonSchema: unknown): Map<string, Field> {
  const fields = new Map<string, Field>();
  const walk = (at: string, one: Schema) => {
    // Of a tuple there is more to say than that.
    if (typeof one.items === 'object') walk(`${at}[]`, one.items);
    for (const [name, inner] of Object.entries(one.properties ?? {})) {
      const path = at === '' ? name : `${at}.${name}`;
      const values = inner.const === undefined ? inner.enum : [inner.const];
      fields.set(path, {
        type: inner.type ?? typeof values?.[0],
        required: one.required?.includes(name) ?? false,
        ...(values && { values: values.map(String) }),
      });
      walk(path, inner);
    }
  };
  walk('', schema.parse(jsonSchema));
  return fields;
}
