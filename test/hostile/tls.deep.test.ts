import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { profileOf, runAgainst } from './run-against.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
const file = (name: string) => join(folder, name);

/** Key and certificate; the certificate vouches for itself. */
function pair(name: string, subject: string, days: string): [key: string, cert: string] {
  const [key, request, cert] = [file(`${name}.key`), file(`${name}.csr`), file(`${name}.crt`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', ...curve, '-keyout', key, '-out', request, '-subj', `/CN=${subject}`);
  openssl('x509', '-req', '-in', request, '-signkey', key, '-days', days, '-out', cert);
  return [key, cert];
}

const CERTIFICATES = [
  { what: 'expired', subject: 'localhost', days: '-1', trusted: true, says: /expired/ },
  { what: 'self-signed', subject: 'localhost', days: '9', trusted: false, says: /self-signed/ },
  { what: 'of another name', subject: 'other.example', days: '9', trusted: true, says: /altnames/ },
];

describe.concurrent('a certificate', () => {
  it.each(CERTIFICATES)(
    '$what is reason enough to send nothing',
    { timeout: 150_000 },
    async (one) => {
      const [key, cert] = pair(one.what.replaceAll(' ', '-'), one.subject, one.days);
      const server = await startHostileServer('echoes-the-token', [key, cert]);
      try {
        const trust = one.trusted ? { tls: { ca: cert } } : {};
        const run = await runAgainst(profileOf(`https://localhost:${server.port}`, trust));
        await expectTruthful(run);
        expect(run.code).toBe(3);
        expect(run.output).toMatch(one.says);
        expect(run.report.summary.checks.failed).toBe(0);
      } finally {
        await server.stop();
      }
    },
  );
});
