import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostName } from '../../src/spec/operation.js';
import { type JudgeArchiveOptions, judgeArchive, judgeServer } from '../support/judge-archive.js';
import { startDegenerate } from '../trust/degenerate.js';

/** Requirements that something is refused. */
const REFUSALS =
  /-is-400$|-is-413$|-needs?-a-token$|is-mandatory$|is-refused$|must-be-equal$|not-stored$|is-no-file$|not-archived$|external-needs-|needs-key-and-name$|version-is-part/;

const HOSTS: HostName[] = ['conversations', 'email'];

/** Judges a server that archives nothing. */
async function judgeDegenerate(name: string, options: JudgeArchiveOptions) {
  const server = await startDegenerate(name);
  onTestFinished(() => server.close());
  return judgeServer(server, options);
}

describe('a server that looks at nothing', () => {
  it('always-400 passes nothing, and fails only where it has to accept', async () => {
    const { code, ids } = await judgeDegenerate('always-400', { hosts: HOSTS });
    expect(ids('passed')).toEqual([]);
    expect(ids('failed')).toEqual(['files/upload-answers-200']);
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
  });

  it('always-200-with-an-id passes no requirement that something is refused', async () => {
    // Its inspector would show an empty archive, and be waited for.
    const { code, ids } = await judgeDegenerate('always-200-with-an-id', {
      hosts: HOSTS,
      inspector: false,
    });
    expect(ids('passed').filter((id) => REFUSALS.test(id))).toEqual([]);
    expect(ids('failed')).toContain('files/oversize-is-400');
    expect(ids('failed')).toContain('conversations/missing-file-is-400');
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
  });

  it('always-closes allows no verdict', async () => {
    const { code, ids } = await judgeDegenerate('always-closes', { hosts: HOSTS });
    expect([...ids('passed'), ...ids('failed'), ...ids('error')]).toEqual([]);
    expect(code).toBe(3);
  });

  it('is waited for when it answers everything 429, and allows no verdict', async () => {
    const { code, ids } = await judgeArchive(
      { variations: { tooManyRequestsEvery: 1, retryAfterSeconds: 0 } },
      { hosts: ['voice'], inspector: false },
    );
    expect([...ids('passed'), ...ids('failed'), ...ids('error')]).toEqual([]);
    expect(code).toBe(3);
  });
});
