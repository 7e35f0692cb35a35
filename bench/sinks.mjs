// @ts-check
import { startNullSink } from '../dist/tools/load/calibrate/null-sink.js';
import { hasApache, startApacheSink } from './apache-sink.mjs';

/**
 * A server in its own process that reads requests, discards them and answers 200.
 * @typedef {object} Sink
 * @property {string} name
 * @property {string} url
 * @property {string} [ca] the file of the certificate authority of an https URL
 * @property {() => Promise<number>} requests how many it has counted, without the requests for this count
 * @property {() => Promise<void>} stop
 */

/** Our own sink, an event loop with next to nothing to do. @returns {Promise<Sink>} */
async function startOwnSink() {
  const sink = await startNullSink();
  return {
    name: 'own sink',
    url: sink.url,
    requests: async () => (await sink.stats()).requests,
    stop: sink.stop,
  };
}

/**
 * Our own sink, and one that was not made for this benchmark: a figure counts when both agree. Both
 * are up at the same time; while idle, they take no processor time.
 * @template Result
 * @param {(sinks: Sink[]) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withSinks(use) {
  const sinks = [await startOwnSink()];
  try {
    if (await hasApache()) sinks.push(await startApacheSink());
    else console.log('left out, not installed: the second sink (Debian: apache2-bin)');
    return await use(sinks);
  } finally {
    for (const sink of sinks) await sink.stop();
  }
}
