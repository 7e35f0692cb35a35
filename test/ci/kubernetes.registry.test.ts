import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { folderForTest } from '../support/assay.js';
import { recipe } from './recipes.js';

const run = promisify(execFile);

/** A class for each kind, with the schema that Kubernetes publishes of it. */
const MODELS: Record<string, string> = {
  Service: 'v1',
  Deployment: 'apps/v1',
  Job: 'batch/v1',
};

interface Manifest {
  kind: string;
  apiVersion: string;
}

it('has manifests of the form that Kubernetes publishes', async () => {
  const folder = await folderForTest();
  // Too large for those who only build this project.
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    'kubernetes-models@4.5.1',
  ]);
  const validate = async (manifest: Manifest) => {
    const path = `kubernetes-models/${MODELS[manifest.kind]}/${manifest.kind}`;
    const program = `const { kind, ...one } = JSON.parse(process.argv[1]);
      new (require('${path}'))[kind](one).validate();`;
    await run(process.execPath, ['-e', program, JSON.stringify(manifest)], { cwd: folder });
  };
  const manifests = parseAllDocuments(recipe('docs/examples/agents/kubernetes.yaml')).map(
    (document): Manifest => document.toJS(),
  );
  expect(manifests.map(({ kind }) => kind)).toEqual(['Service', 'Deployment', 'Job', 'Job']);
  for (const manifest of manifests) {
    expect(manifest.apiVersion).toBe(MODELS[manifest.kind]);
    await validate(manifest);
    const broken: Manifest = JSON.parse(
      JSON.stringify(manifest).replace(
        /"(port|containerPort)":6379|"backoffLimit":0/,
        '"$1":"x","backoffLimit":"x"',
      ),
    );
    await expect(validate(broken)).rejects.toThrow(/must be/);
  }
});
