import { describe, expect, it } from 'vitest';
import { expectMarkdown, MAX_MARKDOWN_BYTES } from '../../../../test/support/expect-formats.js';
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
import type { RunEvent } from '../../../conformance/events/run-event.js';
import type { Level } from '../../../spec/requirement.js';
import { renderMarkdown } from './render-markdown.js';

/**
 * A run of 1,745 checks; 200 of them fail, a requirement each, and the last one is the only *must*.
 */
function badRun(words: string): RunEvent[] {
  const ids = Array.from({ length: 200 }, (_, index) => `files/rule-${index}`);
  const levelOf = (id: string): Level => (id === 'files/rule-199' ? 'must' : 'should');
  const passed = Array.from({ length: 1545 }, (_, index) =>
    finished(check('passed', { id: `files/passed-${index}` })),
  );
  const failed = ids.map((id, index) => {
    const found = failure({ message: words, expected: words, actual: words, exchanges: [index] });
    const made = {
      id: `${id}/check`,
      requirements: [id],
      level: levelOf(id),
      failure: found,
    };
    const responseBody = { size: 1_000_000, text: words, cut: true };
    return finished(check('failed', made), [exchange(index, { responseBody })]);
  });
  const requirements = ids.map((id) => requirement('failed', { id, level: levelOf(id) }));
  return [
    runStarted(),
    ...passed,
    ...failed,
    runFinished({ verdict: 'nonconformant', requirements }),
  ];
}

const render = (words: string) => renderMarkdown(recordOf(badRun(words)), { strict: false });

describe('the Markdown of a run with 200 failures', () => {
  it.each(['came 200', '𝄞`'.repeat(10_000), 'a\n'.repeat(50_000), '|<&@#'.repeat(20_000)])(
    'stays under 60 KB and says how much it left out (%#)',
    (words) => {
      const text = render(words);
      expectMarkdown(text);
      expect(Buffer.byteLength(text)).toBeGreaterThan(MAX_MARKDOWN_BYTES / 3);
      const named = new Set(text.match(/files\/rule-\d+(?=`)/g)).size;
      const left = Number(/(\d+) more failed; the JSON report/.exec(text)?.[1] ?? 0);
      expect(named + left).toBe(200);
    },
  );

  it('says what a failed requirement looks like', () => {
    const fault = { fault: 'f', requirement: 'files/rule-199', title: 'It is off.' };
    const known = [{ ...fault, foundBy: ['files/rule-199/check', 'c'] }];
    const other = { ...check('failed', { id: 'c' }), requirements: ['files/rule-199'] };
    const events = [...badRun('came 200').slice(0, -1), finished(other), badRun('came 200').at(-1)];
    const shown = recordOf(events.filter((event) => event !== undefined));
    const text = renderMarkdown(shown, { strict: false }, known);
    expectMarkdown(text);
    expect(text).toContain('\n\nLooks like: it is off (100 % of failed checks in common)\n\n');
    expect(render('came 200')).not.toContain('Looks like');
  });

  it.each([
    ['the command', `curl ${'x'.repeat(1400)}`, (curl: string) => curl],
    [
      'what shows it where it is long',
      `curl ${'x'.repeat(1600)}`,
      () => '`npx assay show report.json c`',
    ],
  ])('gives %s, and never a part of it', (_, curl, given) => {
    const found = check('failed', { id: 'c', failure: failure({ curl, before: [] }) });
    const finishes = runFinished({ requirements: [requirement('failed', { id: 'files/r' })] });
    const text = renderMarkdown(
      recordOf([runStarted(), finished({ ...found, requirements: ['files/r'] }), finishes]),
      { strict: false },
    );
    expect(text).toContain(given(curl));
    expect(text).not.toMatch(/curl x+…/);
  });

  it('names the report as it is found from where the run was, and how the program was called', () => {
    const found = check('failed', {
      id: 'c d',
      requirements: ['files/r'],
      failure: failure({ curl: 'x'.repeat(2000), before: [] }),
    });
    const finishes = runFinished({ requirements: [requirement('failed', { id: 'files/r' })] });
    const text = renderMarkdown(recordOf([runStarted(), finished(found), finishes]), {
      strict: false,
      show: 'node a.js show out/report.json',
    });
    expect(text).toContain("`node a.js show out/report.json 'c d'`");
  });

  it('begins with the worst', () => {
    expect(/### `(.*)`/.exec(render('came 200'))?.[1]).toBe('files/rule-199');
  });
});
