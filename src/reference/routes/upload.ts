import type { HostName } from '../../interface/operation.js';
import type { UploadHead } from '../behaviour/behaviour.js';
import { type Call, declaredBytes } from '../http/call.js';
import { readBody } from '../http/read-body.js';
import { type Outcome, refused } from '../outcome.js';
import type { Blob, BlobSink } from '../store/blob-store.js';
import { isErrno } from '../store/errno.js';
import type { StoredFile } from '../store/file-index.js';
import type { Vault } from './vault.js';

/** Room on the disk is looked for ahead of uploads from this size, and again after each so many bytes. */
const LARGE_BYTES = 16 * 2 ** 20;

/**
 * PUT /v2/files/… (section 4.1): streams the content into the blob store, then lets the key refer to
 * it. Until that is durable, the key keeps its earlier file.
 *
 * @throws ClientGone when the upload is aborted
 */
export async function upload(
  vault: Vault,
  call: Call,
  host: HostName,
  fileKey: string,
): Promise<Outcome> {
  const head: UploadHead = {
    host,
    fileKey,
    declaredBytes: declaredBytes(call),
    contentType: call.req.headers['content-type'],
  };
  const declared = head.declaredBytes ?? 0;
  if (!vault.behaviour.fileFits(declared, head)) return tooLarge();
  if (!(await hasRoom(vault, declared))) return noRoom();

  const sink = await vault.blobs.create();
  try {
    const refusal = await receive(vault, call, head, sink);
    if (refusal) {
      await sink.discard();
      return refusal;
    }
    const blob = await sink.finish();
    await fileUnder(vault, head, blob);
    return { kind: 'stored', fileKey };
  } catch (error) {
    await sink.discard();
    if (isErrno(error, 'ENOSPC')) return noRoom();
    throw error;
  }
}

async function receive(
  { behaviour, blobs }: Vault,
  call: Call,
  head: UploadHead,
  sink: BlobSink,
): Promise<Outcome | undefined> {
  let received = 0;
  let checkedFor = Math.max(head.declaredBytes ?? 0, LARGE_BYTES);
  let full = false;
  const lookForRoom = async () => {
    checkedFor += LARGE_BYTES;
    full = !(await blobs.hasRoom(LARGE_BYTES));
  };
  const whole = await readBody(call, (chunk) => {
    if (full) return 'stop';
    const kept = behaviour.keep(chunk, received, head);
    received += chunk.length;
    if (!behaviour.fileFits(received, head)) return 'stop';
    const busy = sink.write(kept);
    return received > checkedFor ? lookForRoom() : busy;
  });
  if (whole) return undefined;
  return full ? noRoom() : tooLarge();
}

async function fileUnder(vault: Vault, head: UploadHead, blob: Blob): Promise<void> {
  const { behaviour, commits, files } = vault;
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
  if (unused) await vault.blobs.remove(unused.name);
}

async function hasRoom({ blobs }: Vault, bytes: number): Promise<boolean> {
  return bytes < LARGE_BYTES || (await blobs.hasRoom(bytes));
}

function tooLarge(): Outcome {
  return refused('files', 'oversize-file', 'the file is larger than an uploaded file may be');
}

function noRoom(): Outcome {
  return refused('files', 'no-room', 'there is no room for the file');
}
