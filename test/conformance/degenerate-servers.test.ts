import { describe, expect, it } from 'vitest';
import type { HostName } from '../../src/spec/operation.js';
import { judgeBent } from '../support/bent-run.js';

/** Requirements that something is refused. */
const REFUSALS =
  /-is-400$|-is-413$|-needs?-a-token$|is-mandatory$|is-refused$|must-be-equal$|not-stored$|is-no-file$|not-archived$|external-needs-|needs-key-and-name$|version-is-part/;

const HOSTS: HostName[] = ['conversations', 'email'];

describe('a server that looks at nothing', () => {
  it('everything-400 passes nothing, and fails only where it has to accept', async () => {
    const { code, ids } = await judgeBent('everything-400', { hosts: HOSTS });
    expect(ids('passed')).toEqual([]);
    expect(ids('failed')).toEqual(['files/upload-answers-200']);
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
  });

  it('everything-500 passes nothing', async () => {
    const { code, ids } = await judgeBent('everything-500', { hosts: HOSTS });
    expect(ids('passed')).toEqual([]);
    expect(ids('failed')).toContain('files/upload-answers-200');
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
  });

  it.each(['everything-200', 'everything-202-duplicate'])(
    '%s passes no requirement that something is refused',
    async (fault) => {
      // Its inspector would show an empty archive, and be waited for.
      const { code, ids } = await judgeBent(fault, { hosts: HOSTS, inspector: false });
      expect(ids('passed').filter((id) => REFUSALS.test(id))).toEqual([]);
      expect(ids('failed')).toContain('files/oversize-is-400');
      expect(ids('failed')).toContain('conversations/missing-file-is-400');
      expect(ids('error')).toEqual([]);
      expect(code).toBe(1);
    },
  );

  it('closes-every-connection allows no verdict', async () => {
    const { code, ids } = await judgeBent('closes-every-connection', { hosts: HOSTS });
    expect([...ids('passed'), ...ids('failed'), ...ids('error')]).toEqual([]);
    expect(code).toBe(3);
  });

  it('always-429 is waited for, and allows no verdict', async () => {
    const { code, ids } = await judgeBent('always-429', { hosts: ['voice'], inspector: false });
    expect([...ids('passed'), ...ids('failed'), ...ids('error')]).toEqual([]);
    expect(code).toBe(3);
  });
});
