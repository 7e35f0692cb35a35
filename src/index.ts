export type { Check } from './conformance/check/check.js';
export type { Outcome } from './conformance/events/outcome.js';
export type { Preflight, PreflightFact } from './conformance/events/preflight.js';
export type * from './conformance/events/run-event.js';
export { DocumentError } from './errors/document-error.js';
export type { Problem } from './errors/problem.js';
export { UsageError } from './errors/usage-error.js';
export type { Exchange } from './http/exchange/exchange.js';
export { loadProfile } from './profile/load-profile.js';
export type { Target } from './profile/target.js';
export type { AssayReport } from './report/conformance/collect-report.js';
export type { HostName, Operation } from './spec/operation.js';
export type { Level, Requirement, Seen } from './spec/requirement.js';
export { REQUIREMENTS } from './spec/requirements.js';
export { type JudgeOptions, judge } from './suite/judge.js';
export {
  loadSuite,
  type Suite,
  type SuiteOptions,
  type SuiteTarget,
} from './suite/load-suite.js';
export {
  type EmbeddedTargetOptions,
  type OpenTarget,
  startEmbeddedTarget,
} from './suite/target/embedded-target.js';
