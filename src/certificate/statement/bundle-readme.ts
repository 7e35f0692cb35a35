import { limitsInWords } from '../../report/text/limits-in-words.js';
import { visible } from '../../report/text/visible.js';
import { wrap } from '../../report/text/wrap.js';
import { certificateLines } from './certificate-lines.js';
import type { CertificatePredicate } from './certificate-predicate.js';
import { type CountedRequirement, levelCounts } from './level-counts.js';

const WIDTH = 100;

/** Optional entries. */
const OPTIONAL: readonly [entry: string, what: string][] = [
  ['attestations.yaml', 'what people vouch for, and nobody observed'],
  ['waivers.yaml', 'the failures that were not to count'],
  ['policy.yaml', 'what the certificate was to meet'],
  ['load/', 'the loads that the target was put under, each with its report'],
];

/**
 * The first thing to read in a bundle.
 *
 * @param requirements those of its report
 * @param names of the entries
 */
export function bundleReadme(
  predicate: CertificatePredicate,
  requirements: readonly CountedRequirement[],
  keyId: string,
  names: readonly string[],
): string {
  const there = OPTIONAL.filter(([entry]) => names.some((name) => name.startsWith(entry)));
  const lines = [
    ...inOneSentence(predicate, requirements),
    '',
    ...certificateLines(predicate, requirements),
    '',
    'Not observed: no check of this run could see it, and nothing is said of it. Without a verdict: it was',
    'tried, and the answers allow none.',
    '',
    'HOW TO CHECK IT',
    '',
    'All this is what the signer states. Whether it holds is told by',
    '',
    `  npx archive-assay@${predicate.tool.version} verify BUNDLE --key PUBLIC-KEY`,
    '',
    'Once it is installed, this needs no network: it checks the signature and every digest, derives the',
    'verdict again from the recorded outcomes, and these from the recorded exchanges. Get the public key',
    'from the signer, and not from where you got this file.',
    '',
    `The signer's key: sha256:${keyId}`,
    '(a digest of the key itself and not of its file; verify prints that of the key that it is given)',
    '',
    'WHAT IS IN HERE',
    '',
    '  reports/            the run in every format; report.html is the one for people',
    '  exchanges.ndjson    every request and answer, and what the inspector showed, without secrets',
    '  profile.yaml        the target as it was tested, with a variable in place of each secret',
    ...there.map(([entry, what]) => `  ${entry.padEnd(18)}  ${what}`),
    '  statements/         in-toto statements in DSSE envelopes, signed with Ed25519, about manifest.json',
    '  manifest.json       the SHA-256 of every other file',
    '',
    'WHAT IT IS WORTH',
    '',
    'It is evidence of behaviour that was seen at a time, over a network, by this suite. It is no legal',
    'certification, and says nothing of versions of the target that came later.',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * What was certified, for readers of nothing else; wrapped.
 *
 * @param requirements those of its report
 */
export function inOneSentence(
  { kind, target, tool, run, verdict, summary, tier }: CertificatePredicate,
  requirements: readonly CountedRequirement[],
): string[] {
  const { deselected } = summary.requirements;
  const what = {
    conformant: 'conforms to the Archiving Service Interface as far as it was judged',
    nonconformant: 'does NOT conform to the Archiving Service Interface',
    incomplete: 'could not be judged to the end',
  }[verdict];
  const by = kind === 'witness' ? ', in a sample that a witness repeated' : '';
  const part =
    deselected === 0 ? '' : ` ONLY A PART WAS LOOKED AT: ${deselected} requirements were left out.`;
  const sizes =
    target.limits === undefined
      ? ''
      : ` ITS LIMITS WERE NOT THOSE OF THE INTERFACE, but ${limitsInWords(target.limits)}.`;
  return wrap(
    `${visible(target.name)} ${what}, as ${visible(tool.name)} ${visible(tool.version)} saw on ${run.finishedAt.slice(0, 10)}${by}. ` +
      `${levelCounts(requirements).map(levelInWords).join(' ')}${part}${sizes}` +
      (tier === undefined
        ? ''
        : ` Tier ${visible(tier.name)}: ${tier.checks} of ${tier.of} checks.`),
    WIDTH,
  );
}

/** `Of 131 musts, 88 passed, 2 failed, and 41 have no verdict.` */
function levelInWords(counts: ReturnType<typeof levelCounts>[number]): string {
  const { name, passed, failed, waived, total, judged } = counts;
  const more = waived > 0 ? `, ${waived} more ${waived === 1 ? 'is' : 'are'} waived` : '';
  const open = total - judged;
  const without = open === 1 ? '1 has no verdict' : `${open} have no verdict`;
  return `Of ${name}, ${passed} passed, ${failed} failed${more}, and ${without}.`;
}
