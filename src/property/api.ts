export type { TargetFacts } from '../engine/bench.js';
export { type EmailCase, UUID_KINDS, validEmail } from '../generate/arbitrary/email.js';
export { keyTail, nearKeys } from '../generate/arbitrary/file-key.js';
export { asReference, type FileUse } from '../generate/arbitrary/file-use.js';
export {
  type EntryCase,
  type RecordCase,
  UPLOADS,
  validRecord,
} from '../generate/arbitrary/record.js';
export { someText, text } from '../generate/arbitrary/text.js';
export { mimeType, uploadSize } from '../generate/arbitrary/upload.js';
export type { HostName, Operation, UploadHost } from '../interface/operation.js';
export type { ScenarioLimits } from '../scenario/expand.js';
export type {
  InspectStep,
  ReplyExpectation,
  ResendStep,
  Step,
  SubmitStep,
  Token,
  UploadStep,
} from '../scenario/step-schema.js';
export {
  type AnyProperty,
  type CompiledCase,
  type JudgedStep,
  type Property,
  property,
} from './property.js';
