import { describe, expect, it } from 'vitest';
import { expectNoToken, expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { profileOf, runAgainst } from './run-against.js';

/** A few checks of each kind, so that many targets are judged in little time. */
const ONLY = [
  'files/re-upload/voice',
  'files/default-is-mandatory/voice',
  'files/reset-upload/voice/length',
  'email/event-types/Email-Sent',
  'email/duplicate-after-others',
  'email/ids-of-like-emails-differ',
  'conversations/recipients',
  'eventFeed/iso-times',
  'access/operations-need-a-token/email/none',
  'archive/files-cannot-be-read/voice',
  'observe/options',
  'observe/bad-token',
  'observe/success-status/email',
  'wire/split-request/voice',
  'wire/pipelined-uploads/voice',
];

/** The exit code of a run against each; those whose answers say nothing leave it incomplete. */
const SERVERS: Record<string, number> = {
  'mail-server': 3,
  'binary-noise': 3,
  'old-http': 3,
  'http-2-preface': 3,
  'escape-in-status': 3,
  'escape-in-header': 3,
  'two-lengths': 3,
  'endless-headers': 3,
  'endless-header-line': 3,
  'endless-1xx': 3,
  'closes-on-accept': 3,
  'resets-on-accept': 3,
  'resets-in-the-request': 3,
  'resets-after-the-status': 3,
  'redirects-in-a-loop': 3,
  'redirects-elsewhere': 3,
  'odd-characters': 1,
  'odd-success': 1,
  'echoes-the-token': 1,
  'echoes-in-success': 1,
  'proto-members': 1,
  'deep-json': 1,
  'deep-objects': 1,
  'large-json': 1,
  'gzip-bomb': 1,
  'endless-body': 1,
  'endless-chunks': 1,
  'endless-chunk-extension': 1,
  'endless-trailers': 1,
  'truncated-chunk': 1,
  'no-last-chunk': 1,
  'chunk-size-overflow': 1,
  'length-too-large': 1,
  'length-and-chunked': 1,
  'bytes-after-the-answer': 1,
  'resets-after-the-headers': 1,
  flips: 1,
};

describe.concurrent('a hostile target', () => {
  it.each(Object.entries(SERVERS))(
    '%s leaves a true report',
    { timeout: 150_000 },
    async (name, code) => {
      const server = await startHostileServer(name);
      try {
        const run = await runAgainst(profileOf(`http://127.0.0.1:${server.port}`), [
          '--only',
          ...ONLY,
          '--verbose',
        ]);
        await expectTruthful(run);
        expect(run.code, run.output).toBe(code);
        expect(run.seconds).toBeLessThan(60);
        for (const text of server.elsewhere) expectNoToken(text);
        expect(server.elsewhere).toEqual([]);
      } finally {
        await server.stop();
      }
    },
  );
});
