import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { RunEvent } from '../../src/conformance/events/run-event.js';
import type { AssayReport } from '../../src/report/conformance/collect-report.js';
import { removeFolder } from '../support/remove-folder.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** What a run of the built command left. */
export interface AssayRun {
  exitCode: number | null;
  output: string;
  report: AssayReport;
  junit: string;
  /** The lines of the NDJSON report, the footer among them. */
  lines: (RunEvent | { type: 'footer'; complete: boolean; verdict: string })[];
}

/**
 * Judges a target as a user would: `assay run --target …` in a folder of its own, the token in the
 * environment.
 *
 * @param profile without `auth`
 * @param options of the command
 */
export async function runAssay(
  profile: object,
  token: string,
  options: readonly string[] = [],
): Promise<AssayRun> {
  if (!existsSync(MAIN)) throw new Error('the command is not built: npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'assay-peer-'));
  try {
    const auth = { bearer: '${PEER_TOKEN}' };
    await writeFile(join(folder, 'profile.yaml'), stringify({ ...profile, auth }));
    const { exitCode, output } = await runCommand(folder, token, options);
    const read = (name: string) =>
      readFile(join(folder, 'reports', name), 'utf8').catch((cause) => {
        throw new Error(`no ${name}; exit code ${exitCode}:\n${output}`, { cause });
      });
    return {
      exitCode,
      output,
      report: JSON.parse(await read('report.json')),
      junit: await read('junit.xml'),
      lines: (await read('report.ndjson'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    };
  } finally {
    await removeFolder(folder);
  }
}

async function runCommand(cwd: string, token: string, options: readonly string[]) {
  const args = ['run', '--target', 'profile.yaml', '--report', 'ndjson', ...options];
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...process.env, PEER_TOKEN: token, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}
