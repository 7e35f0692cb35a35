import type { CheckVerdict } from '../job.js';
import { guardedVerdicts, type Tally, tallyBy } from './guard-findings.js';

/** What came of guarded faults, as Markdown; empty where there were none. */
export function renderGuards(all: CheckVerdict[]): string {
  const verdicts = guardedVerdicts(all);
  if (verdicts.length === 0) return '';
  const found = verdicts.filter((one) => one.found);
  const named = found.filter(({ naming }) => naming !== undefined);
  const exact = named.filter(({ naming }) => naming === 'exact').length;
  const wrong = named.filter(({ naming }) => naming === 'other');
  const right = named.length - wrong.length;
  const missed = verdicts.filter((one) => !one.found);
  const byAll = found.filter(({ judged }) => judged.again).length;
  return [
    `\n## Guarded faults: ${share({ found: found.length, all: verdicts.length })} found`,
    `The checks of the broken requirement judged each; the whole suite, what these missed: ${byAll} of them only by the whole suite.`,
    table(
      'class',
      tallyBy(verdicts, ({ breach }) => [breach]),
    ),
    `Reports that say under which circumstances: of ${named.length} found faults. Exactly those of the guard: ${share({ found: exact, all: named.length })}; these, or others that a server cannot tell from them: ${share({ found: right, all: named.length })}.`,
    table(
      'topic',
      tallyBy(verdicts, ({ guard }) => guard.map((one) => one.split('=')[0] ?? '')),
    ),
    table(
      'circumstance',
      tallyBy(verdicts, ({ guard }) => guard),
    ),
    table(
      'area',
      tallyBy(verdicts, ({ breaks }) => [breaks.split('/')[0] ?? '']),
    ),
    table(
      'requirement',
      tallyBy(verdicts, ({ breaks }) => [breaks]),
    ),
    `### Missed: ${missed.length}`,
    missed.map(({ judged, breach }) => `- ${judged.job.name} (${breach})`).join('\n'),
    '### Found, with other circumstances in the report than those of the guard',
    wrong.map(({ judged }) => `- ${judged.job.name}: ${saidOf(judged)}`).join('\n'),
  ].join('\n\n');
}

const saidOf = ({ ended }: CheckVerdict): string =>
  ended
    .flatMap(({ circumstances }) => circumstances?.join(' and ') ?? [])
    .slice(0, 3)
    .join('; ');

function share({ found, all }: Tally): string {
  const percent = all === 0 ? '' : ` (${((found / all) * 100).toFixed(1)} %)`;
  return `${found} of ${all}${percent}`;
}

function table(title: string, rows: readonly [name: string, tally: Tally][]): string {
  const lines = rows.map(([name, tally]) => `| ${name} | ${share(tally)} |`);
  return [`| ${title} | found |`, '|---|---|', ...lines].join('\n');
}
