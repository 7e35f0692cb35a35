import * as junit from 'junit-report-builder';

/** A fresh builder of one JUnit file. */
export function newBuilder(): junit.Builder {
  // The package is CommonJS whose `module.exports` is the builder itself, while its types put it
  // under `default` as an ES module would.
  const builder = junit.default as unknown as junit.Builder;
  return builder.newBuilder();
}
