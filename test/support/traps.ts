/** Ten anchors, each ten times the one before. */
const explosion = Array.from({ length: 10 }, (_, at) =>
  at === 0
    ? 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'
    : `a${at}: &a${at} [${`*a${at - 1}, `.repeat(10)}]`,
).join('\n');

/** What YAML and JSON offer to those who mean harm, or were careless. */
export const TRAPS: Record<string, string> = {
  empty: '',
  'a NUL': 'target: a\0b\nhosts: { voice: "http://x" }\n',
  'only NULs': '\0'.repeat(1000),
  'anchors that explode': explosion,
  'an anchor that contains itself': 'target: &a [*a]\n',
  'an alias to nothing': 'target: *nobody\n',
  'merges of merges': 'a: &a { <<: *a }\nb: { <<: [*a, *a] }\n',
  tags: 'target: !!js/function "function () { process.exit(7) }"\nhosts: !!binary aGVsbG8=\n',
  'a tag of its own': 'target: !<tag:example,2000:x> y\n',
  'duplicate keys': 'target: a\ntarget: b\nhosts: {}\nhosts: {}\n',
  tabs: 'target: a\nhosts:\n\tvoice: http://x\n',
  'huge numbers': `target: ${'9'.repeat(5000)}\nsettle: 1e999\nlimits: { file: { accept: 1e400, refuse: -1 } }\n`,
  'numbers of all kinds': 'target: 0x1F\nhosts: 0o17\nsettle: .inf\npace: .nan\n',
  'deep lists': '['.repeat(50_000),
  'deep maps': '{a: '.repeat(20_000),
  'deep indentation': Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  'dangerous names':
    '__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\ntarget: x\n',
  'dangerous hosts': 'target: x\nhosts: { __proto__: "http://x", constructor: "http://y" }\n',
  'two documents': 'target: a\n---\ntarget: b\n',
  directives: '%YAML 1.1\n%TAG ! tag:evil,2000:\n---\ntarget: !x a\n',
  'escape sequences': 'target: "\\e[2J\\x1b]0;title\\a"\nunknown\\u001b: 1\n\u001b[31m: 2\n',
  'a key that is a map': '? { a: b }\n: c\n? [x]\n: y\n',
  'a lone surrogate': 'target: "\\ud800"\n',
  'a long line': `target: ${'x'.repeat(1_000_000)}\n`,
  'a large file': `target: x\n${'# more\n'.repeat(200_000)}`,
  'many keys': Array.from({ length: 20_000 }, (_, at) => `k${at}: ${at}`).join('\n'),
  JSON: `{"schema":"assay-load/1","workloads":${'['.repeat(20_000)}`,
  'a wrong report': '{"schema":"assay-report/1","checks":null,"requirements":{"__proto__":[]}}',
  'an empty report': '{"schema":"assay-load/1"}',
  'a scenario that loops':
    'id: a/b\ntitle: t\njudges: files/upload-answers-200\nsteps: &s\n  - { repeat: 3, steps: *s }\n',
  'a scenario of nonsense':
    'id: a/b\ntitle: t\njudges: files/upload-answers-200\nsteps:\n  - { raw: ["x"], split: 1e9, answers: 999 }\n  - { upload: 1 }\n',
};
