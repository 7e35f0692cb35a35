import { Lane } from '../../http/connection/lane.js';
import type { Fresh } from '../../records/fresh.js';
import { JSON_SPELLINGS } from '../../records/spelled-json.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { fileHost, type HostName, type Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import { ignoringCannotJudge } from '../language/cannot-judge.js';
import { freshValue } from '../language/fresh-value.js';
import type {
  CommandDelivery,
  SubmitCommand,
  UploadCommand,
} from '../language/session/commands.js';
import type { Session } from '../language/session/session.js';
import { entriesOf, holds } from './circumstances.js';
import { Deliveries } from './delivery.js';
import { History } from './history.js';
import { prefixUnder } from './key-folders.js';
import { plainRecord, plainRequest, plainUpload } from './plain-commands.js';
import { keysIn, specUnder } from './record-under.js';
import type { SharedPreparation } from './shared-preparation.js';
import { bytesOf, MAX_BYTES, uploadContent } from './upload-content.js';

/** A resend says nothing of how it is sent. */
const RESEND_FREE: readonly Topic[] = ['connection', 'timing', 'headers', 'history', 'company'];
/** What the upload of a file may have, and the record that refers to it. */
const FILE_TOPICS: readonly Topic[] = ['framing', 'size', 'bytes', 'key', 'history'];

/** Those of them that mean nothing for a record without such a file. */
const OF_FILES_ALONE: readonly Topic[] = ['framing', 'size', 'bytes'];

/** A session in which steps happen under circumstances, as far as they leave them free. */
export class CircumstancedSession implements Session {
  readonly prefix: string;
  readonly #session: Session;
  readonly #circumstances: Circumstances;
  readonly #deliveries: Deliveries;
  readonly #history: History;
  readonly #shared: SharedPreparation;
  readonly #met: Set<Topic>;
  readonly #fresh: Fresh;
  /** The markers of other entries around a record's own, by the marker of the record. */
  readonly #otherMarkers = new Map<string, readonly string[]>();
  /** The connection of requests that follow a refused one of this session. */
  readonly #lane = new Lane();
  #files = 0;

  /** @param met is told the topics that some request has a place for */
  constructor(
    session: Session,
    circumstances: Circumstances,
    shared: SharedPreparation,
    met: Set<Topic> = new Set(),
  ) {
    this.#session = session;
    this.#met = met;
    this.#circumstances = circumstances;
    this.#deliveries = new Deliveries(circumstances);
    this.#shared = shared;
    this.#history = new History(session, circumstances, shared);
    this.#fresh = this.#namesFrom(session);
    this.prefix = prefixUnder(session.prefix, circumstances.key);
  }

  get fresh(): Session['fresh'] {
    return this.#fresh;
  }

  get paths(): Session['paths'] {
    return this.#session.paths;
  }

  get emailFiles(): Session['emailFiles'] {
    return this.#session.emailFiles;
  }

  get audits(): Session['audits'] {
    return this.#session.audits;
  }

  upload: Session['upload'] = async (command) => {
    const { free = [], host, fileKey } = command;
    this.#meet(free);
    // Before anything is awaited, so that steps at the same time have theirs in a fixed order.
    this.#files += 1;
    const number = this.#files;
    const behind = this.#pipelinedAfter(free, host);
    await this.#history.beforeStep();
    if (free.includes('key')) await this.#history.beforeUpload(host, fileKey);
    const connection = await this.#connection(host, free);
    const chunked = this.#deliveries.isChunked(free) && bytesOf(command) <= MAX_BYTES;
    const sent: UploadCommand = {
      ...command,
      content: uploadContent(command, this.#circumstances, number),
      framing: chunked ? 'chunked' : command.framing,
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: { ...this.#deliveries.of(free), ...connection, ...behind },
    };
    return this.#inCompany(
      { free, host, kind: 'upload' },
      () => this.#session.upload(sent),
      (session) => session.upload(plainUpload(host, freshValue('key', session))),
    );
  };

  submit: Session['submit'] = async (command) => {
    const { free = [], operation } = command;
    this.#meet(free.filter((topic) => !OF_FILES_ALONE.includes(topic)));
    // If the connection ends after the first answer, it is unknown whether the email was archived.
    const mayBeBehind = operation !== 'email' || command.toBeRefused;
    const behind = mayBeBehind ? this.#pipelinedAfter(free, operation) : {};
    const content = await this.#withFile(command);
    await this.#prepare(command, operation);
    const connection = await this.#connection(operation, free);
    const spellings = JSON_SPELLINGS.filter(
      (spelling) => free.includes('json') && holds(this.#circumstances, 'json', spelling),
    );
    // Chunked framing is for the file of the record: the interface promises it for no record.
    const ownFree = free.filter((topic) => topic !== 'framing');
    const others = await this.#otherFiles(operation, free);
    const sent: SubmitCommand = {
      ...command,
      content: specUnder({ ...command, content }, this.#circumstances, others),
      ...(spellings.length > 0 && { spellings }),
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: { ...this.#deliveries.of(ownFree), ...connection, ...behind },
    };
    const submissions = await this.#inCompany(
      { free, host: operation, kind: 'record' },
      () => this.#session.submit(sent),
      (session) => session.submit(plainRecord(operation)),
    );
    for (const { marker, record } of submissions) {
      this.#otherMarkers.set(marker, record?.otherMarkers ?? []);
    }
    return submissions;
  };

  resend: Session['resend'] = async (submission, command) => {
    const { operation } = submission;
    this.#meet(RESEND_FREE);
    await this.#history.beforeStep();
    const connection = await this.#connection(operation, RESEND_FREE);
    const headers = { ...this.#deliveries.headers(RESEND_FREE), ...submission.headers };
    const delivery = { ...this.#deliveries.of(RESEND_FREE), ...connection };
    return this.#inCompany(
      { free: RESEND_FREE, host: operation, kind: 'record' },
      () => this.#session.resend({ ...submission, headers }, { ...command, delivery }),
      (session) => session.submit(plainRecord(operation)),
    );
  };

  request: Session['request'] = async (command) => {
    const { free = [], host } = command;
    this.#meet(free);
    const behind = this.#pipelinedAfter(free, host);
    await this.#history.beforeStep();
    const connection = await this.#connection(host, free);
    const sent = {
      ...command,
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: { ...this.#deliveries.of(free), ...connection, ...behind },
    };
    return this.#inCompany(
      { free, host, kind: `${command.method} request` },
      () => this.#session.request(sent),
      (session) => session.request(plainRequest(command, freshValue('key', session))),
    );
  };

  raw: Session['raw'] = async (command) => {
    await this.#history.beforeStep();
    return this.#session.raw(command);
  };

  inspectFile: Session['inspectFile'] = (query, wanted) => this.#session.inspectFile(query, wanted);

  /**
   * Where nothing of a record shall be there, nothing of the entries around its own shall be there
   * either.
   */
  inspectRecords: Session['inspectRecords'] = async (query, wanted) => {
    const inspected = await this.#session.inspectRecords(query, wanted);
    if (!wanted.absent || !wanted.enough(inspected)) return inspected;
    const others = this.#otherMarkers.get(query.marker) ?? [];
    // One in the middle is not lost alone.
    for (const marker of new Set([others.at(0), others.at(-1)])) {
      if (marker === undefined) continue;
      const other = await this.#session.inspectRecords({ ...query, marker }, wanted);
      if (!wanted.enough(other)) return other;
    }
    return inspected;
  };

  laneAfterRefusal: Session['laneAfterRefusal'] = (host) => this.#session.laneAfterRefusal(host);

  wait: Session['wait'] = (until) => this.#session.wait(until);

  #meet(topics: readonly Topic[]): void {
    for (const topic of topics) this.#met.add(topic);
  }

  /** Files near those that a record names, and the time that passes before it. */
  async #prepare({ content, free = [] }: SubmitCommand, operation: Operation): Promise<void> {
    await this.#history.beforeStep();
    const host = fileHost(operation, this.emailFiles.host);
    if (!free.includes('key') || !('spec' in content)) return;
    for (const key of keysIn(content.spec)) await this.#history.beforeReference(host, key);
  }

  /** Sees to a connection whose last request was refused. */
  async #connection(
    host: HostName,
    free: readonly Topic[],
  ): Promise<Pick<CommandDelivery, 'connection'>> {
    const isAfterRefusal = holds(this.#circumstances, 'connection', 'after-refusal');
    if (!isAfterRefusal || !free.includes('connection')) return {};
    return { connection: await this.#history.refusal(host, this.#lane) };
  }

  /** Files that need namesakes get the same names as the files of other checks. */
  #namesFrom(session: Session): Fresh {
    if (!holds(this.#circumstances, 'key', 'same-name')) return session.fresh;
    let number = 0;
    return session.fresh.withFilenames('namesakes', () => {
      number += 1;
      return this.#shared.filename(number - 1);
    });
  }

  /** The upload that a request is sent right behind, whatever is answered to that. */
  #pipelinedAfter(free: readonly Topic[], host: HostName): { pipelinedAfter?: UploadCommand } {
    const isPipelined = holds(this.#circumstances, 'connection', 'pipelined');
    if (!isPipelined || !free.includes('connection')) return {};
    return { pipelinedAfter: plainUpload(host, freshValue('key', this.#session)) };
  }

  /**
   * A record that says nothing of its files, with one that was uploaded under the circumstances.
   */
  async #withFile({
    operation,
    content,
    free = [],
  }: SubmitCommand): Promise<SubmitCommand['content']> {
    const asked = entriesOf(this.#circumstances).filter(([topic]) => FILE_TOPICS.includes(topic));
    if (asked.length === 0 || !free.includes('bytes') || operation === 'email') return content;
    if (!('spec' in content)) return content;
    this.#meet(OF_FILES_ALONE);
    // A file that others refer to as well is never left alone for a second.
    const [file] = !holds(this.#circumstances, 'history', 'unhurried')
      ? await this.#shared.fileUnder(operation, asked, (session, some) =>
          new CircumstancedSession(session, some, this.#shared, this.#met).#uploaded(operation),
        )
      : [await this.#uploaded(operation)];
    return file === undefined ? content : { spec: { ...content.spec, attach: [{ ...file }] } };
  }

  /** A file with all that the circumstances say of one; undefined where it is not stored. */
  async #uploaded(host: HostName): Promise<FileReference | undefined> {
    const command = { ...plainUpload(host, freshValue('key', this)), free: FILE_TOPICS };
    const uploaded = await ignoringCannotJudge(() => this.upload(command));
    return uploaded?.reply.status === 200 ? uploaded.file.reference : undefined;
  }

  /** References to files to put around an event's own; none where they cannot be uploaded. */
  async #otherFiles(operation: Operation, free: readonly Topic[]): Promise<FileReference[]> {
    if (this.#circumstances.files === undefined || !free.includes('files')) return [];
    return this.#shared.otherFiles(operation);
  }

  /**
   * @param kind of request, by which siblings find each other
   * @param sibling sends something of that kind
   */
  async #inCompany<T>(
    { free, host, kind }: { free: readonly Topic[]; host: HostName; kind: string },
    act: () => Promise<T>,
    sibling: (session: Session) => Promise<unknown>,
  ): Promise<T> {
    const session = this.#session;
    const isIn = (company: string) =>
      free.includes('company') && holds(this.#circumstances, 'company', company);
    // A quick request would be over before a slow one that it accompanies.
    const { timing = 'at-once' } = this.#circumstances;
    const alike = `${kind} to ${host}, ${timing}`;
    const acts = () => {
      if (isIn('sibling')) return this.#shared.beside(alike, act, sibling);
      this.#shared.passing(alike);
      return act();
    };
    if (!isIn('beside-upload')) return acts();
    const of = host === 'email' ? session.emailFiles.host : host;
    return this.#shared.besideUpload(of, acts);
  }
}
