// @ts-check
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assayLoad, isInstalled, run } from './processes.mjs';

const CONNECTIONS = 32;
const PATH = '/conversations';
const AUTOCANNON = fileURLToPath(new URL('./autocannon.mjs', import.meta.url));

/** @typedef {import('./sinks.mjs').Sink} Sink */
/**
 * Requests a second, and processor seconds for a million. Our own client also has what it sent and
 * what came of it: requests by the count of the sink, and answers with status 200.
 * @typedef {{ rate: number; cpuPerMillion: number; counts?: import('./table.mjs').Counts[] }} Result
 */
/** @typedef {(sink: Sink, seconds: number) => Promise<Result>} Client submits records for some seconds */

/** Every body unique. @type {Client} */
export async function assay(sink, seconds) {
  const before = await sink.requests();
  const { report, cpuSeconds } = await assayLoad(
    sink.url,
    `workloads: { all: { submit: conversations, files: none, connections: ${CONNECTIONS} } }\nfor: ${seconds}s`,
    { ca: sink.ca },
  );
  const workload = report.workloads[0];
  const sent = workload?.attempted ?? Number.NaN;
  return {
    rate: workload?.rate?.mean ?? 0,
    cpuPerMillion: (cpuSeconds / sent) * 1e6,
    counts: [
      [sent, (await sink.requests()) - before],
      [sent, workload?.statuses['200'] ?? 0],
    ],
  };
}

/**
 * The installed clients to compare with.
 * @param {string} folder for their files
 * @param {string} body the record to send
 * @returns {Promise<Map<string, Client>>}
 */
export async function otherClients(folder, body) {
  const file = join(folder, 'record.json');
  const [constant, unique] = [join(folder, 'constant.lua'), join(folder, 'unique.lua')];
  await writeFile(file, body);
  const setup = `wrk.method = "POST"\nwrk.headers["content-type"] = "application/json"\n`;
  await writeFile(constant, `${setup}wrk.body = [==[${body}]==]\n`);
  await writeFile(unique, `${setup}${luaRequests(body)}`);
  const c = String(CONNECTIONS);
  const wrk = (/** @type {string} */ script) =>
    client('wrk', /Requests\/sec:\s+([\d.]+)/, (seconds) => [
      ...['-t1', `-c${c}`, `-d${seconds}s`, '-s', script],
    ]);
  /** @type {[name: string, program: string, client: Client][]} */
  const all = [
    ['wrk, one body', 'wrk', wrk(constant)],
    ['wrk, unique bodies by Lua', 'wrk', wrk(unique)],
    [
      'h2load, one body',
      'h2load',
      client('h2load', /([\d.]+) req\/s/, (seconds) => [
        ...['--h1', '-t1', '-c', c, '-D', `${seconds}`, '-d', file],
        ...['-H', 'content-type: application/json'],
      ]),
    ],
    [
      'hey, one body',
      'hey',
      client('hey', /Requests\/sec:\s+([\d.]+)/, (seconds) => [
        ...['-z', `${seconds}s`, '-c', c, '-m', 'POST', '-D', file, '-T', 'application/json'],
      ]),
    ],
    [
      'ab, one body',
      'ab',
      client('ab', /Requests per second:\s+([\d.]+)/, (seconds) => [
        ...['-k', '-q', '-c', c, '-t', `${seconds}`, '-n', '50000000'],
        ...['-p', file, '-T', 'application/json'],
      ]),
    ],
    [
      'autocannon, unique bodies',
      'node',
      async ({ url }, seconds) => {
        const { stdout, cpuSeconds } = await run('node', [AUTOCANNON, url, c, String(seconds)]);
        return result(Number(stdout.trim().split('\n').at(-1)), seconds, cpuSeconds);
      },
    ],
  ];
  /** @type {Map<string, Client>} */
  const installed = new Map();
  for (const [name, program, submits] of all) {
    if (await isInstalled(program)) installed.set(name, submits);
    else console.log(`left out, not installed: ${name}`);
  }
  return installed;
}

/**
 * @param {string} program
 * @param {RegExp} rate matches the requests per second in its output
 * @param {(seconds: number) => string[]} args before the URL
 * @returns {Client}
 */
function client(program, rate, args) {
  return async ({ url }, seconds) => {
    const { stdout, cpuSeconds } = await run(program, [...args(seconds), url + PATH]);
    return result(number(rate, stdout), seconds, cpuSeconds);
  };
}

/** @param {number} rate @param {number} seconds @param {number} cpuSeconds @returns {Result} */
const result = (rate, seconds, cpuSeconds) => ({
  rate,
  cpuPerMillion: (cpuSeconds / (rate * seconds)) * 1e6,
});
/** Lua that makes each body unique by counting up its marker, id and time. @param {string} body */
function luaRequests(body) {
  const marker = /mk[0-9a-f]{20}/.exec(body)?.[0] ?? '';
  const uuid = /"requestId":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? '';
  const time = /"eventTime":(\d{13})/.exec(body)?.[1] ?? '';
  const format = body
    .replaceAll('%', '%%')
    .replaceAll(marker, `%s${marker.slice(10)}`)
    .replaceAll(uuid, `%s${uuid.slice(8)}`)
    .replaceAll(time, '%s');
  // In their order in the body.
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
