import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ENTRY } from '../bundle/entry-names.js';
import { digestOf } from '../bundle/manifest.js';
import { parsedEntry, parsedJson } from '../bundle/parsed-entry.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { PublicKey } from '../keys/public-key.js';
import { envelopeSchema, openEnvelope } from '../statement/envelope.js';
import { certificateStatement, subjectOf, testResultStatement } from '../statement/statement.js';

/** The two statements of a bundle, as far as they have their documented form. */
export interface Statements {
  certificate: z.output<typeof certificateStatement> | undefined;
  testResult: z.output<typeof testResultStatement> | undefined;
}

/** Checks who signed the statements of a bundle, and that they are about this bundle. */
export function verifiedStatements(
  entries: ReadonlyMap<string, Buffer>,
  key: PublicKey,
  findings: BundleFinding[],
): Statements {
  const certificate = opened(entries, 'certificate', certificateStatement, key, findings);
  const testResult = opened(entries, 'testResult', testResultStatement, key, findings);
  const manifest = entries.get(ENTRY.manifest);
  const profile = certificate?.predicate.digests.profile;
  if (manifest !== undefined && profile !== undefined) {
    const wanted = subjectOf(digestOf(manifest), profile);
    for (const [name, statement] of Object.entries({ certificate, testResult })) {
      if (statement === undefined || isDeepStrictEqual(statement.subject, wanted)) continue;
      const message = `the ${name} statement is not about the manifest and the profile of this bundle`;
      findings.push({ code: 'other-subject', message });
    }
  }
  return { certificate, testResult };
}

function opened<S extends z.ZodType>(
  entries: ReadonlyMap<string, Buffer>,
  name: 'certificate' | 'testResult',
  schema: S,
  key: PublicKey,
  findings: BundleFinding[],
): z.output<S> | undefined {
  const envelope = parsedEntry(entries, name, envelopeSchema, findings);
  if (envelope === undefined) return undefined;
  const { payload, isSigned } = openEnvelope(envelope, key);
  if (!isSigned) {
    const [signature] = envelope.signatures;
    const other =
      signature?.keyid !== undefined && signature.keyid !== key.id
        ? `: it names the key ${signature.keyid.slice(0, 12)}…, and the given one is ${key.id.slice(0, 12)}…`
        : '';
    const message = `${ENTRY[name]} is not signed by the given key${other}`;
    findings.push({ code: 'signature', message });
  }
  return parsedJson(ENTRY[name], payload.toString('utf8'), schema, findings);
}
