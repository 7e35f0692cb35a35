import { Counter, Gauge, Registry } from 'prom-client';
import { seriesParts } from '../../load/metrics/series-id.js';
import type { LoadEvent } from '../../load/run/load-event.js';
import { LOAD_METRICS, type LoadMetric } from '../load/load-metrics.js';
import type { Figures } from './figures.js';

const OUTCOMES = ['acknowledged', 'refused', 'ambiguous', 'failed', 'dropped'] as const;
const LATENCIES = { '0.5': 'p50Ms', '0.99': 'p99Ms', '1': 'maxMs' } as const;

/** The figures of a load for Prometheus, as they form. */
export function loadFigures(): Figures<LoadEvent> {
  const registry = new Registry();
  const registers = [registry];
  const counter = ({ name, help, labels }: LoadMetric) =>
    new Counter({ name: `${name}_total`, help, labelNames: labels, registers });
  const gauge = ({ name, help, labels }: LoadMetric) =>
    new Gauge({ name, help, labelNames: labels, registers });
  const operations = counter(LOAD_METRICS.operations);
  const bytes = counter(LOAD_METRICS.sentBytes);
  const latency = gauge(LOAD_METRICS.lastSecondLatency);
  const thresholds = gauge(LOAD_METRICS.thresholdMet);
  return {
    registry,
    on(event) {
      if (event.type !== 'load-second') return;
      for (const { name, row } of event.series) {
        const series = seriesParts(name);
        for (const outcome of OUTCOMES) operations.inc({ ...series, outcome }, row[outcome]);
        bytes.inc(series, row.bytes);
        for (const [quantile, field] of Object.entries(LATENCIES)) {
          const value = row[field];
          if (value !== undefined) latency.set({ ...series, quantile }, value / 1000);
        }
      }
      for (const { text, outcome, reason } of event.thresholds) {
        // What is judged at the end is neither met nor crossed before.
        if (reason !== undefined) continue;
        thresholds.set({ threshold: text }, outcome === 'met' ? 1 : 0);
      }
    },
  };
}
