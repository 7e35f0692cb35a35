// Servers that read some of an upload, refuse it, and then do not read on.

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 8\r\n\r\ntoo big\n';
const READ_BYTES = 10 * 1024 * 1024;

/**
 * @param {(socket: import('node:net').Socket) => void} after what follows the answer
 * @returns {import('./behaviour.mjs').HostileBehaviour}
 */
const late = (after) => ({
  raw: (socket) => {
    let read = 0;
    socket.on('data', (bytes) => {
      if (read >= READ_BYTES) return;
      read += bytes.length;
      if (read < READ_BYTES) return;
      socket.pause();
      socket.write(REFUSAL, () => after(socket));
    });
  },
});

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const refusing = {
  'refuses-late-and-closes': late((socket) => void socket.destroy()),
  'refuses-late-and-resets': late((socket) => void socket.resetAndDestroy()),
  'refuses-late-and-stalls': late(() => {}),
};
