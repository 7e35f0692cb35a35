import { JSON_SPELLINGS } from '../../records/spelled-json.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import { freshValue } from '../language/fresh-value.js';
import type { Session, SubmitCommand, UploadCommand } from '../language/session.js';
import { beside, LargeUpload, plainRecord, plainRequest, plainUpload, quietly } from './company.js';
import { Deliveries } from './delivery.js';
import { fileContent } from './file-content.js';
import { History } from './history.js';
import { holds } from './holds.js';
import { prefixUnder } from './key-folders.js';
import { keysIn, OTHER_FILES, specUnder } from './record-under.js';

/** A resend says nothing of how it is sent. */
const RESEND_FREE: readonly Topic[] = ['connection', 'timing', 'headers', 'history', 'company'];
/** What the upload of a file may have, and the record that refers to it. */
const FILE_TOPICS: readonly Topic[] = ['framing', 'size', 'bytes', 'key', 'history'];
/** More than that in small chunks would take too long, and more of a pattern too much memory. */
const MOST_BYTES = 8 * 2 ** 20;

/** A session in which steps happen under circumstances, as far as they leave them free. */
export class CircumstancedSession implements Session {
  readonly prefix: string;
  readonly #session: Session;
  readonly #circumstances: Circumstances;
  readonly #deliveries: Deliveries;
  readonly #history: History;
  readonly #largeUpload: LargeUpload;
  /** The markers of entries that stand around those of a record, by its own. */
  readonly #otherMarkers = new Map<string, readonly string[]>();
  #files = 0;

  constructor(session: Session, circumstances: Circumstances) {
    this.#session = session;
    this.#circumstances = circumstances;
    this.#deliveries = new Deliveries(circumstances);
    this.#history = new History(session, circumstances);
    this.#largeUpload = new LargeUpload(session);
    this.prefix = prefixUnder(session.prefix, circumstances.key);
  }

  get fresh(): Session['fresh'] {
    return this.#session.fresh;
  }

  get paths(): Session['paths'] {
    return this.#session.paths;
  }

  get emailFiles(): Session['emailFiles'] {
    return this.#session.emailFiles;
  }

  upload: Session['upload'] = async (command) => {
    const { free = [], host, fileKey } = command;
    await this.#history.beforeStep();
    if (free.includes('key')) await this.#history.beforeUpload(host, fileKey);
    await this.#beforeSending(host, free);
    this.#files += 1;
    const chunked = this.#deliveries.isChunked(free) && bytesOf(command) <= MOST_BYTES;
    const sent: UploadCommand = {
      ...command,
      content: this.#content(command),
      framing: chunked ? 'chunked' : command.framing,
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: {
        ...this.#deliveries.of(free),
        ...this.#behind(free, host),
      },
    };
    return this.#inCompany(
      free,
      host,
      () => this.#session.upload(sent),
      () => this.#session.upload(plainUpload(host, freshValue('key', this.#session))),
    );
  };

  submit: Session['submit'] = async (command) => {
    const { free = [], operation } = command;
    const content = await this.#withFile(command);
    await this.#prepare(command, operation);
    await this.#beforeSending(operation, free);
    const spellings = JSON_SPELLINGS.filter(
      (spelling) => free.includes('json') && holds(this.#circumstances, 'json', spelling),
    );
    // The chunks are those of its file: of records, none are promised.
    const ownFree = free.filter((topic) => topic !== 'framing');
    const others = await this.#otherFiles(operation, free);
    const sent: SubmitCommand = {
      ...command,
      content: specUnder({ ...command, content }, this.#circumstances, others),
      ...(spellings.length > 0 && { spellings }),
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: {
        ...this.#deliveries.of(ownFree),
        // Where the connection ends after the first answer, nobody knows whether an email was archived.
        ...((operation !== 'email' || command.toBeRefused) && this.#behind(free, operation)),
      },
    };
    const submissions = await this.#inCompany(
      free,
      operation,
      () => this.#session.submit(sent),
      () => this.#session.submit(plainRecord(operation)),
    );
    for (const { marker, record } of submissions) {
      this.#otherMarkers.set(marker, record?.otherMarkers ?? []);
    }
    return submissions;
  };

  resend: Session['resend'] = async (submission, command) => {
    const { operation } = submission;
    await this.#history.beforeStep();
    await this.#beforeSending(operation, RESEND_FREE);
    const headers = { ...this.#deliveries.headers(RESEND_FREE), ...submission.headers };
    const delivery = this.#deliveries.of(RESEND_FREE);
    return this.#inCompany(
      RESEND_FREE,
      operation,
      () => this.#session.resend({ ...submission, headers }, { ...command, delivery }),
      () => this.#session.submit(plainRecord(operation)),
    );
  };

  request: Session['request'] = async (command) => {
    const { free = [], host } = command;
    await this.#history.beforeStep();
    await this.#beforeSending(host, free);
    const sent = {
      ...command,
      headers: { ...this.#deliveries.headers(free), ...command.headers },
      delivery: { ...this.#deliveries.of(free), ...this.#behind(free, host) },
    };
    return this.#inCompany(
      free,
      host,
      () => this.#session.request(sent),
      () => this.#session.request(plainRequest(command, freshValue('key', this.#session))),
    );
  };

  raw: Session['raw'] = async (command) => {
    await this.#history.beforeStep();
    return this.#session.raw(command);
  };

  inspectFile: Session['inspectFile'] = (query, wanted) => this.#session.inspectFile(query, wanted);

  /** Where nothing of a record shall be there, nothing of the entries around its own shall be there either. */
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

  auditIds: Session['auditIds'] = () => this.#session.auditIds();

  acceptedRecords: Session['acceptedRecords'] = (operation) =>
    this.#session.acceptedRecords(operation);

  notShownAtOnce: Session['notShownAtOnce'] = (records) => this.#session.notShownAtOnce(records);

  wait: Session['wait'] = (milliseconds) => this.#session.wait(milliseconds);

  /** Files near those that a record names, and the time that passes before it. */
  async #prepare({ content, free = [] }: SubmitCommand, operation: Operation): Promise<void> {
    await this.#history.beforeStep();
    const host = operation === 'email' ? this.emailFiles.host : operation;
    if (!free.includes('key') || !('spec' in content)) return;
    for (const key of keysIn(content.spec)) await this.#history.beforeReference(host, key);
  }

  async #beforeSending(host: HostName, free: readonly Topic[]): Promise<void> {
    if (this.#circumstances.connection !== 'after-refusal' || !free.includes('connection')) return;
    await this.#history.refusal(host, this.#deliveries.lane);
  }

  #content(command: UploadCommand): UploadCommand['content'] {
    const { free = [], fileKey, content } = command;
    const { size, bytes } = this.#circumstances;
    const label = `${fileKey} ${this.#files}`;
    if (!free.includes('bytes')) return content;
    if (!free.includes('size')) {
      if (bytes === undefined || !('size' in content) || content.size > MOST_BYTES) return content;
      return fileContent({ bytes, stated: content.size }, label, this.#files);
    }
    if (size === undefined && bytes === undefined) return content;
    return fileContent({ size, bytes }, label, this.#files);
  }

  /** The upload that a request is sent right behind, whatever is answered to that. */
  #behind(free: readonly Topic[], host: HostName): { behind?: UploadCommand } {
    const isPipelined = this.#circumstances.connection === 'pipelined';
    if (!isPipelined || !free.includes('connection')) return {};
    return { behind: plainUpload(host, freshValue('key', this.#session)) };
  }

  /** A record that says nothing of its files, with one that was uploaded under the circumstances. */
  async #withFile({
    operation,
    content,
    free = [],
  }: SubmitCommand): Promise<SubmitCommand['content']> {
    const isAsked = FILE_TOPICS.some((topic) => this.#circumstances[topic] !== undefined);
    if (!isAsked || !free.includes('bytes') || operation === 'email' || !('spec' in content)) {
      return content;
    }
    const command = { ...plainUpload(operation, freshValue('key', this)), free: FILE_TOPICS };
    const uploaded = await quietly(() => this.upload(command));
    if (uploaded?.reply.status !== 200) return content;
    return { spec: { ...content.spec, attach: [{ ...uploaded.file.reference }] } };
  }

  /** References to files of their own that can stand around those of an event; none where they cannot be had. */
  async #otherFiles(operation: Operation, free: readonly Topic[]): Promise<FileReference[]> {
    if (this.#circumstances.files === undefined || !free.includes('files')) return [];
    const found: FileReference[] = [];
    while (found.length < OTHER_FILES) {
      const command = plainUpload(operation, freshValue('key', this.#session));
      const uploaded = await quietly(() => this.#session.upload(command));
      if (uploaded?.reply.status !== 200) return [];
      found.push(uploaded.file.reference);
    }
    return found;
  }

  /** @param sibling sends something of the same kind */
  async #inCompany<T>(
    free: readonly Topic[],
    host: HostName,
    act: () => Promise<T>,
    sibling: () => Promise<unknown>,
  ): Promise<T> {
    const session = this.#session;
    const isIn = (company: string) =>
      free.includes('company') && holds(this.#circumstances, 'company', company);
    if (isIn('beside-upload')) {
      await this.#largeUpload.begin(host === 'email' ? session.emailFiles.host : host);
    }
    return isIn('sibling') ? beside(act, sibling) : act();
  }
}

const bytesOf = ({ content }: UploadCommand): number =>
  'bytes' in content ? content.bytes.length : content.size;
