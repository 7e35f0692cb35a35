import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';

/** What sends spans, as far as it is used here. */
type Exporter = Pick<OTLPTraceExporter, 'export' | 'shutdown' | 'forceFlush'>;

/** Keeps why spans were not taken, which the library only logs. */
export function watchedExporter(inner: Exporter): {
  exporter: Exporter;
  problem: () => string | undefined;
} {
  let problem: string | undefined;
  return {
    problem: () => problem,
    exporter: {
      export: (spans, done) =>
        inner.export(spans, (result) => {
          if (result.code !== 0) problem ??= result.error?.message ?? 'the collector refused them';
          done(result);
        }),
      shutdown: () => inner.shutdown(),
      forceFlush: () => inner.forceFlush(),
    },
  };
}
