import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type ReferenceChild, startReferenceChild } from '../../src/archive/child.js';
import { append } from '../../src/collections/group-by.js';
import type { Operation } from '../../src/spec/operation.js';
import {
  type Client,
  clientOf,
  conversationEvent,
  conversations,
  email,
  eventFeed,
  feedEvent,
  sha256,
  voice,
} from '../support/archive-client.js';
import { removeFolder } from '../support/remove-folder.js';

/*
 * A mixed load on an archive that is killed again and again in the middle of it. Afterwards
 * everything that it acknowledged is there and whole, and nothing else is but what was sent whole.
 */

const CLIENTS = 8;
const TOKEN = 'durability';
const SHARED_KEYS = 3;

/** One sending of a file; the ticks order what one sending can have known of another. */
interface Sending {
  digest: string;
  begun: number;
  acknowledged?: number;
}

/** One request of records: each of its markers is in one of its records. */
interface Submission {
  operation: Operation;
  body: unknown;
  markers: string[];
  outcome: 'acknowledged' | 'unknown' | 'refused';
  reconciliationId?: string;
}

let dataDir: string;
let latest: ReferenceChild | undefined;
let ticks = 0;
const files = new Map<string, Sending[]>();
/** The keys that this round's load has sent. */
const touched = new Set<string>();
const submissions: Submission[] = [];

/**
 * Holds an archive to what it acknowledged, over a number of kills in the middle of a mixed load.
 */
export async function killAgainAndAgain(kills: number): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-durability-'));
  onTestFinished(async () => {
    // A failure leaves the last one running.
    await latest?.stop();
    await removeFolder(dataDir);
  });
  let acknowledged = 0;
  let cutShort = 0;
  let child = await start();
  for (let round = 0; round < kills; round += 1) {
    const before = submissions.length;
    touched.clear();
    const load = new Load(child, round, randomInt(1, 150));
    await load.run();
    acknowledged += load.answers;
    cutShort += load.cutShort;
    child = await start();
    await survey(child, [...touched], submissions.slice(before), `-r${round}-`);
  }
  await survey(child, [...files.keys()], submissions, '-end');
  // The load did reach all that it is about.
  expect(acknowledged).toBeGreaterThan(kills);
  expect(cutShort).toBeGreaterThan(kills);
  const kinds = new Set(submissions.map(({ operation, outcome }) => `${operation} ${outcome}`));
  for (const operation of ['conversations', 'voice', 'email', 'eventFeed']) {
    expect(kinds).toContain(`${operation} acknowledged`);
  }
  expect(kinds).toContain('conversations refused');
}

async function start(): Promise<ReferenceChild> {
  latest = await startReferenceChild({ dataDir, token: TOKEN });
  return latest;
}

/** Several clients at once, until the archive is killed after its n-th answer. */
class Load {
  answers = 0;
  /** Requests in flight when the archive was killed. */
  cutShort = 0;
  readonly #child: ReferenceChild;
  readonly #client: Client;
  readonly #round: number;
  readonly #killAfter: number;
  #killed = false;

  constructor(child: ReferenceChild, round: number, killAfter: number) {
    this.#child = child;
    this.#client = clientOf(child);
    this.#round = round;
    this.#killAfter = killAfter;
  }

  async run(): Promise<void> {
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, at) => this.#work(`${this.#round}-${at}`)),
    );
    await this.#child.ended;
  }

  async #work(name: string): Promise<void> {
    for (let step = 0; !this.#killed; step += 1) {
      const own = `default/${name}/${step % 4}`;
      await this.#upload(own, randomBytes(randomInt(1, 5_000)));
      await this.#submit(name, step, own);
      if (step % 3 === 0) {
        await this.#upload(`default/shared/${randomInt(SHARED_KEYS)}`, randomBytes(200_000));
      }
      if (step % 4 === 1) await this.#abort(own);
      if (step % 5 === 2) await this.#upload(own, randomBytes(2_000_000));
    }
  }

  async #upload(fileKey: string, content: Buffer): Promise<void> {
    const sending: Sending = { digest: sha256(content), begun: tick() };
    sendingsOf(fileKey).push(sending);
    touched.add(fileKey);
    const answer = await this.#answered(this.#client.put(fileKey, content));
    if (!answer) return;
    expect(answer.status).toBe(200);
    sending.acknowledged = tick();
  }

  /** Half of an upload, and then no more: the key keeps what it had. */
  async #abort(fileKey: string): Promise<void> {
    const request = httpRequest(`${this.#child.urls.conversations}/v2/files/${fileKey}`, {
      method: 'PUT',
      agent: false,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-length': 100_000 },
    });
    const gone = once(request, 'close').catch(() => {});
    request.on('error', () => {});
    request.write(randomBytes(50_000), () => request.destroy());
    await gone;
  }

  async #submit(name: string, step: number, fileKey: string): Promise<void> {
    const marker = `-r${name}-${step}-end`;
    const file = { fileKey, filename: 'a' };
    const absent = { fileKey: 'default/never', filename: 'b' };
    const kinds: [Operation, string[], unknown][] = [
      [
        'conversations',
        [`a${marker}`, `b${marker}`],
        conversations(conversationEvent(`a${marker}`, [file]), conversationEvent(`b${marker}`)),
      ],
      ['voice', [`c${marker}`], voice(`c${marker}`, file)],
      ['email', [`d${marker}`], email(`d${marker}`, { files: [file] })],
      [
        'eventFeed',
        [`e${marker}`, `f${marker}`],
        eventFeed(feedEvent(`e${marker}`), feedEvent(`f${marker}`, file)),
      ],
      [
        'conversations',
        [`g${marker}`, `h${marker}`],
        conversations(conversationEvent(`g${marker}`), conversationEvent(`h${marker}`, [absent])),
      ],
    ];
    const [operation, markers, body] = kinds[(this.#round + step) % kinds.length] ?? [];
    if (!operation || !markers) return;
    const submission: Submission = { operation, body, markers, outcome: 'unknown' };
    submissions.push(submission);
    const answer = await this.#answered(this.#client.post(operation, body));
    if (!answer) return;
    const refused = markers[0]?.startsWith('g') === true;
    expect(answer.status).toBe(refused ? 400 : 200);
    submission.outcome = refused ? 'refused' : 'acknowledged';
    const id = answer.json?.reconciliationId;
    if (typeof id === 'string') submission.reconciliationId = id;
  }

  /** The answer, or undefined when the archive was killed before it came. */
  async #answered<T>(exchange: Promise<T>): Promise<T | undefined> {
    try {
      const answer = await exchange;
      this.answers += 1;
      if (this.answers === this.#killAfter) {
        this.#killed = true;
        process.kill(this.#child.pid, 'SIGKILL');
      }
      return answer;
    } catch (error) {
      if (!this.#killed) throw error;
      this.cutShort += 1;
      return undefined;
    }
  }
}

/** Looks at some of the files, and at the records of some submissions, which share a text. */
async function survey(
  child: ReferenceChild,
  fileKeys: string[],
  sent: Submission[],
  text: string,
): Promise<void> {
  const client = clientOf(child);
  for (const fileKey of fileKeys) await surveyFile(client, fileKey);
  await surveyRecords(client, sent, text);
  // Nothing half-done is left on the disk either.
  const present = [...files.values()].filter((sendings) => sendings.length > 0).length;
  expect((await readdir(join(dataDir, 'blobs'))).length).toBe(present);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
}

async function surveyFile(client: Client, fileKey: string): Promise<void> {
  const sendings = sendingsOf(fileKey);
  const found = await client.file(fileKey);
  const possible = possibleOutcomes(sendings);
  expect(possible, `${fileKey} of ${sendings.length} sendings`).toContain(found?.sha256);
  // What is settled stays: from here on the key has been sent but once.
  const settled = found ? [{ digest: found.sha256, begun: tick(), acknowledged: tick() }] : [];
  files.set(fileKey, settled);
}

/** A sending may stand unless a later one, begun after its answer, was acknowledged. */
function possibleOutcomes(sendings: Sending[]): (string | undefined)[] {
  const possible: (string | undefined)[] = sendings
    .filter(
      ({ acknowledged = Number.POSITIVE_INFINITY }) =>
        !sendings.some((later) => later.acknowledged && later.begun > acknowledged),
    )
    .map(({ digest }) => digest);
  const mayBeAbsent = sendings.every(({ acknowledged }) => acknowledged === undefined);
  return mayBeAbsent ? [...possible, undefined] : possible;
}

async function surveyRecords(client: Client, sent: Submission[], text: string): Promise<void> {
  const archived = await client.records(text);
  const byMarker = new Map<string, string[]>();
  for (const { operation, record } of archived) {
    const json = JSON.stringify(record);
    const marker = /[a-h]-r\d+-\d+-\d+-end/.exec(json)?.[0] ?? '';
    append(byMarker, marker, `${operation} ${json}`);
  }
  for (const submission of sent) {
    const found = submission.markers.map((marker) => byMarker.get(marker) ?? []);
    const counts = found.map((records) => records.length);
    const whole = found.flat();
    if (submission.outcome === 'refused') expect(counts).toEqual([0, 0]);
    else if (submission.outcome === 'acknowledged') expect(counts).toEqual(counts.map(() => 1));
    else
      expect(counts, 'all of an unanswered request or nothing').toEqual(
        counts.map(() => counts[0]),
      );
    if (whole.length > 0) expect(whole).toEqual(expectedRecords(submission));
    if (submission.reconciliationId) {
      const again = await client.post('email', submission.body);
      expect(again.status).toBe(202);
      expect(again.json?.reconciliationId).toBe(submission.reconciliationId);
    }
  }
  const known = new Set(sent.flatMap(({ markers }) => markers));
  for (const marker of byMarker.keys()) expect(known, 'archived but never sent').toContain(marker);
}

function expectedRecords({ operation, body }: Submission): string[] {
  const { conversationEvents, events } = body as Record<string, unknown[]>;
  const records = conversationEvents ?? events ?? [body];
  return records.map((record) => `${operation} ${JSON.stringify(record)}`);
}

function sendingsOf(fileKey: string): Sending[] {
  const sendings = files.get(fileKey) ?? [];
  files.set(fileKey, sendings);
  return sendings;
}

function tick(): number {
  ticks += 1;
  return ticks;
}
