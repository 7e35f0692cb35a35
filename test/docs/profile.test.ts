import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { DEFAULT_LIMITS } from '../../src/profile/default-limits.js';
import { profileSchema } from '../../src/profile/schema/profile-schema.js';
import { codesIn, proseOf, ROOT, readPage, sectionOf, tablesIn } from './pages.js';

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

const page = readPage('docs/profile.md');
const example = parse(readFileSync(join(ROOT, 'docs/examples/profile.yaml'), 'utf8')) as unknown;
const schema = z.toJSONSchema(profileSchema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Every field, as `limits.file.accept`. A way to have a token is listed once for all hosts. */
function fieldsOf(one: Schema, path: string[] = []): string[] {
  if (one.anyOf) return one.anyOf.flatMap((form) => fieldsOf(form, path));
  return Object.entries(one.properties ?? {}).flatMap(([name, inner]) => [
    shown([...path, name]),
    ...fieldsOf(inner, [...path, name]),
  ]);
}

function keysOf(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    shown([...path, name]),
    ...keysOf(inner, [...path, name]),
  ]);
}

const HOSTS = /^auth\.(conversations|voice|eventFeed|email)\./;
const shown = (path: string[]): string => path.join('.').replace(HOSTS, 'auth.');

const fields = [...new Set(fieldsOf(schema))];

describe('the profile in the docs', () => {
  it('has fields', () => {
    expect(fields.length).toBeGreaterThan(50);
    expect(fields).toContain('auth.oauth2.tokenUrl');
    expect(fields).toContain('records.email.reconciliationId');
  });

  it('is explained field by field', () => {
    const named = new Set(codesIn(proseOf(page)).flatMap((code) => code.split('.')));
    const unnamed = fields.filter((field) => !named.has(field.split('.').at(-1) ?? ''));
    expect(unnamed).toEqual([]);
  });

  it('has a section for every field at its top', () => {
    const headings = Array.from(page.text.matchAll(/^## (.*)$/gm), (match) => match[1] ?? '');
    const top = Object.keys(schema.properties ?? {});
    expect(top.filter((name) => !headings.flatMap(codesIn).includes(name))).toEqual([]);
  });

  it('has no field that there is not', () => {
    const rows = tablesIn(sectionOf(page, 'Every field')).flat();
    const listed = rows.flatMap(([first = '']) => codesIn(first)).map((code) => shown([code]));
    expect(listed.filter((code) => !fields.includes(code))).toEqual([]);
  });

  it('is used whole by the example', () => {
    const used = keysOf(example);
    expect(fields.filter((field) => !used.includes(field))).toEqual([]);
  });

  it('states the limits that hold without it', () => {
    const rows = tablesIn(sectionOf(page, '`limits`')).flat();
    const stated = rows.map(([field = '', , value = '']) => [
      codesIn(field)[0],
      Number(value.replaceAll(',', '')),
    ]);
    const known = Object.entries(DEFAULT_LIMITS).flatMap(([name, pair]) =>
      Object.entries(pair).map(([bound, value]) => [`${name}.${bound}`, value]),
    );
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(known));
  });
});
