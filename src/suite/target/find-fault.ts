import { faultsNamed } from '../../archive/guards/guarded.js';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';

/** A deliberate mistake of the reference archive. */
export interface NamedFault {
  /** Its id, with the circumstances under which it shows where some were named. */
  name: string;
  /** What the archive does wrong, as a sentence. */
  title: string;
  /** The requirement that it breaks. */
  breaks: string;
}

/** How many faults of a requirement a message names. */
const MAX_NAMED = 5;

/**
 * A fault by its name: an id of the catalogue, or `ID when TOPIC=VALUE and …`.
 *
 * @throws UsageError when there is none, and where the package came without the faults
 */
export async function findFault(name: string): Promise<NamedFault> {
  const { FAULTS } = await import('../../archive/faults/catalogue.js').catch(explainMissing);
  const ids = FAULTS.map(({ id }) => id);
  const [id = ''] = name.split(' when ');
  if (!ids.includes(id))
    throw new UsageError(`there is no fault ${id}${nearest(id, ids)}`, 'unknown-name');
  const { faults } = await faultsNamed([name]).catch((error: unknown) => {
    throw error instanceof TypeError
      ? new UsageError(`--fault: ${error.message}`, 'unknown-name')
      : error;
  });
  const [fault] = faults;
  if (fault === undefined) throw new UsageError(`there is no fault ${id}`, 'unknown-name');
  return { name, title: fault.title, breaks: fault.breaks };
}

/** The ids of all faults; none where the package came without them. */
export async function faultIds(): Promise<string[]> {
  const catalogue = await import('../../archive/faults/catalogue.js').catch(() => undefined);
  return catalogue?.FAULTS.map(({ id }) => id) ?? [];
}

/** The faults of a requirement where one was named in place of a fault, or the likely id. */
function nearest(id: string, ids: readonly string[]): string {
  const own = ids.filter((one) => one.startsWith(`${id}/`));
  if (own.length > 0) return `; these break it: ${own.slice(0, MAX_NAMED).join(', ')}`;
  const [area = '', requirement = ''] = id.split('/');
  const beside = ids.filter((one) => one.startsWith(`${area}/${requirement}/`));
  return (
    suggestion(id, beside.length > 0 ? beside : ids) ||
    '; `assay explain --verbose` names those of a requirement'
  );
}

function explainMissing(error: unknown): never {
  const isMissing =
    error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing) throw error;
  throw new UsageError(
    '--fault needs the deliberate faults, which are in the repository of archive-assay and not in its package',
    'unknown-name',
  );
}
