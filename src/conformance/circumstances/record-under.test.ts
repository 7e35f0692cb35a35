import { describe, expect, it } from 'vitest';
import type { RecordSpec } from '../../records/record-spec.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Topic } from '../../spec/circumstances.js';
import type { SubmitCommand } from '../language/session/commands.js';
import { valuesOf } from './circumstances.js';
import { keysIn, specUnder } from './record-under.js';

const ALL: Topic[] = ['entries', 'files', 'text'];
const OTHERS = ['one', 'two'].map((name) => ({ fileKey: `default/${name}`, filename: name }));

const command = (spec: RecordSpec, free: readonly Topic[] | undefined): SubmitCommand => ({
  operation: 'conversations',
  content: { spec },
  framing: 'length',
  token: 'good',
  free,
});

describe('a record', () => {
  it.each([
    ['first-of-five', { before: 0, after: 4 }],
    ['last-of-five', { before: 4, after: 0 }],
    ['amid-twenty', { before: 10, after: 10 }],
  ] as const)('has entries around its own: %s', (entries, amidEntries) => {
    const spec = { people: 2 };
    expect(specUnder(command(spec, ALL), { entries }, [])).toEqual({
      spec: { people: 2, amidEntries },
    });
  });

  it('has files of their own around its own', () => {
    expect(specUnder(command({}, ALL), { files: 'first-of-three' }, OTHERS)).toEqual({
      spec: { amidFiles: { before: [], after: OTHERS } },
    });
    expect(specUnder(command({}, ALL), { files: 'last-of-three' }, OTHERS)).toEqual({
      spec: { amidFiles: { before: OTHERS, after: [] } },
    });
    expect(specUnder(command({}, ALL), { files: 'last-of-three' }, [])).toEqual({ spec: {} });
  });

  it.each([
    ['long', MEASURES.longBytes.sent],
    ['longer', MEASURES.longerBytes.sent],
  ] as const)('has a %s text', (text, length) => {
    const content = specUnder(command({}, ALL), { text }, []);
    const spec = 'spec' in content ? content.spec : {};
    expect(spec.text).toHaveLength(length);
  });

  it('is as it is in the usual ones, where nothing is free, and where it is bytes', () => {
    const usual = { entries: 'alone', files: 'alone', text: 'short' } as const;
    expect(specUnder(command({}, ALL), usual, OTHERS)).toEqual({ spec: {} });
    const unusual = { entries: 'amid-twenty', files: 'last-of-three', text: 'long' } as const;
    expect(specUnder(command({}, undefined), unusual, OTHERS)).toEqual({ spec: {} });
    expect(specUnder(command({}, ['json']), unusual, OTHERS)).toEqual({ spec: {} });
    const content = { body: Buffer.from('{}') };
    expect(specUnder({ ...command({}, ALL), content }, unusual, OTHERS)).toBe(content);
  });

  it('is changed by every unusual value', () => {
    for (const topic of ALL) {
      for (const value of valuesOf(topic).slice(1)) {
        const under = specUnder(command({}, ALL), { [topic]: value }, OTHERS);
        expect(under, `${topic}=${value}`).not.toEqual({ spec: {} });
      }
    }
  });
});

it('finds the keys of all files that a record refers to', () => {
  const file = (fileKey: string) => ({ fileKey, filename: 'f' });
  const spec: RecordSpec = {
    attach: [file('a'), file('b')],
    entries: [{ attach: [file('c')] }, { recordingFile: file('d') }],
    request: { deep: { list: [file('e')] } },
    text: 'fileKey',
  };
  expect(keysIn(spec).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(keysIn({})).toEqual([]);
});
