/** What a selection of checks may cost; what is left out is not limited. */
export interface CheckBudget {
  requests?: number;
  bytes?: number;
  /** Files and records that stay in the archive. */
  objects?: number;
}

/**
 * What a run sends in addition to its checks, however few they are: the preflight, plain requests
 * that others are compared with, and records after which an inspector has to show those before.
 */
export const BESIDE = 55;
/** The same for each request of a check: repetitions, and more of those records. */
const BESIDE_SHARE = 0.07;

/** The same for its bytes: what prepares circumstances, and plain uploads. */
const BESIDE_SHARE_OF_BYTES = 0.1;

/** The part of a budget that checks may spend, so that the whole run keeps within it. */
export function forChecks({ requests, bytes, objects }: CheckBudget): CheckBudget {
  const rest = (all: number) => Math.max(0, Math.floor((all - BESIDE) / (1 + BESIDE_SHARE)));
  return {
    ...(requests !== undefined && { requests: rest(requests) }),
    ...(bytes !== undefined && { bytes: Math.floor(bytes / (1 + BESIDE_SHARE_OF_BYTES)) }),
    ...(objects !== undefined && { objects: rest(objects) }),
  };
}

/** A check that may be chosen. */
export interface Candidate {
  id: string;
  cost: Required<CheckBudget>;
  /** What at least one chosen check should have: *musts*, operations and hosts. */
  covers: readonly string[];
  /** The known faults that it finds. */
  finds: readonly string[];
  /** Those of them that some chosen check should find, like what has to be covered. */
  plain: readonly string[];
}

/**
 * The worth of a fault by how many chosen checks find it already. A second one may find similar
 * faults, too.
 */
const WORTH = [1, 0.15, 0.05];
/**
 * Coverage comes before power where nearly all of it fits, and is weighed against it in a small
 * budget, where a plain fault is one like others.
 */
const FIRST = { cover: 1_000, plain: 1_000 };
const WEIGHED = { cover: 1, plain: 0 };
const NEARLY_ALL = 0.9;
/** What finds nothing that is known is still worth its price where nothing else is left. */
const MIN_WORTH = 0.001;
/**
 * The share of a budget in bytes that makes a check a large one, and the share that all of them may
 * take at first: files and emails at their limits must not leave hundreds of small checks without
 * room.
 */
const LARGE = { one: 0.05, all: 0.75 };
/** The share of its requests that one check may take, such as a property, before others have theirs. */
const MAX_SHARE = 0.2;
/** After each round what has become superfluous makes room. */
const ROUNDS = 3;

const KINDS = ['requests', 'bytes', 'objects'] as const;

/**
 * The checks that find most known faults within a budget: a greedy weighted cover. What is
 * superfluous in the end is taken out again, and its price spent anew.
 *
 * @returns the checks with the most worth for their price first; the order of the candidates does
 *   not matter
 */
export function chooseChecks(
  candidates: readonly Candidate[],
  budget: CheckBudget,
): readonly Candidate[] {
  const pool = [...candidates].sort((a, b) => (a.id < b.id ? -1 : 1));
  const coverage = (some: readonly Candidate[]) =>
    new Set(some.flatMap(({ covers, plain }) => [...covers, ...plain]));
  const numbered = withNumbers(pool);
  const first = chosenOf(new Choice(numbered, budget, FIRST));
  if (coverage(first).size >= NEARLY_ALL * coverage(pool).size) return first;
  return chosenOf(new Choice(numbered, budget, WEIGHED));
}

function chosenOf(choice: Choice): readonly Candidate[] {
  for (let round = 1; ; round += 1) {
    choice.fill();
    if (round === ROUNDS || choice.dropSuperfluous() === 0) return choice.chosen;
  }
}

/** A candidate whose names are numbers: they are looked up millions of times. */
interface Numbered {
  candidate: Candidate;
  covers: readonly number[];
  finds: readonly number[];
  plain: readonly number[];
}

/** Names of what is to be covered and of faults have numbers of their own, each from 0. */
function withNumbers(pool: readonly Candidate[]): Numbered[] {
  const numbers = { covers: new Map<string, number>(), finds: new Map<string, number>() };
  const numbersOf = (names: readonly string[], kind: keyof typeof numbers) =>
    names.map((name) => {
      const number = numbers[kind].get(name) ?? numbers[kind].size;
      numbers[kind].set(name, number);
      return number;
    });
  return pool.map((candidate) => ({
    candidate,
    covers: numbersOf(candidate.covers, 'covers'),
    finds: numbersOf(candidate.finds, 'finds'),
    plain: numbersOf(candidate.plain, 'finds'),
  }));
}

/** A candidate while checks are chosen. */
interface Considered extends Numbered {
  /** The largest share of a budget that it takes. */
  price: number;
  isChosen: boolean;
}

class Choice {
  readonly #budget: CheckBudget;
  readonly #worths: typeof FIRST;
  readonly #spent = { requests: 0, bytes: 0, objects: 0 };
  #spentOnLarge = 0;
  #largeShare = 1;
  readonly #pool: readonly Considered[];
  /** In the order in which they were taken. */
  readonly #chosen = new Set<Considered>();
  /** How many chosen checks cover or find what has this number. */
  readonly #covered: number[] = [];
  readonly #found: number[] = [];

  constructor(pool: readonly Numbered[], budget: CheckBudget, worths: typeof FIRST) {
    this.#budget = budget;
    this.#worths = worths;
    this.#pool = pool.map((one) => ({ ...one, price: this.#price(one), isChosen: false }));
  }

  get chosen(): readonly Candidate[] {
    return [...this.#chosen].map(({ candidate }) => candidate);
  }

  /** Takes what is worth most for its price, as long as anything fits; at last what is large, too. */
  fill(): void {
    for (const share of [LARGE.all, 1]) {
      this.#largeShare = share;
      this.#fill();
    }
  }

  #fill(): void {
    // What a check is worth only falls while others are taken, so most need not be looked at again
    // each time.
    const open = this.#pool
      .filter(({ isChosen }) => !isChosen)
      .map((one) => ({ one, atMost: Number.POSITIVE_INFINITY }));
    for (;;) {
      let best: (typeof open)[number] | undefined;
      for (const candidate of open) {
        if (candidate.atMost <= (best?.atMost ?? 0)) continue;
        const { one } = candidate;
        candidate.atMost = this.#fits(one) ? this.#worth(one) / one.price : 0;
        if (candidate.atMost > (best?.atMost ?? 0)) best = candidate;
      }
      if (best === undefined) return;
      best.atMost = 0;
      this.#count(best.one, 1);
      this.#chosen.add(best.one);
    }
  }

  /** Drops what covers nothing and finds nothing that others do not as well. @returns how many */
  dropSuperfluous(): number {
    const dropped = [...this.#chosen].reverse().filter((one) => {
      const isNeeded =
        one.covers.some((name) => this.#covered[name] === 1) ||
        one.finds.some((fault) => this.#found[fault] === 1);
      if (isNeeded) return false;
      this.#count(one, -1);
      return this.#chosen.delete(one);
    });
    return dropped.length;
  }

  #count(one: Considered, by: 1 | -1): void {
    const { cost } = one.candidate;
    one.isChosen = by === 1;
    for (const name of one.covers) this.#covered[name] = (this.#covered[name] ?? 0) + by;
    for (const fault of one.finds) this.#found[fault] = (this.#found[fault] ?? 0) + by;
    for (const kind of KINDS) this.#spent[kind] += by * cost[kind];
    if (this.#isLarge(cost)) this.#spentOnLarge += by * cost.bytes;
  }

  #worth({ covers, finds, plain }: Considered): number {
    const uncovered = covers.filter((name) => !this.#covered[name]).length;
    const unfound = plain.filter((fault) => !this.#found[fault]).length;
    let power = 0;
    for (const fault of finds) power += WORTH[this.#found[fault] ?? 0] ?? 0;
    return MIN_WORTH + uncovered * this.#worths.cover + unfound * this.#worths.plain + power;
  }

  #fits({ candidate: { cost } }: Numbered): boolean {
    const isWithin = KINDS.every((kind) => {
      const most = this.#budget[kind];
      return most === undefined || this.#spent[kind] + cost[kind] <= most;
    });
    const { bytes: most = Number.POSITIVE_INFINITY } = this.#budget;
    const { requests = Number.POSITIVE_INFINITY } = this.#budget;
    const isTooMuch =
      this.#largeShare < 1 &&
      (cost.requests > MAX_SHARE * requests ||
        (this.#isLarge(cost) && this.#spentOnLarge + cost.bytes > this.#largeShare * most));
    return isWithin && !isTooMuch;
  }

  #isLarge({ bytes }: Candidate['cost']): boolean {
    return bytes > LARGE.one * (this.#budget.bytes ?? Number.POSITIVE_INFINITY);
  }

  /** The largest share of a budget that it takes; requests where there is none. */
  #price({ candidate: { cost } }: Numbered): number {
    const limited = KINDS.filter((kind) => this.#budget[kind] !== undefined);
    if (limited.length === 0) return Math.max(1, cost.requests);
    return Math.max(
      Number.EPSILON,
      ...limited.map((kind) => cost[kind] / (this.#budget[kind] ?? 1)),
    );
  }
}
