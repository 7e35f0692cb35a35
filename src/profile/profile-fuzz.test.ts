import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../test/support/cpu-time.js';
import { randomOf } from '../../test/support/random-of.js';
import { DocumentError } from '../errors/document-error.js';
import { parseProfile } from './load-profile.js';

const SECRET = 'hunter2hunter2';

const GOOD = `# A comment, é 😀
target: "Acme Archive 3.1"
hosts: &hosts
  conversations: https://conv.acme.test
  voice: http://127.0.0.1:9000/archive/
emailFiles: conversations
paths: { eventFeed: /v1/oc-event }
auth:
  conversations: { bearer: ${SECRET} }
  voice:
    oauth2: { tokenUrl: https://id.acme.test/token, clientId: me, clientSecret: ${SECRET} }
limits:
  file: { accept: 1 KiB, refuse: 2_000 }
settle: 2s
pace: { requestsPerSecond: 50, concurrency: 4 }
records:
  conversations: { request: { a: &a { requestId: "{{uuid}}" } }, entry: { <<: *a } }
  email:
    senders: [{ type: FROM, email: '{{email}}' }]
    onBehalf: ~
    content: |
      {{text}}
`;

const PIECES = [
  ...['\0', '\t', '\r', '\n', ' ', ':', ': ', '- ', '#', '&a ', '*a', '*a ', '<<: *hosts\n', '!x '],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    '|',
    '>',
    '"',
    "'",
    '%',
    '---\n',
    '...\n',
    '? ',
    '~',
    '\\',
    '\uFEFF',
  ],
  ...[
    '\uD800',
    '__proto__: 1\n',
    '{a: '.repeat(200),
    '['.repeat(5000),
    '&b [*b]',
    '${',
    `\${X}`,
    '{{',
  ],
  ...['1e999', '.nan', '9'.repeat(400), '0x', 'x'.repeat(3000)],
];

/** Whole numbers below a bound, the same in every run. */
function generator(seed: number): (below: number) => number {
  const random = randomOf(seed);
  return (below) => Math.floor(random() * below);
}

function mutate(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const length = random(12);
  const piece = PIECES[random(PIECES.length)] ?? '';
  const [before, cut, after] = [
    text.slice(0, at),
    text.slice(at, at + length),
    text.slice(at + length),
  ];
  switch (random(6)) {
    case 0:
      return before + after;
    case 1:
      return before + cut + cut + after;
    case 2:
      return before + piece + after;
    case 3:
      return before + after + cut;
    case 4:
      return `${before}${String.fromCharCode(random(0x180))}${text.slice(at + 1)}`;
    default:
      return before + piece + cut + after;
  }
}

async function outcome(text: string): Promise<unknown> {
  try {
    return await parseProfile('p', text, {});
  } catch (error) {
    return error;
  }
}

describe('a profile that was damaged', () => {
  it('is good before', async () => {
    expect(await outcome(GOOD)).toMatchObject({ name: 'Acme Archive 3.1' });
  });

  it.each([42, 43, 44, 45, 46, 47, 48, 49])(
    'is a target, or a list of problems in its lines that tell no secret, and soon, with seed %i',
    async (seed) => {
      const random = generator(seed);
      for (let round = 0; round < 100; round++) {
        let text = GOOD;
        for (let count = 1 + random(3); count > 0; count--) text = mutate(text, random);
        let result: unknown;
        const took = await cpuTimeOf(async () => {
          result = await outcome(text);
        });
        expect(took).toBeLessThan(2000);
        if (result instanceof DocumentError) checkProblems(result, text);
        else expect(result).toHaveProperty('digest');
      }
    },
  );
});

function checkProblems(error: DocumentError, text: string): void {
  const lines = text.split('\n').length;
  expect(error.problems.length).toBeGreaterThan(0);
  for (const { line, column, message } of error.problems) {
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(lines);
    expect(column).toBeGreaterThan(0);
    expect(message).toMatch(/^\P{Cc}{5,300}$/u);
  }
  // A piece of it may have become a word of its own; most of it never shows.
  expect(error.message).not.toContain(SECRET.slice(0, 10));
}
