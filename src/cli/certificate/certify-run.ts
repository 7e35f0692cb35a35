import { writeBundle } from '../../certificate/bundle/write-bundle.js';
import { EvidenceFile } from '../../certificate/evidence/evidence-file.js';
import type { Signer } from '../../certificate/keys/signer.js';
import type { RanLoad } from '../../certificate/load/load-entries.js';
import { makeBundle } from '../../certificate/make-bundle.js';
import { silencesDigest } from '../../certificate/statement/certificate-of.js';
import type { CertificatePredicate } from '../../certificate/statement/certificate-predicate.js';
import { isJudged } from '../../conformance/events/outcome.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import type { ExitCode } from '../process/exit-codes.js';
import { type RunWatch, run } from '../run/run.js';
import type { RunCommandOptions } from '../run/run-command-options.js';
import { type PreparedFloor, runFloors } from './run-floors.js';

/** What a run is signed with, and where the bundle goes. */
interface Signing {
  signer: Signer;
  /** What the target is put under once it was judged. */
  floors?: readonly PreparedFloor[];
  /** Of the user, by the names of their entries. */
  files: ReadonlyMap<string, Buffer>;
  bundle: string;
  /** What a witness states in addition to the results. */
  witness?: (record: RunRecord) => NonNullable<CertificatePredicate['witness']>;
  /** Looks at what will be run, before anything is sent. */
  prepared?: RunWatch['prepared'];
  /** What else is done once it is written. */
  finished?: (record: RunRecord, loads: readonly RanLoad[]) => Promise<void>;
}

const OF_NOTHING = 'nothing was judged: the bundle that is signed now certifies nothing but that\n';

/** Judges a target and writes all that was seen as a signed bundle. */
export function certifyRun(
  options: RunCommandOptions,
  { signer, files, bundle, floors = [], witness, prepared, finished }: Signing,
): Promise<ExitCode> {
  const evidence = new EvidenceFile();
  return run(options, {
    tap: evidence.tap,
    ...(prepared && { prepared }),
    finished: async (record, { target, suite, ...running }) => {
      const loads = await runFloors(floors, target, options, running);
      const silences = silencesDigest(suite.checks);
      const said = witness && { witness: witness(record) };
      const parts = { record, evidence, target, silences, files, loads, ...said };
      if (!record.checks.some(isJudged)) process.stderr.write(OF_NOTHING);
      const { entries } = await makeBundle(parts, signer);
      await writeBundle(bundle, entries);
      if (!options.quiet) {
        process.stdout.write(`bundle: ${bundle}, signed by sha256:${signer.publicKey.id}\n`);
      }
      await finished?.(record, loads);
    },
  });
}
