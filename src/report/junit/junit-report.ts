import { createRequire } from 'node:module';
import type * as junit from 'junit-report-builder';

// The package is CommonJS whose `module.exports` is the builder itself, while its types put it under
// `default` as an ES module would.
const builder: junit.Builder = createRequire(import.meta.url)('junit-report-builder');

/**
 * One JUnit file as Jenkins and GitLab read it.
 *
 * @param fill adds the suites to the root
 */
export function junitReport(fill: (root: junit.Builder) => void): string {
  const root = builder.newBuilder().name('archive-assay');
  fill(root);
  return `${withoutRootSkipped(root.build())}\n`;
}

/**
 * The builder counts skipped cases on the root too, where the Jenkins schema refuses the attribute.
 */
function withoutRootSkipped(xml: string): string {
  return xml.replace(/(<testsuites\b[^>]*?) skipped="\d+"/, '$1');
}

/** The seconds in which JUnit counts time, to the millisecond. */
export function seconds(ms: number): number {
  return Math.round(ms) / 1000;
}

/**
 * The UTC date and time of an ISO 8601 instant, without the fraction and zone that the schema
 * refuses.
 */
export function timestamp(instant: string): string {
  return instant.slice(0, 19);
}
