import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtFile } from '../package/package-root.js';
import type { ReferenceAddress } from './archive.js';
import type { ReferenceOptions } from './options.js';
import { asObject, asText } from './records/shape.js';

/** An archive in a process of its own. */
export interface ReferenceChild extends ReferenceAddress {
  pid: number;
  /** Resolves once the process has ended, by itself or by `stop`. */
  ended: Promise<void>;
  /** Ends the process and waits for it. */
  stop(): Promise<void>;
}

/** So that more uploads can wait for the disk at the same time. */
const THREADS = '16';

/**
 * Starts an archive in a child process, which ends with this process at the latest.
 *
 * @throws when it ends before it is ready; the message has what it wrote to standard error
 */
export async function startReferenceChild(options: ReferenceOptions): Promise<ReferenceChild> {
  const child = spawn(process.execPath, [builtFile('archive/main.js'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { UV_THREADPOOL_SIZE: THREADS, ...process.env },
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4096);
  });
  // The pipe breaks when the child ends first; `ended` tells.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(() => {});
  const lines = createInterface({ input: child.stdout });
  const ready = once(lines, 'line').then(([line]) => parseAddress(String(line)));
  const failed = ended.then(() => {
    throw new Error(`the reference archive did not start: ${complaints.trim()}`);
  });
  const address = await Promise.race([ready, failed]);
  failed.catch(() => {});
  return {
    ...address,
    pid: child.pid ?? 0,
    ended,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}

/** The line that an archive writes once it is ready. */
function parseAddress(line: string): ReferenceAddress {
  const address = asObject(JSON.parse(line), 'the address');
  const urls = asObject(address.urls, 'urls');
  return {
    urls: {
      conversations: asText(urls.conversations, 'urls.conversations'),
      voice: asText(urls.voice, 'urls.voice'),
      email: asText(urls.email, 'urls.email'),
      eventFeed: asText(urls.eventFeed, 'urls.eventFeed'),
    },
    inspectorUrl: asText(address.inspectorUrl, 'inspectorUrl'),
    token: asText(address.token, 'token'),
  };
}
