// The reference archive with one fault, named on the command line. Prints its addresses as JSON and
// ends with its standard input.
import { createServer } from 'node:net';
import { startReferenceArchive } from '../../dist/archive/archive.js';

const HOSTS = ['conversations', 'voice', 'email', 'eventFeed'];
const answered = (status, body = '{}') => ({
  kind: 'answered',
  reply: { status, headers: { 'content-type': 'application/json' }, body },
});
/** A stored file that nobody uploaded. */
const PHANTOM = { name: 'none', size: 0, sha256: '', contentType: '', storedAt: 0 };

/** Every n-th request that fits gets the outcome. */
const every = (n, fits, outcome) => () => {
  let count = 0;
  return {
    intercept: (request) => {
      if (!fits(request)) return undefined;
      count += 1;
      return count % n === 0 ? outcome : undefined;
    },
  };
};
const always = (status, body) => () => ({ intercept: () => answered(status, body) });
const isUpload = ({ method, operation }) => method === 'PUT' && operation === 'files';
const isRecord = ({ operation }) => operation !== 'files';

/** A reply with another status, where the outcome is the one meant. */
const restated = (meant, status) => (behaviour) => ({
  reply: (outcome, request) => {
    const reply = behaviour.reply(outcome, request);
    return meant(outcome, request) ? { ...reply, status } : reply;
  },
});

/** What each fault replaces of the behaviour. */
const FAULTS = {
  none: () => ({}),
  'upload-answers-201': restated(({ kind }) => kind === 'stored', 201),
  'oversize-is-413': restated(({ reason }) => reason === 'oversize-file', 413),
  'missing-file-is-404-in-voice': restated(
    ({ reason }, { operation }) => reason === 'missing-file' && operation === 'voice',
    404,
  ),
  'missing-file-passes-in-conversations': () => ({
    found: (_reference, file, { operation }) =>
      file ?? (operation === 'conversations' ? PHANTOM : undefined),
  }),
  'missing-file-passes-in-the-last-event': (behaviour) => {
    const last = new WeakSet();
    return {
      read: (body, request) => {
        const drafts = behaviour.read(body, request);
        if (request.operation === 'conversations' && drafts.length > 1) {
          for (const reference of drafts.at(-1).references) last.add(reference);
        }
        return drafts;
      },
      found: (reference, file) => file ?? (last.has(reference) ? PHANTOM : undefined),
    };
  },
  'keys-without-case': () => ({ sameKey: (key) => key.toLowerCase() }),
  'refused-key-stays-refused': () => {
    const refused = new Set();
    return {
      found: ({ fileKey }, file) => {
        if (file === undefined) refused.add(fileKey);
        return refused.has(fileKey) ? undefined : file;
      },
    };
  },
  'chunked-is-411': (behaviour) => ({
    intercept: (request) =>
      isUpload(request) && request.headers['transfer-encoding'] !== undefined
        ? answered(411)
        : behaviour.intercept(request),
  }),
  'every-40th-upload-500': every(40, isUpload, answered(500)),
  'every-40th-record-500': every(40, isRecord, answered(500)),
  'every-40th-429': every(40, () => true, {
    kind: 'answered',
    reply: { status: 429, headers: { 'retry-after': '0' }, body: '' },
  }),
  'every-40th-503': every(40, () => true, {
    kind: 'answered',
    reply: { status: 503, headers: { 'retry-after': '0' }, body: '' },
  }),
  'always-429': () => ({
    intercept: () => ({
      kind: 'answered',
      reply: { status: 429, headers: { 'retry-after': '0' }, body: '' },
    }),
  }),
  'everything-400': always(400),
  'everything-200': always(200, '{"reconciliationId":"1"}'),
  'everything-202-duplicate': always(202, '{"status":"duplicate","reconciliationId":"1"}'),
  'everything-500': always(500),
  'voice-takes-no-record': (behaviour) => ({
    intercept: (request) =>
      request.operation === 'voice' ? answered(422) : behaviour.intercept(request),
  }),
  'voice-takes-any-token': (behaviour) => ({
    authorised: (request) => request.host === 'voice' || behaviour.authorised(request),
  }),
  'reupload-is-ignored': () => ({ replaced: (earlier, later) => earlier ?? later }),
  'refused-record-is-archived': () => ({
    salvage: (records, { operation }) => (operation === 'conversations' ? records : []),
  }),
  'external-event-without-availability': (behaviour) => ({
    isExternal: (reference, request) =>
      request.operation === 'eventFeed'
        ? Boolean(reference.fileHref)
        : behaviour.isExternal(reference, request),
  }),
};

async function closing() {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return Object.fromEntries(HOSTS.map((host) => [host, url]));
}

const [fault, options = '{}'] = process.argv.slice(2);
const closes = fault === 'closes-every-connection';
const bend = closes ? FAULTS.none : FAULTS[fault];
if (bend === undefined) throw new Error(`no fault ${fault}`);
const archive = await startReferenceArchive(
  { store: 'memory', ...JSON.parse(options) },
  {
    adjust: (behaviour) => ({ ...behaviour, ...bend(behaviour) }),
    onError: (error) => console.error(error),
  },
);
const urls = closes ? await closing() : archive.urls;
const { inspectorUrl, token } = archive;
process.stdin.on('end', () => process.exit(0)).resume();
console.log(JSON.stringify({ urls, inspectorUrl, token }));
