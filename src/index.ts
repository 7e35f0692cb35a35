export { type Check, scenarioChecks } from './engine/check.js';
export { runConformance } from './engine/run-conformance.js';
export type * from './engine/run-event.js';
export type { RunOptions } from './engine/run-options.js';
export type { Requirement } from './interface/requirement.js';
export { REQUIREMENTS } from './interface/requirements.js';
export { startReferenceArchive } from './reference/archive.js';
export { loadScenarios } from './scenario/load-scenarios.js';
export { loadProfile } from './target/load-profile.js';
