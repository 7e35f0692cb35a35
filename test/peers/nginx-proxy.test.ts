import { conformsBehindNginx, isToldFromItsProxy } from './behind-nginx.js';

/** Of each requirement something: whole runs are left to the longer tests. */
const PART = ['--tier', 'gate'];

conformsBehindNginx('a port for each host', 'on', PART);
conformsBehindNginx('one port, a path for each host', 'off', PART);
isToldFromItsProxy(PART);
