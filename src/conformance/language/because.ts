import type { HostName } from '../../spec/operation.js';

/** Why a check has no verdict of its own, for programs; the `reason` beside it says it to people. */
export type Because =
  /** The user left it out by name. */
  | { kind: 'not-selected' }
  /** It is not among those that a tier or a budget has. */
  | { kind: 'tier' }
  /** It moves more than a run does unless `--full` asks for it: so many bytes. */
  | { kind: 'heavy'; bytes: number }
  | { kind: 'stand-in'; check: string }
  /** The profile has no such host. */
  | { kind: 'lacks-host'; host: HostName }
  /** The profile has nothing of the kind. */
  | { kind: 'lacks'; what: 'inspector' | 'token' | 'on-behalf-sender' }
  | { kind: 'other-shard' }
  | {
      kind: 'reported-elsewhere';
      requirements: string[];
      /** The checks whose failure it is, where that is known. */
      checks?: string[];
      /** It is what the plain requests of its kind are answered, each of them. */
      isPlain?: true;
    }
  /** No check of the run judges the requirement that would report it. */
  | { kind: 'reporter-left-out'; requirement: string }
  /** That check did not pass; `checks` has the cases that did not, where it has several. */
  | { kind: 'builds-on'; check: string; checks?: string[] };
