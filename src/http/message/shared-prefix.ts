import { createCipheriv, createHash, type Hash } from 'node:crypto';
import { setImmediate as loopTurn } from 'node:timers/promises';

export const BLOCK_BYTES = 1024 * 1024;
export const PAGE_BYTES = 4096;
const PAGES = BLOCK_BYTES / PAGE_BYTES;
/** Blocks hashed between two turns of the event loop: some 5 ms. */
const BLOCKS_A_TURN = 8;
const STATES_KEPT = 64;
/** On the way to a long prefix, so often a state is kept for shorter ones that come after it. */
const MILESTONE_BYTES = 64 * BLOCK_BYTES;

/** Each upload in progress needs a block. */
const MAX_FREE_BLOCKS = 16;

let random: Buffer | undefined;
const blocks: Buffer[] = [];
const states = new Map<number, Hash>();
const milestones = new Map<number, Hash>();
const underway = new Map<number, Promise<Hash>>();

/**
 * The bytes that all large bodies begin with: one random MiB repeated, with a counter in each page.
 * They depend on their offset alone, so that one hash state serves every body of a size and is the
 * start for every longer one.
 */
export const SharedPrefix = {
  /**
   * Memory for one block, which `stamp` turns into any of them. It belongs to the caller until it
   * is given back.
   */
  block(): Buffer {
    random ??= createCipheriv(
      'aes-256-ctr',
      Buffer.alloc(32, 'archive-assay'),
      Buffer.alloc(16),
    ).update(Buffer.alloc(BLOCK_BYTES));
    const block = blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    random.copy(block);
    return block;
  },

  /**
   * Makes a block available to another body: memory allocated for each upload would be released
   * late.
   */
  giveBack(block: Buffer): void {
    if (blocks.length < MAX_FREE_BLOCKS) blocks.push(block);
  },

  /** Makes `block` the block at `index * BLOCK_BYTES`. */
  stamp(block: Buffer, index: number): void {
    const words = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES);
    const first = index * PAGES;
    for (let page = 0; page < PAGES; page++) words.setUint32(page * PAGE_BYTES, first + page, true);
  },

  /**
   * A copy of the hash state after the first `length` bytes. It takes some 0.6 s a GB the first
   * time.
   */
  hash(length: number): Hash {
    const steps = advance(length);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value.copy();
    }
  },

  /** As `hash`, but lets the event loop turn, and computes a state once for all that await it. */
  async hashSoon(length: number): Promise<Hash> {
    let work = underway.get(length);
    if (!work) {
      work = inTurns(advance(length)).finally(() => underway.delete(length));
      underway.set(length, work);
    }
    return (await work).copy();
  },
};

async function inTurns(steps: Generator<undefined, Hash>): Promise<Hash> {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (count % BLOCKS_A_TURN === 0) await loopTurn();
  }
}

function* advance(length: number): Generator<undefined, Hash> {
  let from = 0;
  let nearest = createHash('sha256');
  for (const [known, state] of [...milestones, ...states]) {
    if (known <= length && known > from) {
      from = known;
      nearest = state;
    }
  }
  const hash = nearest.copy();
  const block = SharedPrefix.block();
  while (from < length) {
    const index = Math.floor(from / BLOCK_BYTES);
    const start = from - index * BLOCK_BYTES;
    const end = Math.min(BLOCK_BYTES, start + length - from);
    SharedPrefix.stamp(block, index);
    hash.update(block.subarray(start, end));
    from += end - start;
    if (from % MILESTONE_BYTES === 0) milestones.set(from, hash.copy());
    yield;
  }
  SharedPrefix.giveBack(block);
  states.delete(length);
  states.set(length, hash);
  for (const oldest of states.keys()) {
    if (states.size <= STATES_KEPT) break;
    states.delete(oldest);
  }
  return hash;
}
