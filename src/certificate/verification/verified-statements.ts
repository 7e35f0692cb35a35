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
  /** By why they are not: another key has mostly signed both. */
  const unsigned = new Map<string, string[]>();
  const found = { findings, unsigned };
  const certificate = opened(entries, 'certificate', certificateStatement, key, found);
  const testResult = opened(entries, 'testResult', testResultStatement, key, found);
  for (const [why, names] of unsigned) {
    const verb = names.length > 1 ? 'are' : 'is';
    const message = `${names.join(' and ')} ${verb} not signed by the given key${why}`;
    findings.push({ code: 'signature', message });
  }
  const manifest = entries.get(ENTRY.manifest);
  const profile = certificate?.predicate.digests.profile;
  if (manifest !== undefined && profile !== undefined) {
    const wanted = subjectOf(digestOf(manifest), profile);
    const strange = Object.entries({ certificate, testResult }).flatMap(([name, statement]) =>
      statement === undefined || isDeepStrictEqual(statement.subject, wanted) ? [] : [name],
    );
    if (strange.length > 0) {
      const which = strange.length > 1 ? 'the statements are' : `the ${strange[0]} statement is`;
      const message = `${which} not about the manifest and the profile of this bundle`;
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
  { findings, unsigned }: { findings: BundleFinding[]; unsigned: Map<string, string[]> },
): z.output<S> | undefined {
  const envelope = parsedEntry(entries, name, envelopeSchema, findings);
  if (envelope === undefined) return undefined;
  const { payload, isSigned } = openEnvelope(envelope, key);
  if (!isSigned) {
    const [signature] = envelope.signatures;
    const other =
      signature?.keyid !== undefined && signature.keyid !== key.id
        ? `: the key that is named there is ${signature.keyid.slice(0, 12)}…, and the given one is ${key.id.slice(0, 12)}…`
        : '';
    unsigned.set(other, [...(unsigned.get(other) ?? []), ENTRY[name]]);
  }
  return parsedJson(ENTRY[name], payload.toString('utf8'), schema, findings);
}
