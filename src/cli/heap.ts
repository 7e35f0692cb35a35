import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the memory of a run of gigabytes small. Left alone, V8 lets the heap double before it collects, and what an upload
 * leaves behind is little on the heap and much beside it. The price is some tens of milliseconds a second.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}

/**
 * Keeps V8 from collecting all over again, to give memory back, once little was allocated for some seconds. Its helpers
 * then take the cores from the target and from what sends, and that would be taken for the target's slowness.
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--gc-memory-reducer-start-delay-ms=86400000');
}
