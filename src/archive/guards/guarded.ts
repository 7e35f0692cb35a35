import { CIRCUMSTANCES, type Circumstances } from '../../spec/circumstances.js';
import type { Fault } from '../faults/fault.js';
import { Watch } from './watch.js';

/** A fault by its name, which may have a guard: `ID when connection=old and json=spaced`. */
interface NamedFault {
  fault: Fault;
  guard: Circumstances | undefined;
}

/** The faults of an archive, and what follows its requests where one of them is guarded. */
interface ArchiveFaults {
  faults: Fault[];
  watch: Watch | undefined;
}

/**
 * Looks up faults by their names. They are loaded where there is a name only: an archive that has
 * none can do without the folder.
 *
 * @throws TypeError when there is no such fault, or no such circumstance
 */
export async function faultsNamed(names: readonly string[]): Promise<ArchiveFaults> {
  if (names.length === 0) return { faults: [], watch: undefined };
  const { faultOf } = await import('../faults/catalogue.js');
  const named = names.map((name) => parseName(name, faultOf));
  const guards = named.flatMap(({ guard }) => guard ?? []);
  if (guards.length === 0) return { faults: named.map(({ fault }) => fault), watch: undefined };
  const watch = new Watch(guards);
  return {
    faults: named.map(({ fault, guard }) => (guard ? guarded(fault, guard, watch) : fault)),
    watch,
  };
}

/**
 * The fault under some circumstances only: each of its decisions is the faulty one for requests
 * under all of them, and the correct one for all others. So what a fault remembers, it remembers of
 * such requests.
 */
function guarded(fault: Fault, guard: Circumstances, watch: Watch): Fault {
  return {
    ...fault,
    mutate: (correct, stores, token) => {
      watch.bind(stores.commits);
      const right = new Map(Object.entries(correct));
      const chosen = Object.entries(fault.mutate(correct, stores, token)).map(([name, wrong]) => {
        const choose = (...given: unknown[]) =>
          Reflect.apply(
            watch.holds(guard, given) ? wrong : (right.get(name) ?? wrong),
            undefined,
            given,
          );
        return [name, choose];
      });
      return Object.fromEntries(chosen);
    },
  };
}

function parseName(name: string, faultOf: (id: string) => Fault): NamedFault {
  const [id = '', conditions] = name.split(' when ');
  const guard = conditions === undefined ? undefined : parseGuard(conditions);
  return { fault: faultOf(id), guard };
}

function parseGuard(text: string): Circumstances {
  const stated = text.split(' and ').map((condition) => condition.split('='));
  const guard = Object.fromEntries(stated);
  if (stated.length !== Object.keys(guard).length || !isGuard(guard)) {
    throw new TypeError(`there are no such circumstances: ${JSON.stringify(text)}`);
  }
  return guard;
}

function isGuard(stated: Record<string, unknown>): stated is Circumstances {
  const topics = new Map(Object.entries(CIRCUMSTANCES));
  return Object.entries(stated).every(([topic, value]) => {
    const values: Record<string, string> = topics.get(topic)?.values ?? {};
    return typeof value === 'string' && (values[value] ?? '') !== '';
  });
}
