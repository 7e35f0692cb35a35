import { createCipheriv, createHash, type Hash } from 'node:crypto';
import { setImmediate as loopTurn } from 'node:timers/promises';

export const BLOCK_BYTES = 1024 * 1024;
const PAGE_BYTES = 4096;
const PAGES = BLOCK_BYTES / PAGE_BYTES;
/** Blocks hashed between two turns of the event loop: some 5 ms. */
const BLOCKS_A_TURN = 8;
const STATES_KEPT = 64;

/** As many uploads as are sent at the same time need a block each. */
const BLOCKS_KEPT = 16;

let random: Buffer | undefined;
const blocks: Buffer[] = [];
const states = new Map<number, Hash>();
const underway = new Map<number, Promise<Hash>>();

/**
 * The bytes that all large bodies begin with: one random MiB over and over, a counter in each page.
 * A body's bytes are a function of their offset alone, so one hash state serves every body of a size
 * and is the start for every longer one.
 */
export const SharedPrefix = {
  /** Memory for one block; `stamp` makes it any of them. The caller's until it is given back. */
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

  /** Lets another body use a block: memory that is allocated anew for each upload is returned late. */
  giveBack(block: Buffer): void {
    if (blocks.length < BLOCKS_KEPT) blocks.push(block);
  },

  /** Makes `block` the block at `index * BLOCK_BYTES`. */
  stamp(block: Buffer, index: number): void {
    const words = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES);
    const first = index * PAGES;
    for (let page = 0; page < PAGES; page++) words.setUint32(page * PAGE_BYTES, first + page, true);
  },

  /** The hash state after the first `length` bytes, the caller's own. Some 0.6 s a GB the first time. */
  hash(length: number): Hash {
    const steps = advance(length);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value.copy();
    }
  },

  /** As `hash`, with turns of the event loop between, and once only for all that wait for it. */
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
  let hash = createHash('sha256');
  for (const [known, state] of states) {
    if (known <= length && known > from) {
      from = known;
      hash = state.copy();
    }
  }
  const block = SharedPrefix.block();
  while (from < length) {
    const index = Math.floor(from / BLOCK_BYTES);
    const start = from - index * BLOCK_BYTES;
    const end = Math.min(BLOCK_BYTES, start + length - from);
    SharedPrefix.stamp(block, index);
    hash.update(block.subarray(start, end));
    from += end - start;
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
