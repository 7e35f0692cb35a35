import type { RunEvent } from '../../conformance/events/run-event.js';
import type { LoadEvent } from '../../load/run/load-event.js';
import { LiveLoadView } from '../html/live/live-load-view.js';
import { livePage } from '../html/live/live-page.js';
import { LiveRunView } from '../html/live/live-run-view.js';
import type { Figures } from './figures.js';
import { LiveServer } from './live-server.js';
import { loadFigures } from './load-figures.js';
import { runFigures } from './run-figures.js';

/** What follows events and shows how things stand. */
interface Following<E> {
  on(event: E): void;
  /** As they are now, by the ids of their elements. */
  parts(): ReadonlyMap<string, string>;
}

/** More frequent updates could not be read. */
const UPDATE_MS = 900;

/** A live view in the browser, at an address of this machine, for as long as something runs. */
export class Dashboard<E> {
  readonly #view: Following<E>;
  readonly #figures: Figures<E>;
  readonly #server: LiveServer;
  #pending: NodeJS.Timeout | undefined;

  private constructor(view: Following<E>, figures: Figures<E>, server: LiveServer) {
    this.#view = view;
    this.#figures = figures;
    this.#server = server;
  }

  /**
   * Of a run.
   *
   * @param port 0 is any free one
   * @throws UsageError where it is taken
   */
  static ofRun(port: number): Promise<Dashboard<RunEvent>> {
    return Dashboard.#open('assay run', new LiveRunView(), runFigures(), port);
  }

  /** Of loads, one after the other; the same otherwise. */
  static ofLoad(port: number): Promise<Dashboard<LoadEvent>> {
    return Dashboard.#open('assay load', new LiveLoadView(), loadFigures(), port);
  }

  static async #open<T>(
    title: string,
    view: Following<T>,
    figures: Figures<T>,
    port: number,
  ): Promise<Dashboard<T>> {
    const { registry } = figures;
    const shown = {
      page: () => livePage(title, view.parts()),
      parts: () => view.parts(),
      metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    };
    return new Dashboard(view, figures, await LiveServer.start(shown, port));
  }

  get url(): string {
    return this.#server.url;
  }

  on(event: E): void {
    this.#view.on(event);
    this.#figures.on(event);
    this.#pending ??= setTimeout(() => {
      this.#pending = undefined;
      this.#server.update();
    }, UPDATE_MS).unref();
  }

  /** Shows the last state, and ends. */
  close(): Promise<void> {
    clearTimeout(this.#pending);
    return this.#server.close();
  }
}
