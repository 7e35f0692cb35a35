import type { RunEvent } from '../../conformance/events/run-event.js';
import { version } from '../../package/version.js';
import { visible } from '../../report/text/visible.js';

/**
 * Traces a run where the environment says where to; its libraries are loaded only then. A collector
 * that takes nothing changes no verdict and is reported in a line.
 */
export async function openTracer(
  env: NodeJS.ProcessEnv,
): Promise<{ on(event: RunEvent): void; close(): Promise<void> } | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } =
    env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return undefined;
  if (OTEL_SDK_DISABLED === 'true') return undefined;
  const { traceRun } = await import('../../report/tracing/trace-run.js');
  const tracer = traceRun(version());
  return {
    on: (event) => tracer.on(event),
    close: async () => {
      await tracer.close();
      const problem = tracer.problem();
      if (problem !== undefined) {
        process.stderr.write(`the trace was not sent: ${visible(problem)}\n`);
      }
    },
  };
}
