import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { limitsOfProfile } from '../../src/suite/target/embedded-profile.js';

const SCRIPT = fileURLToPath(new URL('bent-server.mjs', import.meta.url));

/** Enough for every upload of a fixed size, and small beside it. */
const BENT_LIMITS = {
  fileBytes: 1_200_000,
  emailBytes: 256 * 1024,
  splitBytes: 2 * 1024 * 1024,
};

export interface BentServer extends ReferenceAddress {
  stop(): Promise<void>;
}

/** Starts the reference archive with a fault of `bent-server.mjs`, in a process of its own. */
export async function startBentServer(
  fault: string,
  options: ReferenceOptions = {},
): Promise<BentServer> {
  const settings = JSON.stringify({ limits: BENT_LIMITS, ...options });
  const child = spawn(process.execPath, [SCRIPT, fault, settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error(`the bent server did not start with ${fault}`);
    }),
  ]);
  ended.catch(() => undefined);
  const address = JSON.parse(String(line[0])) as ReferenceAddress;
  return {
    ...address,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** A profile of a server; its token stands in the variable BENT_TOKEN. */
export function bentProfile(
  { urls, inspectorUrl }: { urls: Partial<ReferenceAddress['urls']>; inspectorUrl: string },
  more: Record<string, unknown> = {},
): string {
  // JSON is YAML.
  return JSON.stringify(
    {
      target: 'bent archive',
      hosts: urls,
      ...(urls.conversations === undefined ? {} : { emailFiles: 'conversations' }),
      auth: { bearer: '${BENT_TOKEN}' },
      limits: limitsOfProfile(BENT_LIMITS),
      inspector: { url: inspectorUrl },
      ...more,
    },
    null,
    2,
  );
}
