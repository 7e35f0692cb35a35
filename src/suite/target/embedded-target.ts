import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReferenceAddress } from '../../archive/archive.js';
import { startReferenceChild } from '../../archive/child.js';
import { parseProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';
import { embeddedProfile, SCALED_SIZES } from './embedded-profile.js';
import { findFault } from './find-fault.js';

/** A target for one run. */
export interface OpenTarget {
  target: Target;
  /** Checks at the same time that suit it, where that is known. */
  concurrency: number | undefined;
  /** Ends what was started for it. */
  stop(): Promise<void>;
}

export interface EmbeddedTargetOptions {
  /**
   * Limits are the interface's own; otherwise they are scaled down, so that a run takes seconds.
   */
  full?: boolean;
  /** Does something wrong on purpose: see `findFault`. */
  fault?: string | undefined;
}

/** It belongs to one run alone, and nobody else is slowed down. */
const CONCURRENCY = 32;

/**
 * Starts the reference archive in a process and a folder of its own. Both are gone after `stop`,
 * and with this process at the latest.
 *
 * @throws UsageError when there is no such fault
 */
export async function startEmbeddedTarget({
  full = false,
  fault,
}: EmbeddedTargetOptions = {}): Promise<OpenTarget> {
  if (fault !== undefined) await findFault(fault);
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-'));
  // A second interrupt ends the process without another turn of the event loop.
  const removeAtExit = () => rmSync(dataDir, { recursive: true, force: true });
  process.on('exit', removeAtExit);
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  };
  try {
    const child = await startReferenceChild({
      // It is gone with the run: whoever waited until it is durable would measure the disk.
      store: 'temporary',
      dataDir,
      ...(!full && { limits: SCALED_SIZES }),
      ...(fault === undefined ? {} : { fault }),
    });
    return {
      target: await targetAt(child, { full, fault }),
      concurrency: full ? undefined : CONCURRENCY,
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

/** What `startEmbeddedTarget` would start, for plans: nothing is at its addresses. */
export async function describeEmbeddedTarget(options: EmbeddedTargetOptions): Promise<Target> {
  if (options.fault !== undefined) await findFault(options.fault);
  const url = 'http://127.0.0.1';
  const urls = { conversations: url, voice: url, email: url, eventFeed: url };
  return targetAt({ urls, inspectorUrl: url, token: 'none' }, options);
}

function targetAt(
  address: ReferenceAddress,
  { full = false, fault }: EmbeddedTargetOptions,
): Promise<Target> {
  const sizes = full ? undefined : SCALED_SIZES;
  const text = embeddedProfile(address, sizes, { bearer: '${EMBEDDED_TOKEN}' }, fault);
  return parseProfile('reference archive', text, { EMBEDDED_TOKEN: address.token });
}
