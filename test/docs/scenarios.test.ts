import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STATUS_CLASSES } from '../../src/conformance/language/expectation-schema.js';
import { FRESH_KINDS } from '../../src/conformance/language/fresh-value.js';
import { MATCHER_WORDS } from '../../src/conformance/language/matchers.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { scenarioSchema } from '../../src/conformance/scenario/scenario-schema.js';
import { DEFAULT_FILE_SIZE } from '../../src/conformance/steps/upload-step.js';
import { codesIn, firstColumn, readPage, sectionOf, tablesIn } from './pages.js';

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: unknown[];
  $defs?: Record<string, Schema>;
}

const page = readPage('docs/scenarios.md');
const schema = z.toJSONSchema(scenarioSchema, { io: 'input', unrepresentable: 'any' }) as Schema;

const namesOf = ({ properties = {} }: Schema): string[] => Object.keys(properties);
/** The schemas of a value that may have several forms. */
const forms = (one: Schema | undefined): Schema[] =>
  one?.anyOf?.flatMap(forms) ?? (one ? [one] : []);

/** The fields of each step, of all its forms. */
const steps = new Map<string, Record<string, Schema>>();
for (const form of forms(Object.values(schema.$defs ?? {})[0])) {
  const [name = ''] = namesOf(form);
  steps.set(name, { ...steps.get(name), ...form.properties });
}
const step = (name: string): Record<string, Schema> => steps.get(name) ?? {};
const words = (one: Schema | undefined): unknown[] => forms(one).flatMap((form) => form.enum ?? []);
const mapForm = (one: Schema | undefined): string[] =>
  namesOf(forms(one).find((form) => form.properties) ?? {});

const table = (heading: string, index = 0): string[] =>
  firstColumn(tablesIn(sectionOf(page, heading))[index]);
const same = (documented: string[], known: readonly unknown[]) =>
  expect(documented.toSorted()).toEqual([...known].toSorted());

describe('docs/scenarios.md names exactly what the language has', () => {
  it('in the head of a scenario', () => {
    same(table('The head of a scenario'), namesOf(schema));
  });

  it('as steps', () => {
    const section = sectionOf(page, 'Steps');
    const headings = Array.from(section.matchAll(/^### `(\w+)`$/gm), (match) => match[1] ?? '');
    same(headings, [...steps.keys()]);
  });

  const judged = table('Steps');

  it('as what judges a step', () => {
    const own = ['upload', 'as', 'key', 'path', 'size', 'content', 'base64'];
    own.push('type', 'headers', 'framing', 'declared', 'close');
    same([...judged, ...own], Object.keys(step('upload')));
  });

  it.each([...steps.keys()])('as options of %s', (name) => {
    const own = table(`\`${name}\``);
    const common = Object.keys(step(name)).filter((one) => judged.includes(one));
    same([...new Set([...own, ...common])], Object.keys(step(name)));
  });

  it('in a record', () => {
    same(table('Records'), mapForm(step('submit').record));
  });

  it('in an expectation', () => {
    same(table('Expectations'), mapForm(step('submit').expect));
  });

  it('as classes of statuses', () => {
    same(table('Expectations', 1), STATUS_CLASSES);
  });

  it('as matchers', () => {
    same(table('Matchers'), MATCHER_WORDS);
  });

  it('as tokens', () => {
    same(table('Tokens'), words(step('submit').token));
  });

  it('as comparisons', () => {
    same(table('`assert`', 1), words(step('assert').assert));
  });

  it('as fresh values', () => {
    same(firstColumn(tablesIn(sectionOf(page, 'Fresh values'))[0]), FRESH_KINDS);
  });

  it('as hosts, methods and framings', () => {
    const section = sectionOf(page, 'Steps');
    const known = [step('upload').upload, step('request').request, step('upload').framing];
    expect(codesIn(section)).toEqual(expect.arrayContaining(known.flatMap(words)));
  });

  it('as names that are always there', () => {
    const names = firstColumn(tablesIn(sectionOf(page, 'Names and references'))[1]);
    expect(names.length).toBeGreaterThan(4);
    const head = 'id: docs/names\ntitle: Names\njudges: files/upload-answers-200\nsteps:\n';
    for (const name of names) {
      const uses = `  - { upload: voice, key: "\${${name}}", expect: 200 }\n`;
      expect(parseScenario(name, head + uses)).toMatchObject({ ok: true });
    }
  });

  it('as the size of a file', () => {
    expect(sectionOf(page, '`upload`')).toContain(` ${DEFAULT_FILE_SIZE} `);
  });
});
