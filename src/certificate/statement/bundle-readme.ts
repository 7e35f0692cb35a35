import { certificateLines } from './certificate-lines.js';
import type { CertificatePredicate } from './certificate-predicate.js';

/** The first thing to read in a bundle. */
export function bundleReadme(predicate: CertificatePredicate, keyId: string): string {
  const lines = [
    ...certificateLines(predicate),
    '',
    'This is what the signer states. Whether it holds is told by',
    '',
    '  npx archive-assay verify BUNDLE --key PUBLIC-KEY',
    '',
    'which needs no network: it checks the signature and every digest, derives the verdict again from the',
    'recorded outcomes, and these from the recorded exchanges.',
    '',
    `The signer's key: sha256:${keyId}`,
    '',
    'What is in here:',
    '  reports/            the run in every format; report.html is the one for people',
    '  exchanges.ndjson    every request and answer, and what the inspector showed, without secrets',
    '  profile.yaml        the target as it was tested, with a variable in place of each secret',
    '  statements/         in-toto statements in DSSE envelopes, signed with Ed25519, about manifest.json',
    '  manifest.json       the SHA-256 of every other file',
    '',
    'It is evidence of behaviour that was seen at a time, over a network, by this suite. It is no legal',
    'certification, and says nothing of versions of the target that came later.',
  ];
  return `${lines.join('\n')}\n`;
}
