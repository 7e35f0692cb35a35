import { Counter, Gauge, Registry } from 'prom-client';
import type { LoadEvent } from '../../load/run/load-event.js';
import type { Figures } from './dashboard.js';

const OUTCOMES = ['acknowledged', 'refused', 'ambiguous', 'failed', 'dropped'] as const;
const LATENCIES = { '0.5': 'p50Ms', '0.99': 'p99Ms', '1': 'maxMs' } as const;

/** The figures of a load for Prometheus, as they form. */
export function loadFigures(): Figures<LoadEvent> {
  const registry = new Registry();
  const registers = [registry];
  const operations = new Counter({
    name: 'assay_load_operations_total',
    help: 'Operations by how they ended',
    labelNames: ['series', 'outcome'],
    registers,
  });
  const bytes = new Counter({
    name: 'assay_load_sent_bytes_total',
    help: 'Bytes of request bodies',
    labelNames: ['series'],
    registers,
  });
  const latency = new Gauge({
    name: 'assay_load_latency_seconds',
    help: 'Latency of the last second',
    labelNames: ['series', 'quantile'],
    registers,
  });
  const thresholds = new Gauge({
    name: 'assay_load_threshold_met',
    help: 'Whether a threshold holds so far',
    labelNames: ['threshold'],
    registers,
  });
  return {
    registry,
    on(event) {
      if (event.type !== 'load-second') return;
      for (const { name: series, row } of event.series) {
        for (const outcome of OUTCOMES) operations.inc({ series, outcome }, row[outcome]);
        bytes.inc({ series }, row.bytes);
        for (const [quantile, field] of Object.entries(LATENCIES)) {
          const value = row[field];
          if (value !== undefined) latency.set({ series, quantile }, value / 1000);
        }
      }
      for (const { text, outcome } of event.thresholds) {
        thresholds.set({ threshold: text }, outcome === 'met' ? 1 : 0);
      }
    },
  };
}
