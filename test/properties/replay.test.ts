import { expect, it, onTestFinished } from 'vitest';
import { startReferenceArchive } from '../../src/archive/archive.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { judgeWith } from '../support/judge-with.js';

/** Every request of a run, without the names and times that no other run may have. */
async function requestsOf(seed: number, only: string[]): Promise<string[]> {
  const requests: string[] = [];
  const archive = await startReferenceArchive(
    { store: 'memory' },
    {
      adjust: (correct) => ({
        ...correct,
        intercept: (request) => {
          const path = request.path
            .replace(/assay\/[^/]+\//, 'assay/RUN/')
            .replace(/mk[0-9a-f]{20}/, 'WORD')
            .replace(/f[0-9a-f]{12}/, 'NAME');
          const { 'content-length': length = 'chunked', 'content-type': type = '' } =
            request.headers;
          // A letter that is written as an escape takes five bytes more, and names differ in how
          // many they have.
          const size = type.includes('json') ? Number(length) % 5 : length;
          requests.push(`${request.method} ${path} ${size} ${type}`);
          return correct.intercept(request);
        },
      }),
    },
  );
  onTestFinished(() => archive.close());
  const profile = JSON.stringify({
    target: 'an archive',
    hosts: archive.urls,
    emailFiles: 'conversations',
    auth: { bearer: archive.token },
    inspector: { url: archive.inspectorUrl },
  });
  const target = await parseProfile('profile.yaml', profile, {});
  await judgeWith(target, { only, seed, runs: 25 });
  // Cases are sent side by side.
  return requests.sort();
}

it('sends the same requests for the same seed, also when only they are selected', {
  timeout: 120_000,
}, async () => {
  const once = await requestsOf(21, ['files/property/any-file', 'email/property/any-thread']);
  expect(once.length).toBeGreaterThan(100);
  expect(await requestsOf(21, ['files/property/any-file', 'email/property/any-thread'])).toEqual(
    once,
  );
  expect(
    await requestsOf(22, ['files/property/any-file', 'email/property/any-thread']),
  ).not.toEqual(once);
  const uploads = (requests: string[]) =>
    requests.filter((one) => one.includes(' /v2/files/') && !one.includes('NAME'));
  const alone = await requestsOf(21, ['files/property/any-file']);
  expect(uploads(alone)).toEqual(uploads(once));
});

it('plays the same sequences of the model again', { timeout: 120_000 }, async () => {
  const once = await requestsOf(33, ['model/files']);
  expect(once.length).toBeGreaterThan(150);
  expect(await requestsOf(33, ['model/files/key-must-be-equal'])).toEqual(once);
});
