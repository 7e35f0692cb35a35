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
 * Keeps V8 from giving memory back to the system once it has been quiet for some seconds. All threads of the machine
 * then wait for its collector, which would be taken for the target's slowness.
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--gc-memory-reducer-start-delay-ms=86400000');
}
