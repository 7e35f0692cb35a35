import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certificateFiles, certificateFor } from '../support/certificates.js';
import { removeFolder } from '../support/remove-folder.js';
import { expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { profileOf, runAgainst } from './run-against.js';

const CERTIFICATES = [
  { what: 'expired', host: 'localhost', days: -1, trusted: true, says: /expired/ },
  { what: 'self-signed', host: 'localhost', days: 9, trusted: false, says: /self-signed/ },
  { what: 'of another name', host: 'other.example', days: 9, trusted: true, says: /altnames/ },
];

describe.concurrent('a certificate', () => {
  it.each(CERTIFICATES)(
    '$what is reason enough to send nothing',
    { timeout: 150_000 },
    async ({ host, days, trusted, says }) => {
      const folder = await mkdtemp(join(tmpdir(), 'assay-tls-'));
      const certificate = await certificateFor(host, { days });
      const { key, cert } = await certificateFiles(folder, certificate);
      const server = await startHostileServer('echoes-the-token', [key, cert]);
      try {
        const trust = trusted ? { tls: { ca: cert } } : {};
        const run = await runAgainst(profileOf(`https://localhost:${server.port}`, trust));
        await expectTruthful(run);
        expect(run.code).toBe(3);
        expect(run.output).toMatch(says);
        expect(run.report.summary.checks.failed).toBe(0);
      } finally {
        await server.stop();
        await removeFolder(folder);
      }
    },
  );
});
