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

const HOLDS = 'HOLDS: the bundle is what was signed, and its verdict follows from it.';
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
 *
 * @param nowMs when it was verified, in epoch milliseconds
 */
export function verificationLines(chain: VerifiedChain, key: PublicKey, nowMs: number): string[] {
  if (chain.findings.length === 0) return [HOLDS, '', ...provedLines(chain, key, nowMs)];
  return isAuthentic(chain)
    ? [UNMET, ...findingLines(chain), '', ...provedLines(chain, key, nowMs)]
    : notReliableLines(chain, key);
}

function findingLines({ findings }: VerifiedChain): string[] {
  const more = findings.length - MAX_FINDINGS;
  return [
    ...findings.slice(0, MAX_FINDINGS).map(({ code, message }) => `  ${code}: ${visible(message)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function notReliableLines(chain: VerifiedChain, key: PublicKey): string[] {
  const { findings, predicate, report } = chain;
  const codes = [...new Set(findings.slice(0, MAX_FINDINGS).map(({ code }) => code))];
  // Whose words these would be is not known.
  const isOfOthers = NOT_SIGNED.some((code) => codes.includes(code));
  return [
    NOT_RELIABLE,
    ...findingLines(chain),
    '',
    ...codes.map((code) => `${code}: ${FINDINGS[code]}`),
    '',
    'looked at',
    ...stepLines(chain, key),
    ...(predicate === undefined || isOfOthers
      ? []
      : ['', 'It says of itself:', ...certificateLines(predicate, report?.requirements ?? [])]),
  ];
}

/** What is said by a bundle that can be believed, how much of it is proved, and what is not. */
function provedLines(chain: VerifiedChain, key: PublicKey, nowMs: number): string[] {
  const { predicate, report, policy, metLoads = [], rejudged, witnesses } = chain;
  const loads = predicate?.loads?.length ?? 0;
  const stated = report?.requirements ?? [];
  return [
    ...(predicate === undefined
      ? []
      : [...inOneSentence(predicate, stated), '', ...certificateLines(predicate, stated), '']),
    'proved',
    `  signed with the key sha256:${key.id}`,
    '  no entry was changed, added or removed since',
    ...(report === undefined ? [] : ageLines(report, policy, nowMs)),
    '  every requirement, and the verdict, follow from the outcomes of the checks',
    ...(rejudged === undefined ? [] : rejudgedLines(rejudged)),
    ...(loads === 0
      ? []
      : [`  the thresholds of ${plural(loads, 'load')} follow from the figures of the reports`]),
    ...metLoads.map(floorLine),
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

const floorLine = ({ scenario, thresholds = [] }: LoadFloor): string => {
  const beyond = thresholds.length === 0 ? '' : `, and beyond it ${thresholds.join(', ')}`;
  return visible(`  the load that the policy asks for was met: ${floorName(scenario)}${beyond}`);
};

/** That it is out of date is a finding. */
function ageLines(report: SavedRunReport, policy: Policy = {}, nowMs: number): string[] {
  const until = validUntil(report, policy);
  if (nowMs > until) return [];
  return [`  it is not out of date: that will be on ${new Date(until).toISOString().slice(0, 10)}`];
}

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
