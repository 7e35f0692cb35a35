import { expect, it } from 'vitest';
import { documentKind } from './document-kind.js';

it.each([
  ['load scenario', 'id: load/x\ntitle: x\nworkload: {}\n'],
  ['load scenario', '# mine\nid: "load/x"\n'],
  ['load scenario', 'title: x\nworkloads:\n  a: {}\n'],
  ['profile', 'target: Acme\nhosts: {}\n'],
  ['scenario', 'id: files/load/x\nsteps:\n  - workloads: 1\n'],
  ['waivers', '# mine\nwaivers:\n  - id: load/x\n'],
  ['attestations', 'attestations:\n  - requirement: archive/records-are-kept\n'],
  ['policy', '# mine\ntier: full\nwaivers: none\n'],
  ['policy', 'waivers: "allowed"\n'],
  ['policy', 'load:\n  - scenario: records\n'],
  ['policy', 'maximumAgeDay: 180\n'],
  ['trust', 'programme: X\npolicy: policy.yaml\nkeys: []\n'],
  ['profile', 'target: Acme\nload: [records]\n'],
  ['scenario', 'title: x\nsteps:\n  - tier: full\n'],
  ['scenario', ''],
])('tells a %s', (kind, text) => {
  expect(documentKind(text)).toBe(kind);
});
