// The same as tests of Node itself: node --test archive.node-test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, loadProfile } from 'archive-assay';

const profile = process.env.ASSAY_TARGET;
const target = profile ? await loadProfile(profile) : 'embedded';

test('the archive does what the interface states, and what we demand', async (context) => {
  const options = { only: ['files/re-upload*', 'acme/**'], scenarios: ['own'], seed: 1 };
  let end;
  for await (const event of judge(target, options)) {
    if (event.type === 'run-finished') end = event;
    if (event.type !== 'check-finished' || event.check.outcome === 'deselected') continue;
    const { id, title, level, outcome, reason, failure } = event.check;
    const skip = outcome === 'not-observed' && reason;
    await context.test(`${id}: ${title}`, { skip }, () => {
      if (level === 'must') assert.equal(outcome, 'passed', failure?.message ?? reason);
    });
  }
  assert.equal(end?.verdict, 'conformant');
  assert.equal(end?.own?.verdict, 'met');
});
