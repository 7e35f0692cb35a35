import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../spec/operation.js';
import { type RecordTemplateOptions, recordTemplate } from './record-template.js';
import { fileKey } from './request-context.js';

const options = (more: Partial<RecordTemplateOptions>): RecordTemplateOptions => ({
  operation: 'email',
  spec: {},
  templates: {},
  file: { kind: 'none' },
  label: 'a test',
  baseUrl: 'http://127.0.0.1:1/archive',
  path: '/v3/email',
  token: 'secret',
  ...more,
});

const NOW = 1_900_000_123_456;

describe.each(OPERATIONS)('a record of %s', (operation) => {
  const { template, marker } = recordTemplate(options({ operation }));
  const bodyOf = (iteration: number, now: number) => {
    template.stamp(iteration, now);
    return template.body().toString();
  };

  it('is unlike any other, and always of the same length', () => {
    const bodies = Array.from({ length: 2000 }, (_, iteration) =>
      bodyOf(iteration, NOW + iteration),
    );
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(new Set(bodies.map((body) => body.length)).size).toBe(1);
    const words = bodies.map((body) => /mk[0-9a-f]{20}/.exec(body)?.[0]);
    expect(words).toEqual(bodies.map((_, iteration) => marker(iteration)));
  });

  it('carries the time at which it is sent', () => {
    const record = bodyOf(7, NOW);
    expect(() => JSON.parse(record)).not.toThrow();
    const time = operation === 'eventFeed' ? '2030-03-17T17:48:43Z' : String(NOW);
    expect(record).toContain(time);
    if (operation === 'voice') expect(record).toContain(String(NOW - 60_000));
  });
});

it('has identifiers that are UUIDs, all different', () => {
  const { template } = recordTemplate(options({}));
  const seen = new Set<string>();
  for (let iteration = 1; iteration <= 500; iteration++) {
    template.stamp(iteration, NOW);
    const { requestInfo } = JSON.parse(template.body().toString());
    expect(requestInfo.requestId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    seen.add(requestInfo.requestId);
  }
  expect(seen.size).toBe(500);
});

it('is sent where the profile says, with its token and its length', () => {
  const { template } = recordTemplate(options({}));
  const head = template.bytes.toString('latin1', 0, template.bodyAt);
  expect(head).toMatch(/^POST \/archive\/v3\/email HTTP\/1\.1\r\n/);
  expect(head).toContain('authorization: Bearer secret\r\n');
  expect(head).toContain(`content-length: ${template.body().length}\r\n`);
});

it('names the file of its own iteration', () => {
  const { template } = recordTemplate(
    options({ operation: 'voice', file: { kind: 'of-iteration', folder: 'here' } }),
  );
  for (const iteration of [1, 77]) {
    template.stamp(iteration, NOW);
    const { voiceRecords } = JSON.parse(template.body().toString());
    expect(voiceRecords[0].recordingFile.fileKey).toBe(fileKey('here', iteration));
  }
});

it('also stamps what a profile’s templates ask for', () => {
  const { template } = recordTemplate(
    options({
      operation: 'conversations',
      templates: {
        conversations: { request: { requestInfo: { requestId: '{{uuid}}', at: '{{now}}' } } },
      },
    }),
  );
  const requests = [1, 2].map((iteration) => {
    template.stamp(iteration, NOW + iteration);
    return JSON.parse(template.body().toString()).requestInfo;
  });
  expect(requests[0].requestId).not.toBe(requests[1].requestId);
  expect(requests.map(({ at }) => at)).toEqual([NOW + 1, NOW + 2]);
});
