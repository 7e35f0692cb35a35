import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../docs/pages.js';

const FORMS = join(ROOT, '.github/ISSUE_TEMPLATE');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What GitHub takes for a form: docs.github.com, "Syntax for GitHub's form schema". */
const validations = z.strictObject({ required: z.boolean() });
const id = z.string().regex(/^[\w-]+$/);
const label = z.strictObject({ label: z.string(), required: z.boolean().optional() });
const described = { label: z.string().min(1), description: z.string().optional() };
const text = { ...described, placeholder: z.string().optional(), value: z.string().optional() };
const element = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('markdown'),
    attributes: z.strictObject({ value: z.string() }),
  }),
  z.strictObject({
    type: z.literal('input'),
    id,
    attributes: z.strictObject(text),
    validations: validations.optional(),
  }),
  z.strictObject({
    type: z.literal('textarea'),
    id,
    attributes: z.strictObject({ ...text, render: z.string().optional() }),
    validations: validations.optional(),
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    id,
    attributes: z.strictObject({ ...described, options: z.array(z.string()).min(1) }),
    validations: validations.optional(),
  }),
  z.strictObject({
    type: z.literal('checkboxes'),
    id,
    attributes: z.strictObject({ ...described, options: z.array(label).min(1) }),
  }),
]);
const form = z.strictObject({
  name: z.string(),
  description: z.string(),
  title: z.string().optional(),
  labels: z.array(z.string()).optional(),
  body: z
    .array(element)
    .refine((list) => new Set(list.map((one) => 'id' in one && one.id)).size === list.length),
});

it.each(readdirSync(FORMS).filter((name) => name !== 'config.yml'))(
  'has a form %s that GitHub takes',
  (name) => {
    expect(form.safeParse(parse(read(join('.github/ISSUE_TEMPLATE', name)))).error).toBeUndefined();
  },
);
