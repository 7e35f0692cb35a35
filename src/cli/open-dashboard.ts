import type { RunEvent } from '../conformance/events/run-event.js';
import type { LoadEvent } from '../load/run/load-event.js';

/** `--dashboard` alone, or with a port. */
export type DashboardOption = true | number | undefined;

/** What shows events while they come. */
interface Shown<E> {
  on(event: E): void;
  close(): Promise<void>;
}

/**
 * Opens what `--dashboard` asks for, and says where it is; its parts are loaded only then.
 *
 * @throws UsageError where the port is taken
 */
export async function openRunDashboard(
  option: DashboardOption,
): Promise<Shown<RunEvent> | undefined> {
  if (option === undefined) return undefined;
  const { Dashboard } = await import('../report/live/dashboard.js');
  return announced(await Dashboard.ofRun(portOf(option)));
}

/** The same for loads. */
export async function openLoadDashboard(
  option: DashboardOption,
): Promise<Shown<LoadEvent> | undefined> {
  if (option === undefined) return undefined;
  const { Dashboard } = await import('../report/live/dashboard.js');
  return announced(await Dashboard.ofLoad(portOf(option)));
}

const portOf = (option: true | number): number => (option === true ? 0 : option);

function announced<T extends { url: string }>(dashboard: T): T {
  process.stderr.write(`dashboard: ${dashboard.url}\n`);
  return dashboard;
}
