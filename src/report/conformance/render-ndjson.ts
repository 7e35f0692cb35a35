import { groupBy } from '../../collections/group-by.js';
import { exchangesOf } from '../../conformance/events/exchanges-of.js';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { type RunRecord, verdictOf } from './run-record.js';

/**
 * `report.ndjson` from a whole record: the events that lead to it. When each came, and which check
 * kept an exchange that no failure names, is no longer known: these stand with the first check that
 * was left open.
 */
export function renderNdjson(record: RunRecord): string {
  const events = eventsOf(record);
  const complete = record.finished !== undefined;
  const footer = { type: 'footer', events: events.length, complete, verdict: verdictOf(record) };
  return [...events, footer].map((line) => `${JSON.stringify(line)}\n`).join('');
}

function eventsOf(record: RunRecord): RunEvent[] {
  const { started, preflight, checks, observations, finished } = record;
  const own = exchangesByCheck(record);
  const events: RunEvent[] = [
    started,
    ...(preflight === undefined ? [] : [{ type: 'preflight' as const, preflight }]),
    ...checks.flatMap((check): RunEvent[] => [
      ...startOf(check),
      { type: 'check-finished', check, exchanges: own.get(check.id) ?? [] },
    ]),
    ...observations.flatMap((observation): RunEvent[] => [
      { type: 'check-started', id: observation.id, title: observation.question },
      { type: 'observed', observation },
    ]),
  ];
  return finished === undefined ? events : [...events, finished];
}

/** What was left out never started. */
function startOf({ id, title, outcome }: RunRecord['checks'][number]): RunEvent[] {
  if (outcome === 'deselected' || outcome === 'not-observed') return [];
  return [{ type: 'check-started', id, title }];
}

function exchangesByCheck({ checks, exchanges }: RunRecord): Map<string, RunRecord['exchanges']> {
  const owners = new Map<number, string>();
  for (const check of checks) {
    for (const exchange of exchangesOf(check)) owners.set(exchange, check.id);
  }
  const open = checks.find(({ outcome }) => outcome === 'inconclusive' || outcome === 'error');
  const rest = (open ?? checks[0])?.id ?? '';
  return groupBy(exchanges, ({ id }) => owners.get(id) ?? rest);
}
