import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtFile } from '../../package/package-root.js';
import {
  type SinkOptions,
  type SinkReady,
  type SinkStats,
  STATS_PATH,
  sinkReady,
  sinkStats,
} from './null-sink-options.js';

/** A null sink in a process of its own. */
export interface NullSink extends SinkReady {
  pid: number;
  stats(): Promise<SinkStats>;
  stop(): Promise<void>;
}

/** Returning memory to the operating system takes moments in which nothing is answered. */
const STEADY_HEAP = '--no-memory-reducer';

const SINK = builtFile('load/calibrate/null-sink-main.js');

/** Starts a null sink, which ends with this process at the latest. */
export async function startNullSink(options: SinkOptions = {}): Promise<NullSink> {
  const child = spawn(process.execPath, [STEADY_HEAP, SINK, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  const ended = once(child, 'exit');
  const firstLine = once(createInterface({ input: child.stdout }), 'line');
  const ready = await Promise.race([firstLine, ended.then(() => undefined)]);
  if (ready === undefined) throw new Error('the null sink did not start');
  const { url, startedAt } = sinkReady.parse(JSON.parse(String(ready[0])));
  return {
    url,
    startedAt,
    pid: child.pid ?? 0,
    stats: async () => sinkStats.parse(await (await fetch(`${url}${STATS_PATH}`)).json()),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
