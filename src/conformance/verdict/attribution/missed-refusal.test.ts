import { describe, expect, it } from 'vitest';
import {
  blocked,
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../../test/support/engine-fakes.js';
import { ACCESS_REQUIREMENT, REFUSAL_REQUIREMENTS } from '../../../spec/refusal-requirement.js';
import { REQUIREMENTS } from '../../../spec/requirements.js';
import { attribute } from './attribute.js';

const VOICE = { kind: 'record', operation: 'voice' } as const;
const MISSED = blocked({
  reason: 'needs a refusal, came 200',
  subject: VOICE,
  refusalRequired: true,
  notRefused: true,
});

/** What becomes of it beside a check that fails, of one requirement. */
function beside(
  requirement: string,
  { seen = MISSED, access = false, judges = 'voice/corrected-resend-passes', status = 200 } = {},
) {
  const needs = { ...NO_NEEDS, hosts: new Set(['voice'] as const) };
  const base = fakeCheck([], { id: 'base', requirements: [requirement], needs });
  const context = fakeVerdictContext({}, { checks: [base], outcomes: { base: 'failed' } });
  const check = fakeCheck([], { requirements: [judges], needs: { ...needs, access } });
  const known = violation({ subject: VOICE, refusalExpected: true, status });
  return attribute(
    check,
    seen,
    {},
    {
      ...context,
      failureOf: async (id) => {
        const failure = await context.failureOf(id);
        return failure && { ...failure, violation: known };
      },
    },
  );
}

describe('a success where a check needed a refusal', () => {
  it('is reported by the requirement that states the refusal', async () => {
    expect(await beside('voice/missing-file-is-400')).toMatchObject({
      kind: 'inconclusive',
      reason: 'needs a refusal, came 200; see voice/missing-file-is-400',
      because: {
        kind: 'reported-elsewhere',
        requirements: ['voice/missing-file-is-400'],
        checks: ['base'],
      },
    });
  });

  it('is reported by the requirement of tokens where the check sends others', async () => {
    const because = { requirements: ['access/voice-needs-a-token'] };
    const found = await beside('access/voice-needs-a-token', { access: true });
    expect(found).toMatchObject({ because });
    expect(await beside('voice/missing-file-is-400', { access: true })).toBe(MISSED);
  });

  it.each([
    ['another operation fails', 'conversations/missing-file-is-400', {}],
    ['the failure is another refusal', 'voice/missing-file-is-400', { status: 404 }],
    [
      'the check judges that itself',
      'voice/missing-file-is-400',
      { judges: 'voice/missing-file-is-400' },
    ],
  ])('stands alone where %s', async (_, requirement, more) => {
    expect(await beside(requirement, more)).toBe(MISSED);
  });

  it('is none where something else came, such as a server error', async () => {
    const { notRefused: _, ...seen } = MISSED;
    expect(await beside('voice/missing-file-is-400', { seen })).toBe(seen);
  });
});

it('knows only requirements that there are', () => {
  const ids = REQUIREMENTS.map(({ id }) => id);
  const named = [...Object.values(REFUSAL_REQUIREMENTS), ...Object.values(ACCESS_REQUIREMENT)];
  expect(ids).toEqual(expect.arrayContaining(named.flat()));
});
