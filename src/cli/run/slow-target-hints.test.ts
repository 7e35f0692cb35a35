import { expect, it } from 'vitest';
import {
  check,
  exchange,
  finished,
  recordOf,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { PreflightFact } from '../../conformance/events/preflight.js';
import type { UnansweredKind } from '../../conformance/events/unanswered/unanswered-kind.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { slowTargetHints, unreachedHints } from './slow-target-hints.js';

const MORE_TIME =
  'answers that did not come in time: --timeout 2m waits longer, --concurrency 4 asks for less at a time';
const LESS =
  'a target that takes few requests or connections at a time: --concurrency 1 asks for little, pace: { concurrency: 1 } in its profile for one at a time';

it.each<[string, Partial<Exchange>, string[]]>([
  ['did not come in time', { outcome: 'timed-out' }, [MORE_TIME]],
  ['is 429', { status: 429 }, [LESS]],
  ['is 503', { status: 503 }, [LESS]],
  ['is another one', { status: 500 }, []],
])('says what helps where the answer without a verdict %s', (_, deciding, hints) => {
  const evidence = { exchanges: [1, 2], curl: '' };
  const shown = [exchange(1, { status: 503, outcome: 'timed-out' }), exchange(2, deciding)];
  const hintsOf = (result: ReturnType<typeof check>) => {
    return slowTargetHints(recordOf([runStarted(), finished(result, shown)]));
  };
  expect(hintsOf(check('inconclusive', { evidence }))).toEqual(hints);
  const because = { kind: 'builds-on' as const, check: 'files/a' };
  expect(hintsOf(check('inconclusive', { evidence, because }))).toEqual([]);
  expect(hintsOf(check('waived', { evidence }))).toEqual([]);
});

it('says how to ask for less, where connections are lost whatever is asked', () => {
  const counts = { requests: 90, unanswered: 9 };
  const example = { exchange: 1, request: 'PUT /v2/files/default/x' };
  const lost = (verdict: 'incomplete' | 'conformant', traits: UnansweredKind['traits']) => {
    const unanswered = { ...counts, traits, others: counts, example };
    return slowTargetHints(recordOf([runStarted(), runFinished({ verdict, unanswered })]));
  };
  expect(lost('incomplete', [])).toEqual([LESS]);
  expect(lost('incomplete', [{ about: 'expect' }])).toEqual([]);
  expect(lost('conformant', [])).toEqual([]);
});

it('asks whether the target is running, where a host could not be reached', () => {
  const hints = (fact: Partial<PreflightFact>, wait?: number) => {
    const text = '0 of 1 host; connect ECONNREFUSED 127.0.0.1:9';
    const facts: PreflightFact[] = [{ about: 'reachable', ok: false, text, ...fact }];
    const preflight = { type: 'preflight' as const, preflight: { facts, denied: [] } };
    return unreachedHints(
      recordOf([runStarted(), preflight, runFinished({ verdict: 'incomplete' })]),
      wait,
    );
  };
  expect(hints({})).toEqual(['is it running? --wait 60s waits until its hosts accept connections']);
  expect(hints({}, 3_000)).toEqual([
    'is it running, or does it need more time than the 3s of --wait?',
  ]);
  expect(hints({ text: '0 of 1 host; getaddrinfo ENOTFOUND a.test' })).toEqual([
    'no host has that name: look at hosts in the profile, and whether this machine can look it up',
  ]);
  expect(hints({ ok: true })).toEqual([]);
});
