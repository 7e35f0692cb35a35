export { startReferenceArchive } from './archive/archive.js';
export { type Check, scenarioChecks } from './conformance/check/check.js';
export type * from './conformance/check/run-event.js';
export { runConformance } from './conformance/run/run-conformance.js';
export type { RunOptions } from './conformance/run/run-options.js';
export { loadScenarios } from './conformance/scenario/load-scenarios.js';
export { loadProfile } from './profile/load-profile.js';
export type { Requirement } from './spec/requirement.js';
export { REQUIREMENTS } from './spec/requirements.js';
