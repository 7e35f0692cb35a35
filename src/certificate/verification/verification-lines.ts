import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { plural } from '../../report/text/plural.js';
import { visible } from '../../report/text/visible.js';
import { FINDINGS, type FindingCode } from '../bundle-finding.js';
import type { PublicKey } from '../keys/public-key.js';
import { floorName, type LoadFloor } from '../load/load-floor.js';
import { validUntil } from '../policy/check-policy.js';
import type { Policy } from '../policy/policy-schema.js';
import type { Rejudged } from '../rejudging/rejudge.js';
import { inOneSentence } from '../statement/bundle-readme.js';
import { certificateLines } from '../statement/certificate-lines.js';
import { canBeRendered } from './compare-renderings.js';
import type { VerifiedChain } from './verify-chain.js';

const MAX_FINDINGS = 40;
const MAX_UNJUDGED = 5;

const NOT_RELIABLE = 'DOES NOT HOLD: what this bundle says is not to be relied on.';
const UNMET =
  'AUTHENTIC, BUT DOES NOT MEET THE POLICY: the bundle is what was signed, and its verdict follows from it.';

const NOT_READ: readonly FindingCode[] = ['not-a-bundle', 'too-large'];
const NOT_SIGNED: readonly FindingCode[] = ['signature', 'other-subject'];
const NOT_AS_SIGNED: readonly FindingCode[] = [
  'unsafe-entry',
  'duplicate-entry',
  'unknown-entry',
  'missing-entry',
  'changed-entry',
];

/** Whether it can be believed, also where it is not what a policy asks for. */
export const isAuthentic = ({
  findings,
  predicate,
}: Pick<VerifiedChain, 'findings' | 'predicate'>): boolean =>
  predicate !== undefined && findings.every(({ code }) => code === 'policy');

/**
 * The result of verifying a bundle, for a terminal: its claims, which are proved and which are not.
 */
export function verificationLines(chain: VerifiedChain, key: PublicKey): string[] {
  const { findings, predicate, report, policy, rejudged, witnesses } = chain;
  const loads = predicate?.loads?.length ?? 0;
  const stated = report?.requirements ?? [];
  const said = predicate === undefined ? [] : [...certificateLines(predicate, stated), ''];
  if (findings.length > 0) {
    const shown = findings.slice(0, MAX_FINDINGS);
    const more = findings.length - shown.length;
    return [
      isAuthentic(chain) ? UNMET : NOT_RELIABLE,
      ...shown.map(({ code, message }) => `  ${code}: ${visible(message)}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
      '',
      ...[...new Set(shown.map(({ code }) => code))].map((code) => `${code}: ${FINDINGS[code]}`),
      '',
      'looked at',
      ...stepLines(chain, key),
      ...(said.length > 0 ? ['', 'It says of itself:', ...said.slice(0, -1)] : []),
    ];
  }
  return [
    'HOLDS: the bundle is what was signed, and its verdict follows from it.',
    '',
    ...(predicate === undefined ? [] : [...inOneSentence(predicate, stated), '']),
    ...said,
    'proved',
    `  signed with the key sha256:${key.id}`,
    '  no entry was changed, added or removed since',
    ...(report === undefined ? [] : [ageLine(report, policy)]),
    '  every requirement, and the verdict, follow from the outcomes of the checks',
    ...(rejudged === undefined ? [] : rejudgedLines(rejudged)),
    ...(loads === 0
      ? []
      : [`  the thresholds of ${plural(loads, 'load')} follow from the figures of the reports`]),
    ...(policy?.load ?? []).map(floorLine),
    ...witnesses.flatMap(witnessLines),
    ...(predicate !== undefined && canBeRendered(predicate)
      ? ['  README.txt and every report for people say what was signed']
      : []),
    '',
    'not proved',
    ...(rejudged === undefined || rejudged.unproved.length === 0
      ? []
      : [
          `  that ${plural(rejudged.unproved.length, 'requirement')} passed, of which no check could be judged again: ${rejudged.unproved.join(', ')}`,
        ]),
    ...(rejudged?.sameSuite === true
      ? []
      : [
          '  that nothing was left out: another suite made it, and what that consists of is not known here',
        ]),
    ...(predicate !== undefined && canBeRendered(predicate)
      ? []
      : [
          '  what README.txt and the pages say: another version wrote them; rely on what stands here',
        ]),
    witnesses.length === 0
      ? '  that the signer recorded what happened: a witness with a key of its own repeats a sample'
      : '  that signer and witnesses do not act together',
    ...(loads === 0
      ? []
      : ['  that a load was as its report has it: figures are kept of it, and no exchanges']),
    ...(predicate?.target.limits === undefined
      ? []
      : ["  anything of files and emails of the interface's own sizes: lower limits were set"]),
    '  whose system answered, and that the same one is in use elsewhere or later',
    '  what no check could observe; attested requirements rest on the word of a person',
    '  anything in law: this is evidence of behaviour seen at a time, over a network, by this suite',
  ];
}

/**
 * What was looked at in a bundle that does not hold: what is wrong with it may be one thing of
 * many.
 */
function stepLines({ findings, predicate, rejudged }: VerifiedChain, key: PublicKey): string[] {
  const codes = new Set(findings.map(({ code }) => code));
  const isAny = (some: readonly FindingCode[]) => some.some((code) => codes.has(code));
  const isSigned = predicate !== undefined && !isAny(NOT_SIGNED);
  const judged =
    rejudged === undefined
      ? 'not done'
      : `${rejudged.same.length} checks end the same, ${rejudged.differing.length} otherwise, ${rejudged.unjudged.length} cannot be judged again`;
  const rows: [string, string][] = [
    [
      'signature',
      isSigned
        ? `made with the given key, sha256:${key.id}`
        : isAny(NOT_READ)
          ? 'not looked at'
          : 'NOT made with the given key, or not over this',
    ],
    [
      'entries',
      isAny(NOT_AS_SIGNED)
        ? 'NOT as they were signed'
        : isSigned
          ? 'as they were signed'
          : 'not done',
    ],
    ['verdict', verdictStep(codes, rejudged)],
    ['judged again', judged],
  ];
  return rows.map(([name, text]) => `  ${name.padEnd(12)}  ${text}`);
}

/** What is not whole was not looked into any further. */
const verdictStep = (codes: ReadonlySet<FindingCode>, rejudged: Rejudged | undefined): string =>
  codes.has('verdict-not-founded')
    ? 'does NOT follow from the outcomes'
    : rejudged === undefined
      ? 'not done'
      : 'follows from the outcomes';

/** One that is not met is a finding. */
const floorLine = ({ scenario, thresholds = [] }: LoadFloor): string => {
  const beyond = thresholds.length === 0 ? '' : `, and beyond it ${thresholds.join(', ')}`;
  return visible(`  the load that the policy asks for was met: ${floorName(scenario)}${beyond}`);
};

const ageLine = (report: SavedRunReport, policy: Policy = {}): string =>
  `  it is not out of date: that will be on ${new Date(validUntil(report, policy)).toISOString().slice(0, 10)}`;

function rejudgedLines({ same, unjudged, sameSuite }: Rejudged): string[] {
  const all = same.length + unjudged.length;
  const by = sameSuite ? 'the same suite' : 'another suite than the one that it was made by';
  const shown = unjudged.slice(0, MAX_UNJUDGED);
  const more = unjudged.length - shown.length;
  return [
    `  ${same.length} of ${all} checks with a verdict end the same when ${by} judges their recorded exchanges again`,
    ...(sameSuite
      ? ['  no requirement and no check of the suite is missing without a reason']
      : []),
    ...(shown.length === 0 ? [] : [`  the other ${unjudged.length} cannot be judged again:`]),
    ...shown.map(({ check, reason }) => `    ${visible(check)}: ${visible(reason)}`),
    ...(more > 0 ? [`    and ${more} more; --json lists all`] : []),
  ];
}

function witnessLines({ key, verification: { predicate } }: VerifiedChain['witnesses'][number]) {
  const said = predicate?.witness;
  if (said === undefined) return [];
  const sample = `${said.sample.checks.length} of ${said.sample.of} checks`;
  return [
    `  a witness with the key sha256:${key.id}`,
    `    repeated ${sample}, drawn by its signature over this bundle, and each ended as here (${predicate?.run.startedAt})`,
  ];
}
