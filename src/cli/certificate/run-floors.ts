import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { RanLoad } from '../../certificate/load/load-entries.js';
import { floorName, type LoadFloor } from '../../certificate/load/load-floor.js';
import { LoadError } from '../../load/plan/load-error.js';
import { runLoad } from '../../load/run/run-load.js';
import { type LoadedScenario, readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { version } from '../../package/version.js';
import type { StartedServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import { loadTerminalReporter } from '../../report/load/terminal/load-terminal-reporter.js';
import { streamWriter } from '../../report/terminal/stream-writer.js';
import { useColor } from '../../report/terminal/use-color.js';
import { visible } from '../../report/text/visible.js';
import { DEFAULT_TIMEOUT_MS } from '../../suite/default-settings.js';
import type { RunCommandOptions } from '../run/run-command-options.js';

/** The load of a floor, ready to be run: its scenario has the thresholds of the floor, too. */
export interface PreparedFloor extends LoadedScenario {
  name: string;
}

/**
 * Reads the scenarios of floors, each once, before anything is sent.
 *
 * @throws DocumentError
 */
export async function prepareFloors(
  floors: readonly LoadFloor[],
  folders: readonly string[],
): Promise<PreparedFloor[]> {
  const byName = new Map(floors.map(({ scenario }) => [floorName(scenario), scenario]));
  return Promise.all(
    [...byName].map(async ([name, named]) => {
      const { scenario, ...read } = await readLoadScenario(named, folders);
      const added = floors
        .filter((floor) => floorName(floor.scenario) === name)
        .flatMap((floor) => floor.thresholds ?? [])
        .filter((text) => !scenario.thresholds.includes(text));
      const thresholds = [...scenario.thresholds, ...new Set(added)];
      return { name, ...read, scenario: { ...scenario, thresholds } };
    }),
  );
}

/** Runs each load against the target in turn; a load that cannot be run is reported and skipped. */
export async function runFloors(
  floors: readonly PreparedFloor[],
  target: Target,
  options: Pick<RunCommandOptions, 'target' | 'timeout' | 'quiet' | 'verbose' | 'color'>,
  { signal, server }: { signal: AbortSignal; server: StartedServer | undefined },
): Promise<RanLoad[]> {
  const ran: RanLoad[] = [];
  const { quiet, verbose, color, timeout = DEFAULT_TIMEOUT_MS } = options;
  for (const { name, scenario, text } of floors) {
    if (signal.aborted) break;
    const terminal = loadTerminalReporter(streamWriter(process.stdout, process.env), {
      color: useColor(process.stdout, color, process.env),
      verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
    });
    try {
      const events = runLoad({
        target,
        scenario,
        text,
        version: version(),
        seed: randomInt(2 ** 31),
        timeoutMs: timeout,
        signal,
        onToken: (token) => server?.hide(token),
        dataFolder: options.target === undefined ? tmpdir() : undefined,
        shownOptions: { timeoutMs: timeout },
      });
      for await (const event of events) {
        terminal.on(event);
        if (event.type === 'load-finished') ran.push({ name, text, report: event.report });
      }
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      process.stdout.write(`the load ${name} cannot be run: ${visible(error.message)}\n`);
    } finally {
      terminal.close();
    }
  }
  return ran;
}
