import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNullSink } from '../dist/load/calibrate/null-sink.js';
import { assayLoad, isInstalled, run } from './processes.mjs';
import { sampleRecord } from './sample-record.mjs';
import { median, ratioRow } from './table.mjs';

const CONNECTIONS = 32;
const AUTOCANNON = fileURLToPath(new URL('./autocannon.mjs', import.meta.url));
const PATH = '/conversations';

/** @typedef {(url: string, seconds: number) => Promise<number>} Client measures requests a second */

/** @typedef {import('../src/load/calibrate/null-sink.js').NullSink} NullSink */

/** @param {NullSink} sink @param {number} seconds */
async function assay(sink, seconds) {
  const before = await sink.stats();
  const { report } = await assayLoad(
    sink.url,
    `workloads: { all: { submit: conversations, files: none, connections: ${CONNECTIONS} } }\nfor: ${seconds}s`,
  );
  const after = await sink.stats();
  const workload = report.workloads[0];
  if (after.posts - before.posts !== workload?.attempted) throw new Error('the counts differ');
  if (workload.statuses['200'] !== workload.acknowledged) throw new Error('the statuses differ');
  return workload.rate?.mean ?? 0;
}

/** The clients to compare with, as far as they are installed. @param {string} folder @param {string} body */
async function otherClients(folder, body) {
  const file = join(folder, 'record.json');
  const [constant, unique] = [join(folder, 'constant.lua'), join(folder, 'unique.lua')];
  await writeFile(file, body);
  const setup = `wrk.method = "POST"\nwrk.headers["content-type"] = "application/json"\n`;
  await writeFile(constant, `${setup}wrk.body = [==[${body}]==]\n`);
  await writeFile(unique, `${setup}${luaRequests(body)}`);
  /** @param {string} script @returns {Client} */
  const wrk = (script) => async (url, seconds) => {
    const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url + PATH];
    return number(/Requests\/sec:\s+([\d.]+)/, (await run('wrk', args)).stdout);
  };
  /** @type {[name: string, program: string, client: Client, goal: number][]} */
  const all = [
    ['wrk, one body', 'wrk', wrk(constant), 1],
    ['wrk, unique bodies by Lua', 'wrk', wrk(unique), 1.25],
    [
      'autocannon, unique bodies',
      'node',
      async (url, seconds) => {
        const args = [AUTOCANNON, url, String(CONNECTIONS), String(seconds)];
        return Number((await run(process.execPath, args)).stdout.trim().split('\n').at(-1));
      },
      1.4,
    ],
    [
      'hey, one body',
      'hey',
      async (url, seconds) => {
        const args = ['-z', `${seconds}s`, '-c', String(CONNECTIONS), '-m', 'POST', '-D', file];
        const { stdout } = await run('hey', [...args, '-T', 'application/json', url + PATH]);
        return number(/Requests\/sec:\s+([\d.]+)/, stdout);
      },
      1.2,
    ],
    [
      'ab, one body',
      'ab',
      async (url, seconds) => {
        const args = [
          '-k',
          '-q',
          '-c',
          String(CONNECTIONS),
          '-t',
          String(seconds),
          '-n',
          '50000000',
        ];
        const { stdout } = await run('ab', [
          ...args,
          '-p',
          file,
          '-T',
          'application/json',
          url + PATH,
        ]);
        return number(/Requests per second:\s+([\d.]+)/, stdout);
      },
      1.2,
    ],
  ];
  const installed = await Promise.all(all.map(([, program]) => isInstalled(program)));
  for (const [at, [name]] of all.entries())
    if (!installed[at]) console.log(`left out, not installed: ${name}`);
  return all.filter((_, at) => installed[at]);
}

/** Lua that makes each body its own: the marker, the id and the time are counted up. @param {string} body */
function luaRequests(body) {
  const marker = /mk[0-9a-f]{20}/.exec(body)?.[0] ?? '';
  const uuid = /"requestId":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? '';
  const time = /"eventTime":(\d{13})/.exec(body)?.[1] ?? '';
  const format = body
    .replaceAll('%', '%%')
    .replaceAll(marker, `%s${marker.slice(10)}`)
    .replaceAll(uuid, `%s${uuid.slice(8)}`)
    .replaceAll(time, '%s');
  // In the order in which they stand in the body.
  const order = [
    ['"mk" .. id', body.indexOf(marker)],
    ['id', body.indexOf(uuid)],
    ['now', body.indexOf(time)],
  ].sort((a, b) => Number(a[1]) - Number(b[1]));
  return `local n, f = 0, [==[${format}]==]
local format, time = string.format, os.time
function request_body()
  n = n + 1
  local id = format("%08x", n)
  local now = format("%d", time() * 1000 + n % 1000)
  return format(f, ${order.map(([name]) => name).join(', ')})
end
request = function()
  return wrk.format(nil, nil, nil, request_body())
end
`;
}

/** @param {RegExp} pattern @param {string} text */
function number(pattern, text) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no figure in: ${text}`);
  return Number(found);
}

/** Records over 32 connections, every body unique. @param {{ runs: number; seconds: number }} options */
export async function records({ runs, seconds }) {
  const sink = await startNullSink();
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    const others = await otherClients(folder, sampleRecord(sink.url).body);
    /** @type {number[]} */
    const own = [];
    const rates = others.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < runs; round++) {
      own.push(await assay(sink, seconds));
      for (const [at, [, , client]] of others.entries())
        rates[at]?.push(await client(sink.url, seconds));
    }
    const k = (/** @type {number[]} */ of) => `${(median(of) / 1000).toFixed(1)}k/s`;
    return [
      { what: 'assay, every body unique', value: k(own) },
      ...others.map(([name], at) => ({ what: name, value: k(rates[at] ?? []) })),
      ...others.map(([name, , , goal], at) =>
        ratioRow(`rate relative to ${name}`, own, rates[at] ?? [], { atLeast: goal }),
      ),
      {
        what: 'requests and statuses by the sink’s own count',
        value: 'equal',
        goal: 'equal',
        met: true,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await sink.stop();
  }
}
