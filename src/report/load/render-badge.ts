import type { LoadReport } from '../../load/report/load-report.js';
import { badge } from '../badge/badge.js';

/** `badge.svg` of a load: the target, the scenario, and how it ended. */
export function renderLoadBadge({ target, scenario, verdict, thresholds }: LoadReport): string {
  const met = thresholds.filter(({ outcome }) => outcome === 'met').length;
  const mood = verdict === 'met' ? 'good' : verdict === 'crossed' ? 'bad' : 'open';
  const message = `${scenario.id}: ${verdict}, ${met} of ${thresholds.length} thresholds`;
  return badge(target.name, message, mood);
}
