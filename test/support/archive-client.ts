import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { HostName, Operation } from '../../src/spec/operation.js';
import type {
  ConversationEvent,
  EmailRequest,
  FeedEvent,
  FileReference,
  VoiceRequest,
} from '../../src/spec/record.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined when it is no JSON. */
  json: Record<string, unknown> | undefined;
}

export interface InspectedFile {
  fileKey: string;
  size: number;
  sha256: string;
  contentType: string;
}

export interface InspectedRecord {
  operation: Operation;
  requestId?: string;
  messageId?: string;
  subject?: string;
  reconciliationId?: string;
  messages: number;
  record: Record<string, unknown>;
  files: { fileKey: string; filename: string; external: boolean; inlined: boolean }[];
}

const RECORD_PATHS: Record<Operation, string> = {
  conversations: '/conversations',
  voice: '/voice',
  email: '/email',
  eventFeed: '/oc-event',
};

/** Speaks to an archive plainly, for its tests. */
export function clientOf(archive: ReferenceAddress) {
  const authorization = `Bearer ${archive.token}`;

  async function send(url: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(url, { redirect: 'manual', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  async function look<T>(path: string): Promise<{ status: number; body: T }> {
    const response = await fetch(archive.inspectorUrl + path);
    return { status: response.status, body: (await response.json()) as T };
  }

  return {
    put(fileKey: string, body: string | Buffer | ReadableStream, options: PutOptions = {}) {
      const { host = 'conversations', headers = {}, method = 'PUT' } = options;
      return send(`${archive.urls[host]}/v2/files/${fileKey}`, {
        method,
        headers: { authorization, ...headers },
        body: typeof body === 'string' || body instanceof ReadableStream ? body : asBytes(body),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      } as RequestInit);
    },
    post(operation: Operation, body: unknown, headers: Record<string, string> = {}) {
      return send(archive.urls[operation] + RECORD_PATHS[operation], {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    /** Any request at all, to a host's base URL and a path. */
    ask(host: HostName, path: string, method: string, headers: Record<string, string> = {}) {
      return send(archive.urls[host] + path, { method, headers: { authorization, ...headers } });
    },
    async file(fileKey: string, host?: HostName): Promise<InspectedFile | undefined> {
      const query = new URLSearchParams({ fileKey, ...(host && { host }) });
      const { status, body } = await look<InspectedFile>(`/files?${query}`);
      if (status !== 200 && status !== 404) throw new Error(`the inspector answered ${status}`);
      return status === 200 ? body : undefined;
    },
    async records(marker: string): Promise<InspectedRecord[]> {
      const query = new URLSearchParams({ marker });
      const { body } = await look<{ records: InspectedRecord[] }>(`/records?${query}`);
      return body.records;
    },
  };
}

export type Client = ReturnType<typeof clientOf>;

interface PutOptions {
  host?: HostName;
  headers?: Record<string, string>;
  method?: string;
}

function asBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Sends bytes over a connection of its own, and gives all that came back until its end. */
export function exchangeRaw(
  url: string,
  parts: (string | Buffer)[],
  options: { halfClose?: boolean } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    for (const part of parts) socket.write(part);
    if (options.halfClose) socket.end();
  });
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function conversationEvent(
  marker: string,
  files: Partial<FileReference>[] = [],
): ConversationEvent {
  return {
    eventTime: 1_700_000_000_000,
    eventType: 'File_transfer',
    participants: [{ displayName: 'Ann', corporateEmail: 'ann@acme.test', userType: 'initiator' }],
    files: files as FileReference[],
    content: { message: marker },
  };
}

export function conversations(...events: ConversationEvent[]) {
  return { conversationEvents: events };
}

export function voice(marker: string, file?: Partial<FileReference>): VoiceRequest {
  const person = { phone: '1', name: 'Ann', email: 'ann@acme.test', company: 'Acme', detail: '' };
  return {
    callOverview: {
      callId: marker,
      callType: 'call',
      owner: person,
      deviceName: 'desk',
      direction: 'in',
      stopReason: 'hangup',
    },
    voiceRecords: [
      {
        startTime: '1700000000000',
        stopTime: 1_700_000_060_000,
        ...(file && { recordingFile: file as FileReference }),
      },
    ],
  };
}

export function feedEvent(marker: string, file?: Partial<FileReference>): FeedEvent {
  return {
    eventTime: '2026-01-02T03:04:05Z',
    user: { identifier: 'ann', displayName: 'Ann' },
    eventType: 'Post',
    body: { text: marker, textType: 'plain', ...(file && { file: file as FileReference }) },
  };
}

export function eventFeed(...events: FeedEvent[]) {
  return { events };
}

export function email(
  marker: string,
  overview: Partial<EmailRequest['emailOverview']> = {},
): EmailRequest {
  return {
    requestInfo: { requestId: randomUUID() },
    emailOverview: {
      messageId: `<${marker}@acme.test>`,
      time: 1_700_000_000_000,
      subject: `About ${marker}`,
      senders: [{ email: 'ann@acme.test' }],
      recipients: [{ email: 'bob@acme.test' }, { email: 'cyd@acme.test' }],
      content: { body: marker },
      ...overview,
    },
  };
}
