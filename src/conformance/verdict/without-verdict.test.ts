import { describe, expect, it } from 'vitest';
import {
  blocked,
  exchangeResult,
  fakeVerdictContext,
  violation,
} from '../../../test/support/engine-fakes.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Blocked } from '../language/conclusion.js';
import type { RunContext } from './run-context.js';
import { sentOf } from './sent.js';
import { withoutVerdict } from './without-verdict.js';

const EXCHANGES = [1, 2, 3].map((id) => ({
  ...exchangeResult().exchange,
  id,
  method: 'POST',
  url: 'http://archive.example/voice',
}));
const bodyFiles = {
  curlFor: async ({ id }: { id: number }) => `curl ${id}`,
  hasBodyOf: () => true,
};

async function evidence(
  conclusion: Blocked,
  question?: string,
  met: Blocked | ReturnType<typeof violation> = conclusion,
) {
  const attempt = { conclusion: met, exchanges: EXCHANGES };
  const sent = sentOf(conclusion, attempt, { prepared: { referredToBy: () => [] } });
  const { evidence: found } = await withoutVerdict(
    { question },
    conclusion,
    { sent, circumstances: {} },
    { bodyFiles } as unknown as Pick<RunContext, 'bodyFiles'>,
    fakeVerdictContext(),
  );
  return found;
}

describe('the evidence of a check without a verdict', () => {
  it('is what it sent, with lines that send it again', async () => {
    expect(await evidence(blocked({ cause: 'lost-answer', exchange: 2 }))).toEqual({
      exchanges: [1, 3, 2],
      before: ['curl 1'],
      curl: 'curl 2',
    });
  });

  it('is the same where another check reports what is wrong', async () => {
    expect(await evidence(blocked({ exchange: 3 }))).toEqual({
      exchanges: [1, 2, 3],
      before: ['curl 1', 'curl 2'],
      curl: 'curl 3',
    });
  });

  it('is that of the violation where this is explained by something else', async () => {
    const found = await evidence(blocked(), undefined, violation({ exchange: 1 }));
    expect(found?.curl).toBe('curl 1');
  });

  it('is no line where no exchange decided', async () => {
    expect(await evidence(blocked({ cause: 'no-answer' }))).toEqual({
      exchanges: [1, 2, 3],
      curl: '',
    });
  });

  it('is none of a question, nor of what the harness ended', async () => {
    expect(await evidence(blocked({ exchange: 1 }), 'What comes?')).toBe(undefined);
    expect(await evidence(blocked({ exchange: 1, cause: 'cancelled' }))).toBe(undefined);
  });
});

describe('circumstances of a check without a verdict', () => {
  const told = async (circumstances: Circumstances) => {
    const conclusion = blocked({ cause: 'lost-answer', exchange: 2, reason: 'no status' });
    const attempt = { conclusion, exchanges: EXCHANGES };
    const sent = sentOf(conclusion, attempt, { prepared: { referredToBy: () => [] } });
    return withoutVerdict(
      { question: undefined },
      conclusion,
      { sent, circumstances },
      { bodyFiles } as unknown as Pick<RunContext, 'bodyFiles'>,
      fakeVerdictContext(),
    );
  };

  it('are told in the reason where they are few, and as data in any case', async () => {
    const few = await told({ headers: 'capitals' });
    expect(few.reason).toMatch(/^no status; not in the usual way, but when its header names/);
    expect(few.evidence?.circumstances).toHaveLength(1);
    const many = await told({ headers: 'odd', company: 'sibling' });
    expect(many.reason).toBe(
      'no status; not in the usual way, but under many circumstances at once',
    );
    expect(many.evidence?.circumstances?.length).toBeGreaterThan(2);
    expect((await told({})).evidence).not.toHaveProperty('circumstances');
  });
});
