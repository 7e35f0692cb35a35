import { badge } from '../badge/badge.js';
import { type RunRecord, verdictOf } from './run-record.js';
import { tierInWords } from './terminal/tier-words.js';

const MOODS = { conformant: 'good', nonconformant: 'bad', incomplete: 'open' } as const;

/**
 * `badge.svg`: the target, the verdict, and of how many *musts* it is. A partial run does not look
 * like a whole one.
 */
export function renderBadge(record: RunRecord): string {
  const verdict = verdictOf(record);
  const musts = (record.finished?.requirements ?? []).filter(({ level }) => level === 'must');
  const count = (outcome: string) => musts.filter((one) => one.outcome === outcome).length;
  const passed = musts.length === 0 ? '' : `: ${count('passed')} of ${musts.length} musts`;
  const waived = count('waived') === 0 ? '' : `, ${count('waived')} waived`;
  const tier = record.finished?.tier ?? record.started.tier;
  const part = tierInWords(tier) === undefined ? '' : `, ${tier?.name} only`;
  return badge(record.started.target.name, `${verdict}${passed}${waived}${part}`, MOODS[verdict]);
}
