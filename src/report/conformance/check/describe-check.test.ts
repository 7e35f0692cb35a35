import { expect, it } from 'vitest';
import { exchange, failure } from '../../../../test/support/report-events.js';
import { failureFacts } from './describe-check.js';

const fact = (label: string, ...given: Parameters<typeof failureFacts>) =>
  failureFacts(...given).find(([name]) => name === label)?.[1];

it('names the scenario of the smallest case, where there is one', () => {
  const counterexample = { scenario: 'reports/counterexamples/x.yaml', seed: 1, shrinks: 2 };
  expect(fact('scenario', failure(), [])).toBe(undefined);
  expect(fact('scenario', failure({ counterexample }), [])).toBe('reports/counterexamples/x.yaml');
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
