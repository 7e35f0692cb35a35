import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReferenceArchive } from '../../src/archive/archive.js';

type Serve = (req: IncomingMessage, res: ServerResponse, body: Buffer) => void;

const TOKEN = 'degenerate-token-Abcdefghijklmnop';

const always =
  (status: number, body = ''): Serve =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(body);

const ID = '{"reconciliationId":"5f0c6f9e-6f5b-4f6e-8f7c-0b8f2f1b7a11"}';

/** Servers that archive nothing at all. None of them may come out as conformant. */
export const DEGENERATE: Record<string, Serve> = {
  'always-200': always(200),
  'always-200-with-an-id': always(200, ID),
  'always-202': always(202, ID),
  'always-204': always(204),
  'always-301': always(301),
  'always-400': always(400),
  'always-400-with-a-word': always(400, '{"error":"the file is missing"}'),
  'always-401': always(401),
  'always-404': always(404),
  'always-413': always(413),
  'always-500': always(500),
  'always-503': always(503),
  'always-duplicate': always(202, `{"status":"duplicate",${ID.slice(1)}`),
  'always-closes': (req) => void req.socket.destroy(),
  echo: (req, res, body) =>
    void res
      .writeHead(200, { 'content-type': req.headers['content-type'] ?? 'text/plain' })
      .end(body),
  // The right status for nothing but a word: uploads pass, and a key is missing when its text says
  // so.
  'reads-words': (req, res, body) => {
    const text = body.toString('latin1');
    const refused = req.method !== 'PUT' && /missing|absent|gone/.test(text);
    res.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' }).end(ID);
  },
  // Every upload passes, no record does.
  'files-only': (req, res) => void res.writeHead(req.method === 'PUT' ? 200 : 400).end(),
  // Every record passes, no upload does.
  'records-only': (req, res) => void res.writeHead(req.method === 'PUT' ? 400 : 200).end(ID),
  'good-token-only': (req, res) =>
    void res.writeHead(req.headers.authorization === `Bearer ${TOKEN}` ? 200 : 401).end(ID),
};

/** Those that take nothing: no requirement may pass by their refusals. */
export const REFUSING: ReadonlySet<string> = new Set([
  'always-301',
  'always-400',
  'always-401',
  'always-404',
  'always-413',
  'always-500',
  'always-503',
  'always-closes',
  'always-400-with-a-word',
]);

/** Starts one of them on all four hosts, with an inspector that knows as little. */
export async function startDegenerate(name: string): Promise<ReferenceArchive> {
  const serve = DEGENERATE[name];
  if (!serve) throw new Error(`there is no degenerate server ${name}`);
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on('error', () => {});
    req.on('data', (piece: Buffer) => void pieces.push(piece));
    req.on('end', () => serve(req, res, Buffer.concat(pieces)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urls: { conversations: url, voice: url, email: url, eventFeed: url },
    inspectorUrl: url,
    token: TOKEN,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
