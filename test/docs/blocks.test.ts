import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neverMet } from '../../src/certificate/policy/never-met.js';
import { parsePolicy } from '../../src/certificate/policy/parse-policy.js';
import { trustSchema } from '../../src/certificate/registry/trust-schema.js';
import { readDocument } from '../../src/config/read-document.js';
import { parseAttestations } from '../../src/conformance/attestations/read-attestations.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { parseWaivers } from '../../src/conformance/waivers/read-waivers.js';
import { parseLoadScenario } from '../../src/load/scenario/parse-load-scenario.js';
import { createInspector } from '../../src/profile/inspector/inspector-client.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { knownRequirements } from '../../src/suite/known-requirements.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { assertWaiversMatch } from '../../src/suite/mistakes/assert-waivers-match.js';
import { prepareRun } from '../../src/suite/prepare-run.js';
import { allPages, type Block, blocksOf, readPage } from './pages.js';

const blocks = allPages().flatMap(blocksOf);
const marked = (info: string): Block[] => blocks.filter((block) => block.info === info);
const place = ({ file, line }: Block): string => `${file}:${line}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-docs-'));
  writeFileSync(join(folder, 'acme-ca.pem'), `${rootCertificates[0]}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('scenarios in the docs', () => {
  it.each(marked('yaml scenario').map((block) => [place(block), block]))('%s', (name, block) => {
    expect(parseScenario(name, block.content)).toMatchObject({ ok: true });
  });

  it.each(marked('yaml steps').map((block) => [place(block), block]))('%s', (name, block) => {
    const head = 'id: docs/steps\ntitle: Steps\njudges: files/upload-answers-200\nsteps:\n';
    expect(parseScenario(name, head + block.content)).toMatchObject({ ok: true });
  });

  it('are there', () => {
    expect(marked('yaml scenario').length).toBeGreaterThan(4);
    expect(marked('yaml steps').length).toBeGreaterThan(3);
  });
});

describe('load scenarios in the docs', () => {
  it.each(marked('yaml load').map((block) => [place(block), block]))('%s', (name, block) => {
    expect(parseLoadScenario(name, block.content)).toMatchObject({ ok: true });
  });

  it('are there', () => {
    expect(marked('yaml load').length).toBeGreaterThan(2);
  });
});

describe('profiles in the docs', () => {
  /** Variables of a profile, each with a value that can stand anywhere. */
  const environment = (text: string) =>
    Object.fromEntries(
      Array.from(text.matchAll(/\$\{(\w+)\}/g), ([, name = '']) => [name, 'https://a.test']),
    );
  const accepts = async (text: string) => {
    const target = parseProfile(join(folder, 'profile.yaml'), text, environment(text));
    await expect(target).resolves.toHaveProperty('name');
  };

  it.each(marked('yaml profile').map((block) => [place(block), block]))('%s', (_name, block) =>
    accepts(block.content),
  );

  it.each(marked('yaml profile-part').map((block) => [place(block), block]))('%s', (_, block) => {
    const hosts = ['conversations', 'voice', 'eventFeed', 'email'];
    const head = `target: Docs\nhosts: { ${hosts.map((host) => `${host}: "https://a.test"`)} }\n`;
    return accepts(head + block.content);
  });

  it('are there', () => {
    expect(marked('yaml profile').length).toBeGreaterThan(1);
    expect(marked('yaml profile-part').length).toBeGreaterThan(3);
  });
});

it('has waivers in the docs that name what there is', async () => {
  const suite = await loadSuite();
  const waivers = marked('yaml waivers').flatMap((block) =>
    parseWaivers(place(block), block.content),
  );
  expect(waivers.length).toBeGreaterThan(2);
  expect(() => assertWaiversMatch(waivers, suite)).not.toThrow();
});

it('has attestations, policies and trusted keys in the docs that are valid and can be met', async () => {
  const attested = marked('yaml attestations').flatMap((block) =>
    parseAttestations(place(block), block.content),
  );
  expect(attested.length).toBeGreaterThan(1);
  const known = await knownRequirements([]);
  const policies = marked('yaml policy').map((block) =>
    parsePolicy(place(block), block.content, known),
  );
  expect(policies.length).toBeGreaterThan(0);
  const text = `target: T\nhosts: { conversations: &host http://a.test, voice: *host, eventFeed: *host, email: *host }\nauth: { bearer: x }\ninspector: { url: *host }\n`;
  const target = await parseProfile('profile.yaml', text, {});
  const said = {
    answer: 'yes',
    by: 'Ann',
    evidence: 'manual',
    date: '2026-01-31',
    place: { file: '' },
  } as const;
  const attestations = known
    .filter(({ seen }) => seen === 'none')
    .map(({ id }) => ({ ...said, requirement: id }));
  const options = { only: [], skip: [], strict: true };
  const prepared = await prepareRun(target, { full: true });
  for (const policy of policies) {
    const run = { prepared, limits: target.limits, tier: 'full', options, attestations };
    expect(neverMet(policy, run)).toEqual([]);
  }
  const trusted = marked('yaml trust').map((block) =>
    readDocument(place(block), block.content, trustSchema),
  );
  expect(trusted.map(({ ok }) => ok)).toEqual([true]);
});

describe('JSON in the docs', () => {
  it.each(marked('json').map((block) => [place(block), block]))('%s is JSON', (_name, block) => {
    expect(JSON.parse(block.content)).toBeTypeOf('object');
  });

  it('has answers of an inspector that its client takes', async () => {
    const [file, records] = blocksOf(readPage('docs/inspector.md'))
      .filter(({ info }) => info === 'json')
      .map(({ content }) => JSON.parse(content));
    const answering = (json: unknown) =>
      createInspector('http://inspector', async () => ({ status: 200, json }));
    const query = { fileKey: file.fileKey, host: 'conversations' } as const;
    await expect(answering(file).file(query)).resolves.toMatchObject(file);
    await expect(answering(records).records({ marker: 'mk' })).resolves.toEqual(records.records);
  });
});
