import type { Registry } from 'prom-client';

/** Figures for Prometheus that follow events. */
export interface Figures<E> {
  registry: Registry;
  on(event: E): void;
}
