export type { TargetFacts } from '../engine/bench.js';
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
} from '../scenario/scenario-schema.js';
export {
  type AnyProperty,
  type CompiledCase,
  type JudgedStep,
  type Property,
  property,
} from './property.js';
