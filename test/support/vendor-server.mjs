/**
 * A vendor's archive as docs/examples/profile.yaml describes it: one HTTPS origin with a path for each host, a token
 * for each host, a key that every request carries, certificates of clients, envelopes round every record, emails in
 * shapes of its own. What is asked for beyond the interface is
 * enforced here; what is left after that goes to a reference archive in the same process.
 *
 * Arguments: the key file, the certificate file, and that of the authority of its clients. Prints one JSON line with its
 * port and the inspector's URL, and ends when its standard input closes.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, request as forward } from 'node:http';
import { createServer } from 'node:https';
import { startReferenceArchive } from '../../dist/tools/archive/archive.js';

const [keyFile, certificateFile, clientsFile] = process.argv.slice(2);
const { ACME_CHAT_TOKEN, ACME_VOICE_TOKEN, ACME_FEED_TOKEN, ACME_MAIL_SECRET } = process.env;
const { ACME_KEY, ACME_INSPECTOR_KEY } = process.env;
const FILE_BYTES = 4 * 1024 * 1024;
const EMAIL_BYTES = 256 * 1024;
/** So short that every run needs several. */
const TOKEN_SECONDS = 4;

const archive = await startReferenceArchive({
  store: 'memory',
  emailFiles: 'voice',
  separateStores: true,
  limits: { fileBytes: FILE_BYTES, splitBytes: 3 * 1024 * 1024 },
});
const mailTokens = new Map();

const HOSTS = {
  '/chat/api': { name: 'conversations', path: '/v1/conversations', token: () => ACME_CHAT_TOKEN },
  '/voice/api': { name: 'voice', path: '/v1/calls', token: () => ACME_VOICE_TOKEN },
  '/feed/api': { name: 'eventFeed', path: '/v1/oc-event', token: () => ACME_FEED_TOKEN },
  '/mail/api': { name: 'email', path: '/v1/messages' },
};
const PLAIN_PATHS = {
  conversations: '/conversations',
  voice: '/voice',
  eventFeed: '/oc-event',
  email: '/email',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the target demands of a record, and the plain record inside of it. */
const OPENED = {
  conversations({ requestInfo, conversationOverview, conversationEvents }) {
    demand(UUID.test(requestInfo.requestId) && typeof requestInfo.sentAt === 'number');
    demand(/^room-./.test(conversationOverview.conversationId));
    demand(
      conversationOverview.network === 'acme-chat' && conversationOverview.startedBy.includes('@'),
    );
    for (const { eventId, origin } of conversationEvents) {
      demand(UUID.test(eventId) && origin.system === 'acme-chat' && origin.version === 7);
    }
    return { conversationEvents };
  },
  voice(request) {
    demand(request.callOverview.platform === 'acme-phone' && request.callOverview.tenant === '42');
    for (const { recordingFile } of request.voiceRecords) demand(recordingFile?.language === 'en');
    return request;
  },
  eventFeed({ requestInfo, cards, events }) {
    demand(UUID.test(requestInfo.requestId) && events === undefined);
    const [{ overview, sections }] = cards;
    demand(overview.board === 'Acme Board' && overview.owner.includes('@'));
    for (const { board } of sections[0].events)
      demand(board.name === 'Acme Board' && board.public === false);
    return { events: sections[0].events };
  },
  email({ requestInfo, emailOverview }) {
    const { platformType, retention, senders, recipients, content, files, ...overview } =
      emailOverview;
    demand(
      requestInfo.source === 'acme-mail' && platformType === 'AcmeMail' && retention.years === 7,
    );
    for (const { role, person } of senders ?? [])
      demand(['from', 'onBehalf'].includes(role) && person.address);
    for (const { kind, address } of recipients ?? [])
      demand(kind === 'to' && address.includes('@'));
    if (content) demand(content.parts[0].contentType === 'text/plain');
    return {
      requestInfo: { requestId: requestInfo.requestId },
      emailOverview: {
        ...overview,
        senders,
        recipients,
        content,
        ...(files && {
          files: files.map(({ attachment, disposition }) => {
            demand(disposition === 'attached');
            return { fileKey: attachment.key, filename: attachment.label };
          }),
        }),
      },
    };
  },
};

function demand(condition) {
  if (!condition) throw new Error('not as this vendor wants it');
}

const server = createServer(
  {
    key: readFileSync(keyFile),
    cert: readFileSync(certificateFile),
    ca: readFileSync(clientsFile),
    requestCert: true,
    rejectUnauthorized: true,
  },
  async (request, response) => {
    const body = await received(request).catch(() => undefined);
    if (body === undefined) return;
    const { status, headers, text } = await answer(request, body);
    response.writeHead(status, headers).end(text);
  },
);

async function answer(request, body) {
  // As a gateway in front of it would: it never gets to see what comes without its key.
  if (request.headers['x-acme-key'] !== ACME_KEY) return refusal(403);
  if (request.url === '/oauth/token') return issueToken(request, body);
  const [prefix, host] =
    Object.entries(HOSTS).find(([path]) => request.url.startsWith(`${path}/`)) ?? [];
  if (host === undefined) return refusal(404);
  if (!authorised(request, host)) return refusal(401);
  const path = request.url.slice(prefix.length);
  if (path.startsWith('/v2/files/') || request.method !== 'POST') {
    return relay(host.name, request.method, path, request.headers['content-type'], body);
  }
  if (path !== host.path) return refusal(404);
  if (host.name === 'email' && body.length > EMAIL_BYTES) return refusal(413);
  return submit(host.name, body);
}

async function submit(name, body) {
  let plain;
  try {
    plain = OPENED[name](JSON.parse(body));
  } catch {
    return refusal(422);
  }
  const reply = await relay(
    name,
    'POST',
    PLAIN_PATHS[name],
    'application/json',
    JSON.stringify(plain),
  );
  if (name !== 'email' || reply.status >= 300) return reply;
  const { status, reconciliationId } = JSON.parse(reply.text);
  return {
    status: reply.status,
    headers: {},
    text: JSON.stringify({ receipt: { status, reconciliationId } }),
  };
}

function authorised({ headers }, { token }) {
  if (token) return headers.authorization === `Bearer ${token()}`;
  const expires = mailTokens.get(headers.authorization?.replace(/^Bearer /, '')) ?? 0;
  return expires > Date.now();
}

function issueToken(request, body) {
  const form = new URLSearchParams(body.toString());
  const right =
    request.method === 'POST' &&
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === 'assay' &&
    form.get('client_secret') === ACME_MAIL_SECRET &&
    form.get('scope') === 'archive.files archive.mail';
  if (!right) return refusal(400);
  const token = randomBytes(18).toString('base64url');
  mailTokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
  const text = JSON.stringify({
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
  });
  return { status: 200, headers: { 'content-type': 'application/json' }, text };
}

const refusal = (status) => ({ status, headers: {}, text: '' });

/** The whole body; refused ones are read to their end, as behind many proxies. */
async function received(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (!request.complete) throw new Error('aborted');
  return Buffer.concat(chunks);
}

function relay(name, method, path, type, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${archive.token}`,
      ...(type && { 'content-type': type }),
      'content-length': Buffer.byteLength(body),
    };
    const outgoing = forward(
      new URL(archive.urls[name]),
      { method, path, headers },
      async (reply) => {
        const chunks = [];
        for await (const chunk of reply) chunks.push(chunk);
        resolve({ status: reply.statusCode, headers: {}, text: Buffer.concat(chunks).toString() });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** The inspector has a key of its own, and is no place for that of the archive. */
const inspector = createPlainServer(({ url, headers }, response) => {
  if (headers['x-inspector-key'] !== ACME_INSPECTOR_KEY || headers['x-acme-key'] !== undefined) {
    response.writeHead(403).end();
    return;
  }
  forward(`${archive.inspectorUrl}${url}`, (reply) => {
    response.writeHead(reply.statusCode, reply.headers);
    reply.pipe(response);
  }).end();
});

inspector.listen(0, '127.0.0.1', () => {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const inspectorUrl = `http://127.0.0.1:${inspector.address().port}`;
    process.stdout.write(`${JSON.stringify({ port, inspector: inspectorUrl })}\n`);
  });
});
process.stdin.resume().on('end', () => process.exit(0));
