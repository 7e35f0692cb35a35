import { z } from 'zod';
import { policySchema } from '../../certificate/policy/policy-schema.js';
import { registrySchema } from '../../certificate/registry/registry-schema.js';
import { trustSchema } from '../../certificate/registry/trust-schema.js';
import { certificateStatement } from '../../certificate/statement/statement.js';
import { attestationsSchema } from '../../conformance/attestations/attestations-schema.js';
import { ownRequirementsSchema } from '../../conformance/scenario/own-requirements.js';
import { scenarioSchema } from '../../conformance/scenario/scenario-schema.js';
import { waiversSchema } from '../../conformance/waivers/waivers-schema.js';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import { loadScenarioSchema } from '../../load/scenario/load-scenario-schema.js';
import { profileSchema } from '../../profile/schema/profile-schema.js';
import { loadReportSchema } from '../../report/schema/load-report-schema.js';
import { runReportSchema } from '../../report/schema/run-report-schema.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';

const SCHEMAS: Record<string, z.ZodType> = {
  profile: profileSchema,
  scenario: scenarioSchema,
  load: loadScenarioSchema,
  waivers: waiversSchema,
  attestations: attestationsSchema,
  requirements: ownRequirementsSchema,
  report: runReportSchema,
  'load-report': loadReportSchema,
  certificate: certificateStatement,
  policy: policySchema,
  trust: trustSchema,
  registry: registrySchema,
};

/**
 * Prints the JSON Schema of a kind of file, for editors and for those who read reports.
 *
 * @throws UsageError for another kind
 */
export function schema(name: string): ExitCode {
  const found = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (found === undefined) {
    const known = Object.keys(SCHEMAS);
    throw new UsageError(
      `no schema ${name}; there are ${known.join(', ')}${suggestion(name, known)}`,
      'unknown-name',
    );
  }
  const json = z.toJSONSchema(found, { io: 'input', unrepresentable: 'any' });
  process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  return EXIT.ok;
}
