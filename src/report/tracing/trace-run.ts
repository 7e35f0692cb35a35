import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { CheckFinished, RunEvent, RunFinished } from '../../conformance/events/run-event.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { watchedExporter } from './watched-exporter.js';

/** Spans that may wait to be sent. */
const MAX_WAITING = 50_000;
/** A collector that is not there holds up the end of a run no longer than this. */
const FLUSH_MS = 5_000;

/** A reporter that makes a trace of a run. */
interface RunTracer {
  on(event: RunEvent): void;
  /** Sends what is left. Never rejects. */
  close(): Promise<void>;
  /** Why not all of it was taken, where that is so. */
  problem(): string | undefined;
}

/**
 * Sends a run as a trace: a span for the run, one for each check, and in it one for each exchange
 * that its report keeps. Where to, and with which headers, the variables of OpenTelemetry say. No
 * request carries anything of it.
 */
export function traceRun(version: string): RunTracer {
  const { exporter, problem } = watchedExporter(new OTLPTraceExporter());
  const processor = new BatchSpanProcessor(exporter, { maxQueueSize: MAX_WAITING });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'assay',
      'service.version': version,
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('archive-assay', version);
  const checks = new Map<string, Span>();
  let run: Span | undefined;
  let isLate = false;
  const within = (span: Span | undefined) =>
    span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);

  const exchangeSpan = (exchange: Exchange, check: Span) => {
    const begin = Date.parse(exchange.at);
    const span = tracer.startSpan(
      exchange.method,
      { kind: SpanKind.CLIENT, startTime: begin, attributes: exchangeAttributes(exchange) },
      within(check),
    );
    if (exchange.status === undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(begin + exchange.timing.totalMs);
  };
  const endCheck = ({ check, exchanges }: CheckFinished) => {
    const span = checks.get(check.id);
    if (span === undefined) return;
    checks.delete(check.id);
    for (const exchange of exchanges) exchangeSpan(exchange, span);
    span.setAttributes({
      'assay.check.outcome': check.outcome,
      'assay.check.requirements': check.requirements,
    });
    if (check.outcome === 'failed' || check.outcome === 'error') {
      const message = check.failure?.message ?? check.reason ?? '';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
    }
    span.end();
  };

  return {
    on(event) {
      switch (event.type) {
        case 'run-started':
          run = tracer.startSpan('assay run', {
            attributes: { 'assay.target': event.target.name, 'assay.run.id': event.run.id },
          });
          break;
        case 'check-started':
          checks.set(event.id, tracer.startSpan(event.id, {}, within(run)));
          break;
        case 'check-finished':
          endCheck(event);
          break;
        case 'observed':
          checks.get(event.observation.id)?.end();
          checks.delete(event.observation.id);
          break;
        case 'run-finished':
          endRun(run, event);
      }
    },
    async close() {
      for (const span of [...checks.values(), ...(run === undefined ? [] : [run])]) {
        if (span.isRecording()) span.end();
      }
      const late = new Promise<true>((resolve) => {
        setTimeout(() => resolve(true), FLUSH_MS).unref();
      });
      const sent = provider.shutdown().then(
        () => false,
        () => false,
      );
      isLate = await Promise.race([sent, late]);
    },
    problem: () =>
      problem() ??
      (isLate ? `no answer from the collector within ${FLUSH_MS / 1_000} s` : undefined),
  };
}

function endRun(run: Span | undefined, { verdict, reason }: RunFinished): void {
  run?.setAttribute('assay.verdict', verdict);
  if (verdict !== 'conformant') {
    run?.setStatus({ code: SpanStatusCode.ERROR, message: reason ?? verdict });
  }
  run?.end();
}

function exchangeAttributes({ id, method, url, status, outcome }: Exchange) {
  return {
    'http.request.method': method,
    'url.full': url,
    'assay.exchange.id': id,
    'assay.exchange.outcome': outcome,
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
  };
}
