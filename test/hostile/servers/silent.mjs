// Servers that leave a client waiting.

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
const ANSWER = `${HEAD}{"reconciliationId":"abc"}${' '.repeat(74)}`;

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const silent = {
  'never-answers': { raw: (socket) => void socket.resume() },
  'never-reads': { raw: (socket) => void socket.pause() },
  'stalls-in-status': { raw: (socket) => socket.on('data', () => socket.write('HTTP/1.1 2')) },
  'stalls-after-headers': {
    raw: (socket) => {
      socket.once('data', () => socket.write(HEAD));
      socket.resume();
    },
  },
  'a-byte-a-second': {
    raw: (socket) => {
      socket.once('data', () => trickle(socket, ANSWER));
      socket.resume();
    },
  },
  'a-byte-a-second-after-headers': {
    raw: (socket) => {
      socket.once('data', () => {
        socket.write(HEAD);
        trickle(socket, ANSWER.slice(HEAD.length));
      });
      socket.resume();
    },
  },
  'falls-silent': {
    http: (request, response) => {
      request.resume();
      requests += 1;
      if (requests > 30) return;
      request.on('end', () => response.end('{"reconciliationId":"abc"}'));
    },
  },
};

let requests = 0;

/**
 * @param {import('node:net').Socket} socket
 * @param {string} text
 */
function trickle(socket, text) {
  let at = 0;
  const timer = setInterval(() => {
    if (at === text.length) clearInterval(timer);
    else socket.write(text.charAt(at));
    at += 1;
  }, 1000);
  socket.on('close', () => clearInterval(timer));
}
