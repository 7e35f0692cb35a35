import { conformsBehindNginx, isToldFromItsProxy, type Layout } from './behind-nginx.js';

// Whole runs take half a minute each; a part of each is among the tests against other servers.
const LAYOUTS: Layout[] = ['a port for each host', 'one port, a path for each host'];
for (const layout of LAYOUTS) {
  for (const buffering of ['on', 'off'] as const) conformsBehindNginx(layout, buffering);
}
isToldFromItsProxy();
