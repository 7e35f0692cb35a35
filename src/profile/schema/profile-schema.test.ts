import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileSchema } from './profile-schema.js';

interface Node {
  description?: string;
  properties?: Record<string, Node>;
  anyOf?: Node[];
}

/** Places where an unknown key would go unnoticed. */
function undescribed(node: Node, path: string[] = []): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
    ...(child.description ? [] : [[...path, name].join('.')]),
    ...undescribed(child, [...path, name]),
  ]);
  return [...own, ...(node.anyOf ?? []).flatMap((child) => undescribed(child, path))];
}

describe('the JSON Schema of a profile', () => {
  const schema = z.toJSONSchema(profileSchema, { io: 'input' });

  it('describes every field', () => {
    expect(undescribed(schema as Node)).toEqual([]);
  });

  it('demands a name and a host, and knows no other keys', () => {
    expect(schema).toMatchObject({
      required: ['target', 'hosts'],
      additionalProperties: false,
      properties: { hosts: { minProperties: 1 } },
    });
  });
});
