import { expect, it } from 'vitest';
import { Secrets } from '../../../http/exchange/secrets.js';
import { ServiceError } from '../../../http/service/service-error.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { inspectorError } from '../../../profile/inspector/inspector-error.js';
import type { EvidenceLine } from './evidence.js';
import { recordedInspector } from './recorded-inspector.js';
import { RecordedSession } from './recorded-session.js';
import { replayedInspector } from './replayed-inspector.js';

const URL = 'http://inspector.test/records?marker=mk0';

const failing = (error: Error): Inspector => ({
  urlOf: () => URL,
  file: () => Promise.reject(error),
  records: () => Promise.reject(error),
});

const tooLong = new ServiceError('too-long', { method: 'GET', url: URL });

it.each([
  ['is too long', inspectorError('inspector-unreachable', URL, tooLong.message, tooLong)],
  ['is refused', inspectorError('inspector-status', URL, '500')],
  ['never comes', inspectorError('inspector-unreachable', URL, 'ECONNREFUSED')],
])('fails as the inspector did whose answer %s', async (_, error) => {
  const kept: EvidenceLine[] = [];
  const inspector = failing(error);
  const recorded = recordedInspector(
    'check#1',
    inspector,
    (line) => kept.push(line),
    new Secrets(),
  );
  await expect(recorded.records({ marker: 'mk0' })).rejects.toThrow(error);
  const session = new RecordedSession('check#1');
  for (const line of kept) session.add(JSON.parse(JSON.stringify(line)));
  const { code, message, mayBeTooMuch } = error;
  await expect(
    replayedInspector(session, inspector, new Map()).records({ marker: 'mk0' }),
  ).rejects.toMatchObject({ name: 'InspectorError', code, message, mayBeTooMuch });
});

it('shows again what an inspector showed, of which it keeps once what repeats itself', async () => {
  const body = `mk0 ${'A text of many words. '.repeat(50_000)}`;
  const records = [{ operation: 'email' as const, record: { content: { body } }, files: [] }];
  const kept: string[] = [];
  const shows: Inspector = {
    urlOf: () => URL,
    file: async () => undefined,
    records: async () => records,
  };
  const keep = (line: EvidenceLine) => void kept.push(JSON.stringify(line));
  await recordedInspector('check#1', shows, keep, new Secrets()).records({ marker: 'mk0' });
  expect(kept.join().length).toBeLessThan(1000);
  const session = new RecordedSession('check#1');
  for (const line of kept) session.add(JSON.parse(line));
  const replayed = replayedInspector(session, shows, new Map());
  expect(await replayed.records({ marker: 'mk0' })).toEqual(records);
});
