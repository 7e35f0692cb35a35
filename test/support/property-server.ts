import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import type { Target } from '../../src/profile/target.js';
import { limitsOfProfile, SCALED_SIZES } from '../../src/suite/target/embedded-profile.js';

const SCRIPT = fileURLToPath(new URL('property-server.mjs', import.meta.url));

export interface PropertyServer extends ReferenceAddress {
  /** Its profile, as YAML. */
  profile: string;
  stop(): Promise<void>;
}

/** Starts a reference archive in a process of its own, with a fault of `property-server.mjs` or without. */
export async function startPropertyServer(
  fault?: string,
  options: ReferenceOptions = {},
): Promise<PropertyServer> {
  const args = [SCRIPT, JSON.stringify(options), ...(fault === undefined ? [] : [fault])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error(`no server with the fault ${fault}`))),
  ]);
  const address = JSON.parse(String(line[0])) as ReferenceAddress;
  return {
    ...address,
    profile: profileOf(address),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The profile of a server as it is loaded. */
export function targetOf({ profile }: PropertyServer): Promise<Target> {
  return parseProfile('profile.yaml', profile, {});
}

function profileOf({ urls, inspectorUrl, token }: ReferenceAddress): string {
  return JSON.stringify({
    target: 'an archive',
    hosts: urls,
    emailFiles: 'conversations',
    auth: { bearer: token },
    limits: limitsOfProfile(SCALED_SIZES),
    inspector: { url: inspectorUrl },
  });
}
