import { expect, it } from 'vitest';
import { explainServing } from './explain-serving.js';

const serving = { dataDir: '/data', inspectorPort: 9100 };

/** What is said of a system error, as Node makes them. */
function said(members: Record<string, unknown>, message = 'the words of the system'): string {
  try {
    explainServing(Object.assign(new Error(message), members), serving);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it.each([
  [
    { code: 'EADDRINUSE', syscall: 'listen', port: 80 },
    'cannot serve: port 80 is taken by another program; name another one with --port',
  ],
  [
    { code: 'EADDRINUSE', syscall: 'listen', port: 9100 },
    'cannot serve: port 9100 is taken by another program; name another one with --inspector-port',
  ],
  [
    { code: 'EACCES', syscall: 'listen', port: 80 },
    'cannot serve: port 80 needs permissions that this user lacks, as those below 1024 do; name another one with --port',
  ],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/data' },
    'cannot serve: /data cannot be used (no permission); name another folder with --data',
  ],
  [
    { code: 'EISDIR', syscall: 'open', path: '/data/token' },
    'cannot serve: /data/token cannot be used (it is a folder); name another folder with --data',
  ],
  [
    { code: 'SQLITE_BUSY' },
    'cannot serve: another archive that runs has /data open; stop it, or name another folder with --data',
  ],
])('says of %o what to do', (members, message) => {
  expect(said(members)).toBe(message);
});

it('leaves alone what another port or folder would not mend', () => {
  expect(said({}, 'a mistake of our own')).toBe('a mistake of our own');
});
