import { Counter, Gauge, Registry } from 'prom-client';
import type { RunEvent } from '../../conformance/events/run-event.js';
import type { Figures } from './figures.js';

/** The figures of a run for Prometheus, as they form. */
export function runFigures(): Figures<RunEvent> {
  const registry = new Registry();
  const registers = [registry];
  const planned = new Gauge({
    name: 'assay_run_planned_checks',
    help: 'Checks that the run has to do',
    registers,
  });
  const checks = new Counter({
    name: 'assay_run_checks_total',
    help: 'Checks by outcome',
    labelNames: ['outcome'],
    registers,
  });
  return {
    registry,
    on(event) {
      if (event.type === 'run-started') planned.set(event.plan.checks);
      if (event.type === 'check-finished') checks.inc({ outcome: event.check.outcome });
    },
  };
}
