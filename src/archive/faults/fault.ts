import type { Behaviour } from '../behaviour/behaviour.js';
import type { Stores } from '../store/open-stores.js';

/** One small deviation of the archive, to show that the suite notices it. */
export interface Fault {
  /** The requirement that it breaks, and a name of its own. */
  id: string;
  /** The requirement whose check has to fail. */
  breaks: string;
  /** What the archive does wrong, as a sentence. */
  title: string;
  /** Whether a client can notice; otherwise only an inspector shows it. */
  wire: boolean;
  /** The decisions that are taken otherwise. It is called once for each archive, so it may keep a memory. */
  bend: Bend;
}

/** Replaces some decisions of the sound behaviour. `token` is the right one. */
export type Bend = (sound: Behaviour, stores: Stores, token: string) => Partial<Behaviour>;

/** The same for what needs no stores. */
export type PlainBend = (sound: Behaviour) => Partial<Behaviour>;

/** By the last part of its id: what is wrong, and how. */
type Rows = Record<string, readonly [title: string, bend: Bend]>;

/** Faults that a client can notice. */
export const onTheWire = (breaks: string, rows: Rows): Fault[] => faults(breaks, true, rows);

/** Faults that show inside the archive only. */
export const inside = (breaks: string, rows: Rows): Fault[] => faults(breaks, false, rows);

function faults(breaks: string, wire: boolean, rows: Rows): Fault[] {
  return Object.entries(rows).map(([name, [title, bend]]) => ({
    id: `${breaks}/${name}`,
    breaks,
    title,
    wire,
    bend,
  }));
}
