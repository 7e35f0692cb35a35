import { expect, it, onTestFinished } from 'vitest';
import { startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';

const OPERATIONS = ['conversations', 'voice', 'email', 'eventFeed'];

/** An archive, and a folder with a profile for it. */
async function archive(change: (text: string) => string = (text) => text) {
  const server = await startArchive();
  onTestFinished(() => server.stop());
  const cwd = await folderForTest();
  const hosts = OPERATIONS.map((host) => `  ${host}: ${Reflect.get(server.urls, host)}\n`).join('');
  const text = `target: tried\nhosts:\n${hosts}emailFiles: conversations\nauth:\n  bearer: \${T}\ninspector:\n  url: ${server.inspectorUrl}\n`;
  await fileIn(cwd, 'p.yaml', change(text));
  return { cwd, env: { T: server.token }, server };
}

const lines = (text: string, word: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`  ${word} `));

it('says in a line each what works', async () => {
  const { cwd, env } = await archive();
  const { code, stdout, stderr } = await assay(['check', 'p.yaml', '--connect'], { cwd, env });
  expect([code, stderr]).toEqual([0, '']);
  expect(lines(stdout, 'FAILS')).toEqual([]);
  expect(lines(stdout, 'works').map((line) => line.slice(9, 30).trim())).toEqual([
    'reachable',
    'token',
    'conversations upload',
    'voice upload',
    'eventFeed upload',
    'conversations record',
    'voice record',
    'email record',
    'eventFeed record',
    'inspector',
    'clock',
  ]);
  expect(stdout).toMatch(/^ {6}- {2}tls +not used: plain http$/m);
});

it('tells a wrong token from a host that is not there, and never the token', async () => {
  const wrong = await archive();
  const refused = await assay(['check', 'p.yaml', '--connect'], {
    cwd: wrong.cwd,
    env: { T: 'a-token-of-nobody' },
  });
  expect(refused.code).toBe(3);
  // What fails for all requests alike is one line.
  expect(lines(refused.stdout, 'FAILS')).toEqual([
    expect.stringMatching(/token +0 of 7 plain requests passed with it; 401: /),
    expect.stringMatching(/uploads, records +401: \{"error":"bad-token"/),
  ]);
  expect(refused.stdout + refused.stderr).not.toContain('a-token-of-nobody');

  const gone = await archive((text) => text.replace(/voice: \S+/, 'voice: http://127.0.0.1:1'));
  const { code, stdout } = await assay(['check', 'p.yaml', '--connect'], gone);
  expect(code).toBe(3);
  expect(lines(stdout, 'FAILS')).toEqual([
    expect.stringMatching(/reachable +3 of 4 hosts; voice: connect ECONNREFUSED 127\.0\.0\.1:1$/),
    expect.stringMatching(/voice upload +not sent: no connection$/),
    expect.stringMatching(/voice record +not sent: no connection$/),
  ]);
});

it('tells what is wrong with an inspector', async () => {
  const { cwd, env } = await archive((text) =>
    text.replace(/(inspector:\n {2}url: ).*/, '$1http://127.0.0.1:1'),
  );
  const { code, stdout } = await assay(['check', 'p.yaml', '--connect'], { cwd, env });
  expect(code).toBe(3);
  expect(lines(stdout, 'FAILS')).toEqual([
    expect.stringMatching(
      /inspector +the inspector could not be queried: cannot connect to http:\/\/127\.0\.0\.1:1: connect ECONNREFUSED/,
    ),
  ]);
});

it('prints all of it as JSON, too, also what is wrong with other files', async () => {
  const { cwd, env } = await archive();
  await fileIn(cwd, 'bad.yaml', 'target: x\nhosts: { voice: http://a.test }\nsetle: 1s\n');
  const good = await assay(['check', 'p.yaml', '--connect', '--json'], { cwd, env });
  expect([good.code, good.stderr]).toEqual([0, '']);
  expect(JSON.parse(good.stdout)).toMatchObject({
    schema: 'assay-check/1',
    ok: true,
    files: [
      {
        file: 'p.yaml',
        kind: 'profile',
        what: 'the profile of tried',
        trial: {
          requests: expect.arrayContaining([
            { host: 'email', request: 'record', ok: true, text: '200' },
          ]),
        },
      },
    ],
    problems: [],
  });
  const bad = await assay(['check', 'p.yaml', 'bad.yaml', '--json'], { cwd, env });
  expect([bad.code, bad.stderr]).toEqual([2, '']);
  const found = JSON.parse(bad.stdout);
  expect(found.ok).toBe(false);
  expect(found.problems).toEqual([
    expect.objectContaining({
      file: 'bad.yaml',
      line: 3,
      column: 1,
      hint: 'settle',
      severity: 'error',
    }),
  ]);
});

it('tries profiles only', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'w.yaml', 'waivers: []\n');
  const { code, stderr } = await assay(['check', 'w.yaml', '--connect'], { cwd });
  expect([code, stderr]).toEqual([2, 'w.yaml: --connect needs a profile\n']);
});

it('repeats at the end of a run what is odd about a token that opens nothing', async () => {
  const { cwd, env } = await archive((text) => text.replace('{T}', 'T'));
  const given = ['run', '--target', 'p.yaml', '--only', 'files/upload-answers-200'];
  const { code, stderr } = await assay(given, { cwd, env });
  expect(code).toBe(3);
  expect(stderr.match(/\$T is taken as it is/g)).toHaveLength(2);
});
