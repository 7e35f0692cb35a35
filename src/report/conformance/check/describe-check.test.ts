import { expect, it } from 'vitest';
import {
  check,
  exchange,
  failure,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import type { NamedCircumstances } from '../../../spec/circumstances.js';
import { renderMarkdown } from '../markdown/render-markdown.js';
import { renderJUnit } from '../render-junit.js';
import type { RunRecord } from '../run-record.js';
import { commandHints } from './command-hints.js';
import { failureFacts } from './describe-check.js';

const fact = (label: string, ...given: Parameters<typeof failureFacts>) =>
  failureFacts(...given).find(([name]) => name === label)?.[1];

it('names the scenario of the smallest case, where there is one', () => {
  const counterexample = { scenario: 'reports/counterexamples/x.yaml', seed: 1, shrinks: 2 };
  expect(fact('scenario', failure(), [])).toBe(undefined);
  expect(fact('scenario', failure({ counterexample }), [])).toBe('reports/counterexamples/x.yaml');
});

it.each([
  ['access/voice/other-case', 'the good one with its first letter in the other case'],
  ['access/voice/truncated-expecting', 'the good one without its last character'],
  ['access/voice/unknown', 'another than the good one'],
  ['model/voice', 'a wrong one, of the kind that token says in its scenario'],
])('says what the wrong token of %s is, where its lines take one', (id, words) => {
  const curl = 'curl -H "authorization: Bearer $ASSAY_OTHER_TOKEN" http://a.test/';
  expect(fact('wrong token', failure({ curl }), [], id)).toBe(words);
  expect(fact('wrong token', failure(), [], id)).toBe(undefined);
});

it('says what stands behind the good token in a line', () => {
  const curl = 'curl -H "authorization: Bearer ${ASSAY_TOKEN}xx" http://a.test/';
  expect(fact('wrong token', failure({ curl }), [], 'access/voice/extended')).toBe(
    'the good one with xx behind it',
  );
});

it('says it of a check that looks back, as its message names the token', () => {
  const curl = 'curl -H "authorization: Bearer $ASSAY_OTHER_TOKEN" http://a.test/';
  const message = 'comparison: expected no success, came 200 for the token "other-case" in a/b';
  expect(fact('wrong token', failure({ curl, message }), [], 'access/all/upload')).toBe(
    'the good one with its first letter in the other case',
  );
});

it('says where the step stands that found it', () => {
  const location = { file: 'scenarios/files/upload.yaml', line: 12, step: '3.2' };
  expect(fact('at', failure({ location }), [])).toBe('scenarios/files/upload.yaml:12, step 3.2');
  expect(fact('at', failure(), [])).toBe(undefined);
});

it('has the first lines of the answer that decides', () => {
  const answered = (id: number, text: string) =>
    exchange(id, { responseBody: { size: text.length, text, cut: false } });
  const exchanges = [answered(1, 'before'), answered(3, 'one\r\ntwo\n'), answered(4, 'after')];
  expect(fact('answer', failure({ exchanges: [1, 3] }), exchanges)).toBe('one\ntwo');
  expect(fact('answer', failure({ exchanges: [9] }), exchanges)).toBe(undefined);
});

it('says once what curl lines take the token from, where one does', () => {
  const hint = 'curl lines take the token of the profile from a variable: export ASSAY_TOKEN=…';
  const line = 'curl -H "authorization: Bearer $ASSAY_TOKEN" http://a.test/';
  const shown = (curl: string) => ({ failure: { curl } });
  expect(commandHints([shown(line), shown(line)])).toEqual([hint]);
  expect(commandHints([shown('curl http://a.test/')])).toEqual([]);
});

it.each([
  ['curl -T - http://a.test/ < reports/bodies/2ab5.bin', true],
  ["curl -T - http://a.test/ < 'my reports/bodies/2ab5.bin'", true],
  ['node bodies/2ab5.mjs | head -c 9 | curl -T - http://a.test/', true],
  ['{ cat r/bodies/2ab5-9.bin; sleep 5; } | curl -T - http://a.test/ & sleep 3; kill -9 $!', true],
  ['curl -T - http://a.test/ < /tmp/bodies/2ab5.bin', false],
  ["curl -T - http://a.test/ < '/my reports/bodies/2ab5.bin'", false],
  ["curl --data-binary '{}' http://a.test/bodies/1", false],
])('says of %s that it works in one folder only: %s', (line, is) => {
  const hint =
    'some curl lines read a body from a file, so run them in the folder where the run was started';
  expect(commandHints([{ failure: { curl: line } }])).toEqual(is ? [hint] : []);
});

it('says of emails that may be archived already that they are duplicates when they are sent again', () => {
  const curl = 'curl -X POST --data-binary @- http://a.test/email < /r/bodies/1.bin';
  const hinted = (operation: string, line: string) =>
    commandHints([{ operation, evidence: { before: [line], curl: 'curl x' } }]).join();
  expect(hinted('email', curl.replace('@-', `'{"messageId":"1"}'`))).toMatch(/another messageId/);
  expect(hinted('email', curl.replace('/r/', 'r/'))).toMatch(/another messageId/);
  expect(hinted('voice', curl.replace('/r/', 'r/'))).not.toMatch(/another messageId/);
  expect(hinted('email', 'curl -T a http://a.test/')).toBe('');
});

it('says where a line cannot do what a failure needs', () => {
  const hinted = (failsUnder: NamedCircumstances) =>
    commandHints([{ failure: { curl: 'curl http://a.test/', failsUnder } }]).join();
  expect(hinted({ framing: 'padded-chunk-sizes' })).toMatch(/chunks of its own/);
  expect(hinted({ timing: 'late-end' })).toMatch(/at once/);
  expect(hinted({ framing: 'chunked', bytes: 'json' })).toBe('');
});

it.each([
  ['Markdown', (record: RunRecord) => renderMarkdown(record, { strict: false })],
  ['JUnit', (record: RunRecord) => renderJUnit(record, { strict: false })],
])('says so above the lines of %s', (_, render) => {
  const curl = 'curl -H "authorization: Bearer $ASSAY_TOKEN" http://a.test/';
  const one = check('failed', { requirements: ['files/x'], failure: failure({ curl }) });
  const requirements = [requirement('failed', { id: 'files/x' })];
  const end = runFinished({ verdict: 'nonconformant', requirements });
  const text = render(recordOf([runStarted(), finished(one), end]));
  expect(text.match(/export ASSAY_TOKEN=/g)).toHaveLength(1);
  expect(text.indexOf('export ASSAY_TOKEN=')).toBeLessThan(text.indexOf('Bearer'));
});
