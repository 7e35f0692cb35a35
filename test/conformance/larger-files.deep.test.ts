import { expect, it } from 'vitest';
import { SCALED_SIZES } from '../../src/suite/target/embedded-profile.js';
import { archiveFor } from '../support/archive-for-test.js';
import { targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

const MEBIBYTE = 2 ** 20;

// The catalogue's archives have a limit below two mebibytes.
it('finds what happens to files between the smaller ones and the limit only', async () => {
  const { archive } = await archiveFor(
    { limits: SCALED_SIZES },
    {
      adjust: (behaviour) => ({
        ...behaviour,
        keep: (piece, from, upload) => {
          const isMiddling = from >= 2 * MEBIBYTE && from + piece.length < 3 * MEBIBYTE;
          const kept = behaviour.keep(piece, from, upload);
          return isMiddling && upload.declaredBytes !== SCALED_SIZES.fileBytes
            ? Buffer.alloc(kept.length)
            : kept;
        },
      }),
    },
  );
  const { checks } = await judgeWith(await targetOf(archive), {
    only: ['files/bytes-are-stored-as-sent'],
  });
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(failed).toContain('files/larger-bytes-are-stored/length');
});
