// Servers whose answers hold characters that terminals, XML and HTML take for something else.
import { always } from './behaviour.mjs';

const ODD =
  '\x1b[31mred\x1b[0m \x1b]0;title\x07 \x9b2J \x00\x0b\x7f ]]> ]]]]> <script>alert(1)</script> &amp; \ufffe';
const body = Buffer.from(
  JSON.stringify({ reconciliationId: ODD, status: ODD, raw: 1 }).replace('1}', `1}${ODD}`),
);
const headers = [
  'x-odd: \x9b31m ]]> <script>alert(1)</script>',
  `allow: \u0085 ]]> <b>`,
  'www-authenticate: Bearer realm="\x9d]]>"',
].join('\r\n');

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const odd = {
  'odd-characters': always(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 500 ]]> <script>\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n`,
        'latin1',
      ),
      body,
    ]),
  ),
  'odd-success': always(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 200 ]]>\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n`,
        'latin1',
      ),
      body,
    ]),
  ),
  'escape-in-status': always('HTTP/1.1 200 \x1b[2J\r\n\r\n'),
  'escape-in-header': always('HTTP/1.1 200 OK\r\nx-odd: \x1b[2J\r\ncontent-length: 2\r\n\r\n{}'),
};
