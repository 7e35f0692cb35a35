// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './server-process.mjs';

/**
 * One nginx with one worker that terminates TLS in front of all sinks, as with real archives.
 * @template Result
 * @param {import('./sinks.mjs').Sink[]} sinks
 * @param {(sinks: import('./sinks.mjs').Sink[]) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withTlsProxy(sinks, use) {
  const server = await startServer('nginx', sinks.length, async ({ folder, ports }) => {
    await createCertificate(folder);
    return {
      config: nginxConfig(folder, ports, sinks),
      args: (file) => ['-e', 'stderr', '-p', folder, '-c', file],
    };
  });
  try {
    const ca = join(server.folder, 'cert.pem');
    const proxied = sinks.map((sink, at) => {
      const url = `https://localhost:${server.ports[at]}`;
      return { ...sink, url, ca };
    });
    return await use(proxied);
  } finally {
    await server.stop();
  }
}

/** A self-signed certificate for localhost. @param {string} folder */
async function createCertificate(folder) {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [...words.split(' '), ...names, ...files]);
}

/** @param {string} folder @param {number[]} ports @param {import('./sinks.mjs').Sink[]} sinks */
function nginxConfig(folder, ports, sinks) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  client_max_body_size 0;
  keepalive_requests 1000000000;
  ssl_certificate ${folder}/cert.pem;
  ssl_certificate_key ${folder}/key.pem;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${sinks.map((sink, at) => proxyTo(sink, at, ports[at] ?? 0)).join('\n  ')}
}
`;
}

/** @param {import('./sinks.mjs').Sink} sink @param {number} at @param {number} port */
const proxyTo = ({ url }, at, port) => `
  upstream sink${at} {
    server ${new URL(url).host};
    keepalive 64;
    keepalive_requests 1000000000;
  }
  server {
    listen 127.0.0.1:${port} ssl;
    location / {
      proxy_pass http://sink${at};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_request_buffering off;
    }
  }`;
