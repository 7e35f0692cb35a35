import { expect, it } from 'vitest';
import { bundlePaths } from './bundle-path.js';

it.each([
  ['acme.zip', 'acme.zip', 'acme-reports'],
  ['certs/acme-3.1.ZIP', 'certs/acme-3.1.ZIP', 'certs/acme-3.1-reports'],
  ['certs/acme', 'certs/acme/certificate.zip', 'certs/acme'],
  // Where it goes unless something else is said, and where the reports of other runs are.
  ['reports', 'reports/certificate.zip', 'reports/certificate-reports'],
  ['./reports/', 'reports/certificate.zip', 'reports/certificate-reports'],
])('with --out %s keeps its hands off the reports of runs', (out, bundle, reports) => {
  expect(bundlePaths(out)).toEqual({ bundle, reports });
});
