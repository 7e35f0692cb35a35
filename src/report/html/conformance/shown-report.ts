import type { CheckResult } from '../../../conformance/events/run-event.js';
import type { RunFindings } from '../../../conformance/events/run-findings.js';
import type { ContinuedRuns } from '../../text/continuation-words.js';
import type { ShownLimits } from '../../text/limits-in-words.js';

/**
 * What a page needs of a saved report of a conformance run. Outcomes and levels are any text: a
 * report may be newer than this version.
 */
export interface ShownReport extends RunFindings {
  tool: { name: string; version: string; suite?: string | undefined };
  target: {
    name: string;
    hosts: Readonly<Record<string, string | undefined>>;
    profile?: string | undefined;
    /** Where they are not the interface's own. */
    limits?: ShownLimits | undefined;
  };
  run: {
    id: string;
    startedAt: string;
    durationMs: number;
    seed: number;
    options: Readonly<Record<string, unknown>>;
    /** Earlier runs whose verdicts are part of this one. */
    continues?: ContinuedRuns | undefined;
  };
  preflight?: { facts: readonly { about: string; ok: boolean; text: string }[] } | undefined;
  verdict: string;
  /** Why it is incomplete. */
  reason?: string | undefined;
  tier?: ShownTier | undefined;
  /** What became of each waiver. */
  waivers?: readonly ShownWaiverResult[] | undefined;
  /** What people vouch for. */
  attestations?: readonly ShownAttestation[] | undefined;
  summary: {
    checks: Readonly<Record<string, number>>;
    exchanges: number;
    bytesSent: number;
  };
  requirements: readonly ShownRequirement[];
  /** What the team demands beyond the interface. */
  own?: ShownOwn | undefined;
  checks: readonly ShownCheck[];
  observations: readonly { id: string; question: string; answer: string }[];
  exchanges: readonly ShownExchange[];
  /** The last lines of the server that was started for the run. */
  serverOutput?: readonly string[] | undefined;
}

/** A waived failure, which does not count until the waiver expires. */
export interface ShownWaiver {
  id: string;
  reason: string;
  owner?: string | undefined;
  expiry?: string | undefined;
  link?: string | undefined;
}

/** An attestation; it does not count where the run observed the requirement itself. */
export interface ShownAttestation {
  requirement: string;
  answer: string;
  by: string;
  evidence: string;
  date: string;
  at?: string | undefined;
  state: string;
  reason?: string | undefined;
}

interface ShownWaiverResult extends ShownWaiver {
  at?: string | undefined;
  state: string;
}

/** How much of the suite was run, and how many of the known faults that finds. */
export interface ShownTier {
  name: string;
  checks: number;
  of: number;
  requests: number;
  bytes: number;
  objects: number;
  faults: number;
  faultsOf: number;
  /** Of faults held back when such a part was chosen, the share that it finds: from 0 to 1. */
  crossValidated?: number | undefined;
}

interface ShownOwn {
  verdict: string;
  requirements: readonly (Omit<ShownRequirement, 'section' | 'seen'> & { source: string })[];
}

export interface ShownRequirement {
  id: string;
  section: string;
  level: string;
  statement: string;
  seen: string;
  outcome: string;
  checks: readonly string[];
  reason?: string | undefined;
  because?: CheckResult['because'];
  waiver?: ShownWaiver | undefined;
  /** What a person says of it. */
  attested?: { answer: string; by: string; evidence: string; date: string } | undefined;
}

export interface ShownCheck {
  operation?: string | undefined;
  id: string;
  title: string;
  requirements: readonly string[];
  level: string;
  outcome: string;
  durationMs: number;
  reason?: string | undefined;
  because?: CheckResult['because'];
  /** Why it has no verdict, where it is waived since what it builds on is. */
  noVerdict?: string | undefined;
  failure?: ShownFailure | undefined;
  /** What was sent where it has no verdict. */
  evidence?: ShownEvidence | undefined;
  waiver?: ShownWaiver | undefined;
}

/** Whether a check failed, waived or not. */
export const hasFailed = ({
  outcome,
  noVerdict,
}: Pick<ShownCheck, 'outcome' | 'noVerdict'>): boolean =>
  outcome === 'failed' || (outcome === 'waived' && noVerdict === undefined);

/**
 * Exchanges, the deciding one last, and the lines that send them again; `curl` is empty where none
 * decided.
 */
export interface ShownEvidence {
  exchanges: readonly number[];
  before?: readonly string[] | undefined;
  curl: string;
  circumstances?: readonly string[] | undefined;
}

export interface ShownFailure extends ShownEvidence {
  mayNeedFewer?: true | undefined;
  message: string;
  expected: string;
  actual: string;
  reproduced?: string | undefined;
  location?: { file: string; line: number; step: string } | undefined;
  counterexample?: { scenario: string; seed: number; shrinks: number } | undefined;
}

export interface ShownBody {
  size: number;
  of?: number | undefined;
  text?: string | undefined;
  cut: boolean;
}

export interface ShownExchange {
  id: number;
  method: string;
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  requestBody?: ShownBody | undefined;
  brokenOff?: string | undefined;
  afterRefusal?: boolean | undefined;
  status?: number | undefined;
  responseHeaders?: Readonly<Record<string, string>> | undefined;
  responseBody?: ShownBody | undefined;
  more?:
    | readonly {
        status: number;
        responseHeaders: Readonly<Record<string, string>>;
        responseBody: ShownBody;
      }[]
    | undefined;
  timing: { totalMs: number };
  outcome: string;
  error?: string | undefined;
}
