import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceChild } from '../archive/child.js';
import { parseProfile } from '../profile/load-profile.js';
import type { Target } from '../profile/target.js';
import { embeddedProfile, SCALED_SIZES } from './embedded-profile.js';

/** The reference archive in a process and a folder of its own, both gone after `stop`. */
export interface EmbeddedTarget {
  target: Target;
  stop(): Promise<void>;
}

/** Starts the reference archive for one run. With `full`, limits are the interface's own. */
export async function startEmbeddedTarget({ full }: { full: boolean }): Promise<EmbeddedTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-'));
  // A second interrupt ends the process without another turn of the event loop.
  const removeAtExit = () => rmSync(dataDir, { recursive: true, force: true });
  process.on('exit', removeAtExit);
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  };
  try {
    const sizes = full ? undefined : SCALED_SIZES;
    const child = await startReferenceChild({ dataDir, ...(sizes && { limits: sizes }) });
    const text = embeddedProfile(child, sizes, { bearer: '${EMBEDDED_TOKEN}' });
    const target = await parseProfile('reference archive', text, { EMBEDDED_TOKEN: child.token });
    return {
      target,
      stop: async () => {
        await child.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
