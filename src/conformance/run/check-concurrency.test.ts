import { describe, expect, it } from 'vitest';
import { CheckConcurrency } from './check-concurrency.js';

/**
 * Answers of a target that are as late as `latencyOf` says when so many checks are run at the same
 * time.
 */
function settled(most: number, latencyOf: (current: number) => number, answers = 3_000): number {
  const checks = new CheckConcurrency(most);
  for (let count = 0; count < answers; count += 1) checks.record(latencyOf(checks.current), 100);
  return checks.current;
}

describe('the number of checks at the same time', () => {
  it('begins with few, and rises to the most where a target is far away and quick', () => {
    expect(new CheckConcurrency(64).current).toBe(8);
    expect(settled(64, () => 100, 200)).toBe(64);
  });

  it('is never more than what is allowed', () => {
    expect(settled(4, () => 1)).toBe(4);
    expect(settled(1, () => 1)).toBe(1);
  });

  it('stays where more of them only wait for each other', () => {
    // Eight at a time are answered in 20 ms; beyond that each one more makes all of them later.
    const current = settled(64, (at) => (at <= 8 ? 20 : (20 * at) / 8));
    expect(current).toBeLessThanOrEqual(24);
    expect(current).toBeGreaterThanOrEqual(8);
  });

  it('goes down when a target becomes slow', () => {
    const checks = new CheckConcurrency(64);
    for (let count = 0; count < 500; count += 1) checks.record(20, 100);
    expect(checks.current).toBe(64);
    for (let count = 0; count < 2_000; count += 1) checks.record(500, 100);
    expect(checks.current).toBe(8);
  });

  it('learns nothing from uploads that take as long as their bytes need', () => {
    const checks = new CheckConcurrency(64);
    for (let count = 0; count < 500; count += 1) checks.record(1, 10_000_000);
    expect(checks.current).toBe(8);
  });

  it('stays low while answers are large, since checks keep them', () => {
    const checks = new CheckConcurrency(64);
    for (let count = 0; count < 2_000; count += 1) checks.record(50, 100, 60_000);
    expect(checks.current).toBe(26);
    for (let count = 0; count < 2_000; count += 1) checks.record(50, 100, 400_000);
    expect(checks.current).toBe(8);
    for (let count = 0; count < 2_000; count += 1) checks.record(50, 100, 500);
    expect(checks.current).toBe(64);
  });

  it('is what it is where it is given', () => {
    const checks = new CheckConcurrency(32, { isFixed: true });
    for (let count = 0; count < 2_000; count += 1) checks.record(count, 100);
    expect(checks.current).toBe(32);
  });

  it('tells whoever listens', () => {
    const checks = new CheckConcurrency(64);
    const told: number[] = [];
    checks.onChange((current) => told.push(current));
    for (let count = 0; count < 300; count += 1) checks.record(50, 100);
    expect(told).toEqual([16, 32, 64]);
  });
});
