import { describe, expect, it } from 'vitest';
import { PLAIN_FINDERS, readFaultsAtNoCost } from '../../package/known-faults.js';
import { parseProfile } from '../../profile/load-profile.js';
import { OPERATIONS } from '../../spec/operation.js';
import { prepareRun } from '../prepare-run.js';
import { powerOf } from './power.js';

const URL = 'http://127.0.0.1:9';
const profile = (hosts: readonly string[], more: readonly string[]) =>
  [
    'target: any',
    `hosts: { ${hosts.map((host) => `${host}: "${URL}"`).join(', ')} }`,
    `emailFiles: ${hosts[0]}`,
    ...more,
  ].join('\n');

const AUTH = 'auth: { bearer: secret }';
const LIMITS =
  'limits: { file: { accept: 400000, refuse: 400001 }, email: { accept: 200000, refuse: 200001 } }';

const PROFILES: Record<string, string> = {
  'of the limits of the interface': profile(OPERATIONS, [AUTH]),
  'of low limits': profile(OPERATIONS, [AUTH, LIMITS]),
  'without tokens': profile(OPERATIONS, []),
  'without an email host': profile(['conversations', 'voice', 'eventFeed'], [AUTH]),
  'of two hosts with low limits': profile(['conversations', 'email'], [AUTH, LIMITS]),
  'of one host': profile(['voice'], [AUTH]),
  'of emails alone': profile(['email'], [AUTH, LIMITS]),
};

async function gateOf(text: string) {
  const target = await parseProfile('any.yaml', text, {});
  const { plan, totals } = await prepareRun(target, { tier: 'gate' });
  const checks = plan.flatMap(({ action, check }) => (action === 'run' ? [check.id] : []));
  return { checks: new Set(checks), totals };
}

describe.each(Object.entries(PROFILES))('the gate of a target %s', (_, text) => {
  it('finds each plain fault with an inspector that it finds without one', async () => {
    const wire = await gateOf(text);
    const inspected = await gateOf(`${text}\ninspector: { url: "${URL}" }`);
    const found = (await readFaultsAtNoCost()).filter(
      (fault) => fault.foundBy.length >= PLAIN_FINDERS && powerOf(wire.checks, [fault]).faults > 0,
    );
    const lost = found.filter((fault) => powerOf(inspected.checks, [fault]).faults === 0);
    expect(lost.map(({ fault }) => fault)).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
  });
});

it('spends on a target without tokens what it would have spent on asking without one', async () => {
  const exchangesOf = async (name: string) => (await gateOf(PROFILES[name] ?? '')).totals.exchanges;
  const usual = await exchangesOf('of the limits of the interface');
  expect(await exchangesOf('without tokens')).toBeGreaterThan(0.9 * usual);
});
