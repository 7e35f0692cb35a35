import type { Target } from '../../profile/target.js';
import type { GeneratorTarget } from './request-context.js';

/** A target without what no worker needs. */
export function generatorTarget({
  hosts,
  paths,
  transport,
  headers,
  records,
  reconciliationId,
  settleMs,
  emailFiles,
}: Target): GeneratorTarget {
  return {
    hosts,
    paths,
    records,
    reconciliationId,
    settleMs,
    ...(transport === undefined ? {} : { transport }),
    ...(headers === undefined ? {} : { headers }),
    ...(emailFiles === undefined ? {} : { emailFiles }),
  };
}
