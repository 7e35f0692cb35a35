import type { RequestHead, UploadHead } from '../behaviour/behaviour.js';
import { type Call, ClientGone, declaredBytes } from '../http/call.js';
import { readBody } from '../http/read-body.js';
import { type RequestResult, refused } from '../request-result.js';
import type { BlobSink } from '../store/blob-store.js';
import { isErrno } from '../store/errno.js';
import type { StoredFile } from '../store/file-index.js';
import type { RouteContext } from './route-context.js';

/**
 * Free disk space is checked before uploads of at least this size, and again after each such
 * amount.
 */
const LARGE_BYTES = 16 * 2 ** 20;
const NOTHING = Buffer.alloc(0);

/**
 * PUT /v2/files/… (section 4.1): streams the content into the blob store, then lets the key refer
 * to it. Until that is durable, the key keeps its earlier file.
 *
 * @throws ClientGone when the upload is aborted
 */
export async function upload(
  context: RouteContext,
  call: Call,
  request: RequestHead & { fileKey: string },
): Promise<RequestResult> {
  const head: UploadHead = { ...request, declaredBytes: declaredBytes(call) };
  const declared = head.declaredBytes ?? 0;
  if (!context.behaviour.takesType(head)) return unknownType();
  if (!context.behaviour.fileFits(declared, head)) return tooLarge();
  if (declared >= LARGE_BYTES && !(await context.blobs.hasRoom(declared))) return noRoom();

  const sink = await context.blobs.create();
  try {
    return await store(context, call, head, sink);
  } catch (error) {
    if (error instanceof ClientGone && context.behaviour.keepsPart(breakOf(call), head)) {
      await file(context, head, sink);
    }
    await sink.discard();
    if (isErrno(error, 'ENOSPC')) return noRoom();
    throw error;
  }
}

async function store(
  context: RouteContext,
  call: Call,
  head: UploadHead,
  sink: BlobSink,
): Promise<RequestResult> {
  const refusal = await receive(context, call, head, sink);
  const tail = context.behaviour.tail(head, call.excess ?? NOTHING);
  if (tail.length > 0) await sink.write(tail);
  if (refusal && !context.behaviour.keepsPart('oversize', head)) {
    await sink.discard();
    return refusal;
  }
  await file(context, head, sink);
  return refusal ?? { kind: 'stored', fileKey: head.fileKey };
}

async function receive(
  { behaviour, blobs }: RouteContext,
  call: Call,
  head: UploadHead,
  sink: BlobSink,
): Promise<RequestResult | undefined> {
  let received = 0;
  let roomFor = Math.max(head.declaredBytes ?? 0, LARGE_BYTES);
  let full = false;
  const lookForRoom = async () => {
    roomFor += LARGE_BYTES;
    full = !(await blobs.hasRoom(LARGE_BYTES));
  };
  const whole = await readBody(call, (chunk) => {
    if (full) return 'stop';
    const kept = behaviour.keep(chunk, received, head);
    received += chunk.length;
    if (!behaviour.fileFits(received, head)) return 'stop';
    const busy = sink.write(kept);
    return received > roomFor ? lookForRoom() : busy;
  });
  if (whole) return undefined;
  return full ? noRoom() : tooLarge();
}

/** Makes the content durable, then the key refer to it; what it replaces is removed after that. */
async function file(context: RouteContext, head: UploadHead, sink: BlobSink): Promise<void> {
  const { behaviour, commits, files } = context;
  const blob = await sink.finish();
  const store = behaviour.storeOf(head.host);
  const key = behaviour.sameKey(head.fileKey);
  const contentType = behaviour.contentType(head);
  const later: StoredFile = { ...blob, contentType, storedAt: Date.now() };
  const unused = await commits.run(() => {
    const earlier = files.get(store, key);
    const kept = behaviour.replaced(earlier, later, head);
    if (kept && kept !== earlier) files.put(store, key, kept);
    return kept?.name === blob.name ? earlier : later;
  });
  if (unused) await context.blobs.remove(unused.name);
}

function breakOf({ req }: Call): 'ended' | 'reset' {
  return req.socket.readableEnded ? 'ended' : 'reset';
}

function tooLarge(): RequestResult {
  return refused('files', 'oversize-file', 'the file is larger than an uploaded file may be');
}

function unknownType(): RequestResult {
  return refused('files', 'file-type', 'the type of the file is not a registered one');
}

function noRoom(): RequestResult {
  return refused('files', 'no-room', 'there is no room for the file');
}
