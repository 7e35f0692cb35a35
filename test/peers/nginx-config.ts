/** In the folder of a configuration. */
export const PID_FILE = 'nginx.pid';

/** What a configuration is written for. */
export interface Layout {
  /** For everything that nginx writes. */
  folder: string;
  ports: number[];
}

/** The `server` blocks of a configuration. */
export type Servers = (layout: Layout) => string;

/** A whole configuration: one worker in the foreground that writes below its folder only. */
export function nginxConfig(layout: Layout, servers: Servers): string {
  const { folder } = layout;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/${PID_FILE};
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${servers(layout)}
}
`;
}

/** An ordinary WebDAV upload host, which takes a PUT of any path from anybody. */
export const openUploads: Servers = ({ folder, ports }) => `
  server {
    listen 127.0.0.1:${ports[0]};
    root ${folder}/files;
    client_max_body_size 4m;
    create_full_put_path on;
    dav_methods PUT;
  }`;

/**
 * One that is as near to section 4.1 as nginx can be: its path only, PUT only, with its token only.
 */
export const guardedUploads =
  (token: string): Servers =>
  ({ folder, ports }) =>
    `
  server {
    listen 127.0.0.1:${ports[0]};
    root ${folder}/files;
    client_max_body_size 4m;
    if ($http_authorization != "Bearer ${token}") { return 401; }
    location / { return 404; }
    location /v2/files/default/ {
      limit_except PUT { deny all; }
      create_full_put_path on;
      dav_methods PUT;
    }
  }`;

export interface ProxyOptions {
  /** `on` takes the whole body of a request before any of it is passed on. */
  buffering: 'on' | 'off';
  /** The size of a body that is not passed on, such as `4m`; 0 is none. */
  bodyLimit?: string;
}

/** A proxy that rewrites nothing: each port leads to the base URL at its place. */
export const proxies =
  (urls: string[], options: ProxyOptions): Servers =>
  ({ ports }) =>
    ports.map((port, index) => proxy(port, urls[index] ?? '', options)).join('\n');

// Without a path in proxy_pass the path of a request is passed on as it came.
const proxy = (port: number, url: string, { buffering, bodyLimit = '0' }: ProxyOptions) => `
  server {
    listen 127.0.0.1:${port};
    client_max_body_size ${bodyLimit};
    location / {
      proxy_pass ${url};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_request_buffering ${buffering};
    }
  }`;
