/** The parts of a command's help besides its options. */
export interface CommandHelp {
  /** In a few words, for the list of commands. */
  summary: string;
  /** Command lines, without `assay` in front, each with what it is for. */
  examples: readonly [line: string, what: string][];
}

/** By the names of the commands; the empty one is the whole program. */
export const COMMAND_HELP: Readonly<Record<string, CommandHelp>> = {
  '': {
    summary: '',
    examples: [
      ['init', 'a profile of your archive'],
      ['run --target profile.yaml --tier gate', 'the best part'],
    ],
  },
  run: {
    summary: 'judge a target',
    examples: [
      ['run --target profile.yaml --tier gate', 'the best part'],
      ['run --target profile.yaml --again reports/report.json', 'what failed'],
    ],
  },
  load: {
    summary: 'load a target, and judge how fast and reliably it archives',
    examples: [
      ['load records --target profile.yaml', 'a shipped scenario'],
      ['load records --rate 50/s --for 30s --report html', 'as a page'],
    ],
  },
  agent: {
    summary: 'be a machine that sends loads and judges targets for others',
    examples: [
      ['agent --allow https://archive.test --env TOKEN', 'wait for work'],
      ['agent --allow https://archive.test --idle 1m', 'for a while'],
    ],
  },
  fleet: {
    summary: 'have agents judge many targets',
    examples: [
      ['fleet targets/*.yaml --agents 4', 'four at a time'],
      ['fleet a.yaml b.yaml --agents 2 --tier gate', 'the best part'],
    ],
  },
  report: {
    summary: 'make another format from a saved report',
    examples: [
      ['report reports/report.json --report html', 'a page'],
      ['report reports/report.ndjson --report json', 'of a run that was cut'],
    ],
  },
  compare: {
    summary: 'compare two reports: what newly fails, what got slower',
    examples: [
      ['compare before.json after.json', 'two reports'],
      ['compare before after --html', 'two folders, as a page'],
    ],
  },
  show: {
    summary: 'print one failure whole',
    examples: [
      ['show reports/report.json files/oversize-is-400', 'a requirement'],
      ['show reports/report.ndjson email/thread-passes', 'from NDJSON'],
    ],
  },
  merge: {
    summary: 'make one report of those of the shards of a run',
    examples: [
      ['merge 1/report.json 2/report.json', 'two halves'],
      ['merge 1/report.json 2/report.json --report html', 'as a page, too'],
    ],
  },
  waive: {
    summary: 'make a first file of waivers from a report',
    examples: [
      ['waive reports/report.json', 'print it'],
      ['waive reports/report.json waivers.yaml', 'write it'],
    ],
  },
  calibrate: {
    summary: 'measure the most that this machine can send',
    examples: [
      ['calibrate', 'five seconds for each figure'],
      ['calibrate --duration 20s --json', 'more exactly, for a program'],
    ],
  },
  serve: {
    summary: 'serve the reference archive',
    examples: [
      ['serve --data archive --port 8080', 'on one port'],
      ['serve --file-limit 4MiB --email-limit 256KiB', 'with small limits'],
    ],
  },
  init: {
    summary: 'write a profile, and try it',
    examples: [
      ['init', 'asks'],
      ['init --url https://archive.test --token-variable TOKEN', 'asks nothing'],
    ],
  },
  check: {
    summary: 'validate profiles, scenarios and waivers',
    examples: [
      ['check profile.yaml --connect', 'and try hosts, token and inspector'],
      ['check profile.yaml --show email', 'print an email as it would be sent'],
    ],
  },
  list: {
    summary: 'list requirements and their checks, or load scenarios',
    examples: [
      ['list files', 'the requirements of an area'],
      ['list --load', 'the load scenarios'],
    ],
  },
  explain: {
    summary: 'tell what a requirement, a check, a fault or a load scenario is about',
    examples: [
      ['explain files/oversize-is-400', 'a requirement'],
      ['explain load/records', 'a load scenario'],
    ],
  },
  schema: {
    summary: 'print a JSON Schema, for editors and programs',
    examples: [
      ['schema profile', 'of profiles'],
      ['schema report', 'of reports'],
    ],
  },
  certify: {
    summary: 'judge a target and sign the evidence as one bundle',
    examples: [
      ['certify --new-key key.pem', 'a key'],
      ['certify --target profile.yaml --key key.pem --out bundle.zip', 'a bundle'],
    ],
  },
  verify: {
    summary: 'tell, offline, what a bundle proves and whether it holds',
    examples: [
      ['verify bundle.zip --key key.pem.pub', 'in words'],
      ['verify bundle.zip --key key.pem.pub --json', 'for a program'],
    ],
  },
  witness: {
    summary: 'repeat a sample of the checks of a bundle, and sign that',
    examples: [
      ['witness bundle.zip --of key.pub --key own.pem --target p.yaml', 'repeat'],
      ['witness bundle.zip --of key.pub --key own.pem --sample 100', 'more'],
    ],
  },
  registry: {
    summary: 'publish bundles as a static site',
    examples: [
      ['registry build bundles --trust trust.yaml', 'into site'],
      ['registry build bundles --trust trust.yaml --out public', 'elsewhere'],
    ],
  },
  completion: {
    summary: 'print a script that completes command lines in a shell',
    examples: [
      ['completion bash', 'for ~/.bashrc'],
      ['completion fish', 'for ~/.config/fish/completions/assay.fish'],
    ],
  },
};

/** What the process ends with, in words; see `EXIT`. */
export const EXIT_CODES: readonly [code: number, meaning: string][] = [
  [0, 'conformant, or thresholds met'],
  [1, 'nonconformant, or a threshold crossed'],
  [2, 'a mistake in what was given'],
  [3, 'incomplete or undecided'],
  [130, 'interrupted'],
];
