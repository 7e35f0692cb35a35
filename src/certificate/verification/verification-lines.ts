import { visible } from '../../report/text/visible.js';
import { FINDINGS } from '../finding.js';
import type { PublicKey } from '../keys/public-key.js';
import { certificateLines } from '../statement/certificate-lines.js';
import type { Verification } from './verify-bundle.js';

const MOST_FINDINGS = 40;

/** What was found out about a bundle, for a terminal: what it says, what is proved of it, and what is not. */
export function verificationLines({ findings, predicate }: Verification, key: PublicKey): string[] {
  const said = predicate === undefined ? [] : [...certificateLines(predicate), ''];
  if (findings.length > 0) {
    const shown = findings.slice(0, MOST_FINDINGS);
    const more = findings.length - shown.length;
    return [
      'DOES NOT HOLD: what this bundle says is not to be relied on.',
      ...shown.map(({ code, message }) => `  ${code}: ${visible(message)}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
      '',
      ...[...new Set(shown.map(({ code }) => code))].map((code) => `${code}: ${FINDINGS[code]}`),
      ...(said.length > 0 ? ['', 'It says of itself:', ...said.slice(0, -1)] : []),
    ];
  }
  return [
    'HOLDS: the bundle is what was signed, and its verdict follows from it.',
    '',
    ...said,
    'proved',
    `  signed with the key sha256:${key.id}`,
    '  no entry was changed, added or removed since',
    '  every requirement, and the verdict, follow from the outcomes of the checks',
    '',
    'not proved',
    '  that the signer recorded what happened: a witness with a key of its own repeats a sample',
    '  whose system answered, and that the same one is in use elsewhere or later',
    '  what no check could observe; attested requirements rest on the word of a person',
    '  anything in law: this is evidence of behaviour seen at a time, over a network, by this suite',
  ];
}
