import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { UsageError } from '../../errors/usage-error.js';

/** What is shown, computed on request. */
export interface LiveView {
  /** A page of its own, with the view as it is now. */
  page(): string;
  /** The parts of the view as they are now, as markup, by the ids of their elements. */
  parts(): ReadonlyMap<string, string>;
  /** Figures for programs. */
  metrics(): Promise<{ type: string; text: string }>;
}

/** The most windows that can follow. */
const MAX_CLIENTS = 8;
/** A window that does not read gets nothing more until it has. */
const MAX_BUFFERED = 1024 * 1024;
const ADDRESS = '127.0.0.1';
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Serves a view to browsers on this machine only. */
export class LiveServer {
  readonly #view: LiveView;
  readonly #clients = new Set<ServerResponse>();
  // A failure to render must not end the run or the load that is shown.
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  /** What every follower has seen already. */
  readonly #sent = new Map<string, string>();
  #port = 0;

  private constructor(view: LiveView) {
    this.#view = view;
    this.#server.on('clientError', (_error, socket) => socket.destroy());
    this.#server.maxConnections = 4 * MAX_CLIENTS;
  }

  /**
   * @param port 0 is any free one
   * @throws UsageError where it is taken
   */
  static async start(view: LiveView, port: number): Promise<LiveServer> {
    const live = new LiveServer(view);
    await new Promise<void>((resolve, reject) => {
      live.#server.once('error', reject).listen(port, ADDRESS, resolve);
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`--dashboard: ${why}`, 'not-started');
    });
    const address = live.#server.address();
    live.#port = typeof address === 'object' && address !== null ? address.port : port;
    return live;
  }

  get url(): string {
    return `http://${ADDRESS}:${this.#port}/`;
  }

  /** Notifies the followers; costs nothing if there are none. */
  update(): void {
    if (this.#clients.size === 0) return;
    const changed = [...this.#view.parts()].filter(([id, text]) => this.#sent.get(id) !== text);
    for (const [id, text] of changed) this.#sent.set(id, text);
    const events = changed.map(partEvent).join('');
    if (events === '') return;
    for (const client of this.#clients) {
      if (client.writableLength < MAX_BUFFERED) client.write(events);
    }
  }

  /** Shows the last state, and ends. */
  async close(): Promise<void> {
    this.update();
    for (const client of this.#clients) client.end(eventText('end', '{}'));
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const over = setTimeout(() => this.#server.closeAllConnections(), 500);
    await closed;
    clearTimeout(over);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, text: string) => {
      response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain', connection: 'close' });
      response.end(`${text}\n`);
    };
    // A page of another site may make its name lead here: it would be the name in Host, or the site
    // in Origin.
    const { host, origin } = request.headers;
    const own = [`${ADDRESS}:${this.#port}`, `localhost:${this.#port}`];
    if (host === undefined || !own.includes(host)) return refuse(403, 'this is not its name');
    if (origin !== undefined && origin !== `http://${host}`)
      return refuse(403, 'not for other sites');
    if (request.method !== 'GET') return refuse(405, 'GET only');
    switch (request.url) {
      case '/':
        response.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' });
        response.end(this.#view.page());
        return;
      case '/events':
        if (this.#clients.size >= MAX_CLIENTS) return refuse(503, 'too many windows');
        return this.#follow(response);
      case '/metrics': {
        const { type, text } = await this.#view.metrics();
        response.writeHead(200, { ...HEADERS, 'content-type': type });
        response.end(text);
        return;
      }
      default:
        return refuse(404, 'there is no such page');
    }
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    response.on('close', () => this.#clients.delete(response));
    response.on('error', () => this.#clients.delete(response));
    this.#clients.add(response);
    response.write(`retry: 2000\n\n${[...this.#view.parts()].map(partEvent).join('')}`);
  }
}

const partEvent = ([id, text]: readonly [string, string]): string =>
  eventText('part', JSON.stringify({ id, text }));

const eventText = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
