import type { Limits } from '../../spec/limits.js';

export { type EmailCase, UUID_KINDS, validEmail } from '../../records/arbitrary/email.js';
export { keyTail, nearKeys } from '../../records/arbitrary/file-key.js';
export { asReference, type FileUse } from '../../records/arbitrary/file-use.js';
export {
  type EntryCase,
  type RecordCase,
  UPLOADS,
  validRecord,
} from '../../records/arbitrary/record.js';
export { someText, text } from '../../records/arbitrary/text.js';
export { mimeType, uploadSize } from '../../records/arbitrary/upload.js';
export type { JsonObject } from '../../records/merge-patch.js';
export type { HostName, Operation, UploadHost } from '../../spec/operation.js';
export type { TargetFacts } from '../check/property-runner.js';
export type { ReplyExpectation } from '../language/expectation-schema.js';
export type { Token } from '../language/token.js';
export type {
  InspectStep,
  ResendStep,
  Step,
  SubmitStep,
  UploadStep,
} from '../steps/step.js';
export {
  type AnyProperty,
  type CompiledCase,
  type JudgedStep,
  type Property,
  property,
} from './property.js';

/** The limits that a target states or is held to, in bytes. */
export type ScenarioLimits = Limits;
