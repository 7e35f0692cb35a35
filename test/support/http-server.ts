import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface HttpServer {
  /** Of the server with the modes. */
  base: string;
  /** Of the one that answers with the bytes that it got. */
  raw: string;
  /** The certificate, PEM, when it speaks TLS. */
  ca: string;
  stop(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('http-server.mjs', import.meta.url));

/** Starts `http-server.mjs` in a process of its own. */
export async function startHttpServer({ tls = false } = {}): Promise<HttpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'http-server-'));
  const files = tls ? selfSigned(folder) : [];
  const child = spawn(process.execPath, [SCRIPT, ...files], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ports: { http: number; raw: number } = JSON.parse(await firstLine(child));
  return {
    base: `${tls ? 'https' : 'http'}://localhost:${ports.http}`,
    raw: `http://127.0.0.1:${ports.raw}`,
    ca: files[1] === undefined ? '' : readFileSync(files[1], 'utf8'),
    stop: async () => {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}

function selfSigned(folder: string): string[] {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', key, '-out', cert, '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'ignore' });
  return [key, cert];
}
