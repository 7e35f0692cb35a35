import { Writable } from 'node:stream';
import { createLogUpdate } from 'log-update';
import type { Writer } from './writer.js';

/** An area below the printed lines that is redrawn in place. */
interface LiveDisplay {
  /** Draws the lines now and then again and again, until the display stops. */
  animate(lines: () => readonly string[], intervalMs: number): void;
  /** Prints lines that stay, above the area. */
  print(lines: readonly string[]): void;
  /** Clears the area for good. */
  stop(): void;
}

/** Draws on a terminal only; elsewhere lines are just printed. */
export function liveDisplay(writer: Writer): LiveDisplay {
  return writer.isTTY ? drawnDisplay(writer) : plainDisplay(writer);
}

function plainDisplay(writer: Writer): LiveDisplay {
  return {
    animate() {},
    print: (lines) => writer.write(textOf(lines)),
    stop() {},
  };
}

function drawnDisplay(writer: Writer): LiveDisplay {
  let pending = '';
  let drawn: readonly string[] = [];
  let redraw: NodeJS.Timeout | undefined;
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      pending += String(chunk);
      done();
    },
  });
  Object.defineProperty(stream, 'columns', { get: () => writer.columns });
  // The cursor stays: log-update would hide it on standard error, and a killed run leave it hidden.
  const update = createLogUpdate(stream, { showCursor: true });

  // Clearing, printing and drawing reach the terminal in one write, or it flickers.
  const flush = () => {
    if (pending !== '') writer.write(pending);
    pending = '';
  };

  const draw = (lines: readonly string[]) => {
    drawn = lines;
    update(lines.join('\n'));
    flush();
  };

  return {
    animate(lines, intervalMs) {
      clearInterval(redraw);
      draw(lines());
      redraw = setInterval(() => draw(lines()), intervalMs);
      redraw.unref();
    },
    print(lines) {
      update.clear();
      pending += textOf(lines);
      if (drawn.length > 0) update(drawn.join('\n'));
      flush();
    },
    stop() {
      clearInterval(redraw);
      update.clear();
      drawn = [];
      flush();
    },
  };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
