import type { Behaviour } from '../behaviour/behaviour.js';
import type { Stores } from '../store/open-stores.js';

/** One deliberate mistake of the archive, to show that the suite notices it. */
export interface Fault {
  /** The requirement that it breaks, and a name of its own. */
  id: string;
  /** The requirement whose check has to fail. */
  breaks: string;
  /** What the archive does wrong, as a sentence. */
  title: string;
  /** Whether any client can notice it, or only an inspector shows it; as the requirement has it. */
  seen: 'wire' | 'inspector';
  /** Replaces decisions of the archive. */
  mutate: Mutation;
}

/**
 * The decisions that a fault takes differently; they replace the correct ones.
 * It is called once for each archive, so whatever a fault has to remember belongs inside this
 * function.
 *
 * @param token - the right one
 */
export type Mutation = (correct: Behaviour, stores: Stores, token: string) => Partial<Behaviour>;

/**
 * A {@link Mutation} that needs nothing but the correct behaviour, so that others can be built on
 * it.
 */
export type BehaviourMutation = (correct: Behaviour) => Partial<Behaviour>;

/** The faults of one requirement by the last part of their id. */
type Rows = Record<string, readonly [title: string, mutate: Mutation]>;

/** Faults that any client can notice. */
export const wireFaults = (breaks: string, rows: Rows): Fault[] => faults(breaks, 'wire', rows);

/** Faults that show only inside the archive. */
export const inspectorFaults = (breaks: string, rows: Rows): Fault[] =>
  faults(breaks, 'inspector', rows);

function faults(breaks: string, seen: Fault['seen'], rows: Rows): Fault[] {
  return Object.entries(rows).map(([name, [title, mutate]]) => ({
    id: `${breaks}/${name}`,
    breaks,
    title,
    seen,
    mutate,
  }));
}
