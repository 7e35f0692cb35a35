// @ts-check
import { readdir } from 'node:fs/promises';
import { startServer } from './server-process.mjs';

/** Installed on Debian by `apt-get install --no-install-recommends apache2-bin`. */
const ROOT = '/usr/lib/apache2';
const MODULES = ['mpm_worker', 'authz_core', 'rewrite', 'status'];
/** Each serves one connection for as long as that is open. */
const THREADS = 128;

/** Whether Apache is installed. */
export async function hasApache() {
  /** @type {string[]} */
  const modules = await readdir(`${ROOT}/modules`).catch(() => []);
  return MODULES.every((name) => modules.includes(`mod_${name}.so`));
}

/**
 * Apache with a thread for each connection: like our own sink, it reads a request to its end,
 * discards it and answers 200, but it was not made for this benchmark.
 * @returns {Promise<import('./sinks.mjs').Sink>}
 */
export async function startApacheSink() {
  const server = await startServer('apache2', 1, async ({ folder, ports }) => ({
    config: `
ServerRoot ${ROOT}
ServerName localhost
${MODULES.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
Listen 127.0.0.1:${ports[0]}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
DocumentRoot ${folder}
ErrorLog ${folder}/errors
LogLevel error
ServerLimit 1
StartServers 1
ThreadLimit ${THREADS}
ThreadsPerChild ${THREADS}
MaxRequestWorkers ${THREADS}
MinSpareThreads ${THREADS}
MaxSpareThreads ${THREADS}
MaxKeepAliveRequests 0
KeepAliveTimeout 60
ExtendedStatus On
<Location /stats>
  SetHandler server-status
</Location>
ErrorDocument 200 "{}"
RewriteEngine On
RewriteCond %{REQUEST_URI} !^/stats
RewriteRule ^ - [R=200]
`,
    args: (file) => ['-f', file, '-DFOREGROUND'],
  }));
  const url = `http://127.0.0.1:${server.ports[0]}`;
  /** The requests for the count are counted as well. */
  let asked = 0;
  return {
    name: 'Apache',
    url,
    requests: async () => {
      const text = await (await fetch(`${url}/stats?auto`)).text();
      const total = Number(/^Total Accesses: (\d+)$/m.exec(text)?.[1]);
      asked += 1;
      return total - (asked - 1);
    },
    stop: server.stop,
  };
}
