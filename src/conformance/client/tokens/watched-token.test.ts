import { expect, it } from 'vitest';
import { WatchedToken } from './watched-token.js';

/** A token of a target that answers probes with these statuses, the last one from then on. */
function watched(...statuses: number[]) {
  const probes: number[] = [];
  const probe = async () => {
    const status = statuses[Math.min(probes.length, statuses.length - 1)] ?? 0;
    probes.push(status);
    return status;
  };
  const token = new WatchedToken(probe, new AbortController().signal, [0, 1, 1, 20]);
  token.taken();
  return { token, probes };
}

it.each([401, 403])('has lapsed when no plain request passes any more: %i', async (status) => {
  const { token, probes } = watched(status);
  expect(await token.denied(status)).toBe(true);
  expect(probes.length).toBe(4);
  expect(await token.denied(status)).toBe(true);
  expect(probes.length).toBe(4);
});

it('has not lapsed while a plain request passes', async () => {
  const { token } = watched(401, 401, 401, 200);
  expect(await token.denied(401)).toBe(false);
});

it('has not lapsed when another request is taken meanwhile', async () => {
  const { token } = watched(401);
  const denied = token.denied(401);
  setTimeout(() => token.taken(), 5);
  expect(await denied).toBe(false);
});

it('is looked at once for all that were denied before that', async () => {
  const { token, probes } = watched(200);
  const denied = Array.from({ length: 9 }, () => token.denied(403));
  expect(await Promise.all(denied)).toEqual(Array(9).fill(false));
  expect(probes.length).toBe(1);
});

it('is not looked at each time where that was often in vain, but for several denials in a row', async () => {
  const { token, probes } = watched(200, 200, 200, 200, 200, 401);
  for (let round = 0; round < 10; round += 1) {
    expect(await token.denied(403)).toBe(false);
    token.taken();
  }
  expect(probes.length).toBe(5);
  for (let round = 0; round < 3; round += 1) expect(await token.denied(403)).toBe(false);
  expect(await token.denied(403)).toBe(true);
  // Another status is another reason.
  const { token: other } = watched(200, 200, 200, 200, 200, 401);
  for (let round = 0; round < 5; round += 1) expect(await other.denied(403)).toBe(false);
  other.taken();
  expect(await other.denied(401)).toBe(true);
}, 20_000);
