import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../support/assay.js';
import { freePorts } from '../support/free-ports.js';
import { blocksOf, readPage } from './pages.js';
import { bash, expectLines, Server } from './walk-through.js';

const VARIABLES = { ACME_TOKEN: 'acme-token', ACME_KEY: 'gateway-key' };

it('goes from the first answer of a vendor to a run that conforms', {
  timeout: 300_000,
}, async () => {
  const cwd = await folderForTest();
  const [gateway = 0, archive = 0] = await freePorts(2);
  const codes: number[] = [];
  let output = '';
  for (const block of blocksOf(readPage('docs/vendor.md'))) {
    const content = block.content
      .replaceAll('8080', String(gateway))
      .replaceAll('8081', String(archive));
    if (block.info === 'python') await writeFile(join(cwd, 'gateway.py'), content);
    else if (block.info === 'yaml profile-part')
      await appendFile(join(cwd, 'profile.yaml'), content);
    else if (block.info !== 'sh') expectLines(content, output, block);
    else if (/ assay serve |^python3 /.test(content)) {
      const port = content.startsWith('python3') ? gateway : archive;
      const server = new Server(content.trim(), cwd, String(port));
      onTestFinished(() => server.stop());
      await server.start();
    } else {
      const ended = await bash(content, cwd, VARIABLES);
      output = ended.output;
      codes.push(ended.code);
    }
  }
  // A profile was written; then two tries that fail, a look, and what passes.
  expect(codes).toEqual([3, 3, 3, 0, 0, 0]);
});
