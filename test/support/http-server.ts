import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { certificateFiles, certificateFor } from './certificates.js';
import { removeFolder } from './remove-folder.js';

export interface HttpServer {
  /** Of the server with the modes. */
  base: string;
  /** Of the one that answers with the bytes that it got. */
  raw: string;
  /** Of the one that answers each request with how it came. */
  wire: string;
  /** The certificate, PEM, when it speaks TLS. */
  ca: string;
  stop(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('http-server.mjs', import.meta.url));

/** Starts `http-server.mjs` in a process of its own. */
export async function startHttpServer({ tls = false } = {}): Promise<HttpServer> {
  const folder = await mkdtemp(join(tmpdir(), 'http-server-'));
  const certificate = tls ? await certificateFor('localhost') : undefined;
  const files = certificate && (await certificateFiles(folder, certificate));
  const child = spawn(process.execPath, [SCRIPT, ...(files ? [files.key, files.cert] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ports: { http: number; raw: number; wire: number } = JSON.parse(await firstLine(child));
  return {
    base: `${tls ? 'https' : 'http'}://localhost:${ports.http}`,
    raw: `http://127.0.0.1:${ports.raw}`,
    wire: `http://127.0.0.1:${ports.wire}`,
    ca: certificate?.cert ?? '',
    stop: async () => {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
      await removeFolder(folder);
    },
  };
}

/** The first line that a process prints. */
export async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}
