import {
  type AnyProperty,
  type JsonObject,
  type JudgedStep,
  property,
  type RecordCase,
  type UploadHost,
  validRecord,
} from 'archive-assay/property';
import fc from 'fast-check';
import { beside, entries, uploads } from './record-steps.js';

/** What can be wrong with one reference, the answer to that, and what asks for it. */
interface Fault {
  /** The reference with its fault: `$absent` is a key that nobody uploaded. */
  change(reference: JsonObject): JsonObject;
  expect: 400 | 'refused';
  judges: string;
}

const LINK = 'https://files.assay.example/shared';
const outside = { fileKey: '$absent', filename: 'Shared.pdf', fileHref: LINK };

function faultsOf(host: UploadHost): Fault[] {
  const missing: Fault = {
    change: (reference) => {
      const { filename } = { filename: 'gone.bin', ...reference };
      return { fileKey: '$absent', filename };
    },
    expect: 400,
    judges: `${host}/missing-file-is-400`,
  };
  const incomplete = (member: string): Fault => ({
    change: () => ({ fileKey: '${prefix}/stored-1.bin', filename: 'a.bin', [member]: null }),
    expect: 'refused',
    judges: `${host}/reference-needs-key-and-name`,
  });
  const feed = host === 'eventFeed';
  const external = (member: string): Fault => ({
    change: () => ({ ...outside, ...(feed ? { isAvailable: false } : {}), [member]: null }),
    expect: 'refused',
    judges: feed
      ? 'eventFeed/external-needs-key-and-name'
      : `${host}/external-link-needs-key-and-name`,
  });
  const unavailable = (change: JsonObject, judges: string): Fault => ({
    change: () => ({ ...outside, ...change }),
    expect: 400,
    judges,
  });
  return [
    missing,
    missing,
    missing,
    incomplete('fileKey'),
    incomplete('filename'),
    external('fileKey'),
    external('filename'),
    ...(feed
      ? [
          unavailable({}, 'eventFeed/external-needs-is-available-false'),
          unavailable({ isAvailable: true }, 'eventFeed/external-needs-is-available-false'),
          unavailable({ isAvailable: false, fileHref: null }, 'eventFeed/external-needs-a-link'),
        ]
      : []),
  ];
}

/**
 * One fault in a valid record is refused wherever it is, and leaves no trace (sections 4.2, 4.3,
 * 4.5 and 7).
 */
export function faultyRecords(host: UploadHost): AnyProperty {
  const faults = faultsOf(host);
  return property<{ record: RecordCase; at: number; fault: number }>({
    id: `${host}/property/one-fault`,
    title: 'A record with one fault, anywhere in it',
    requirements: [...new Set(faults.map(({ judges }) => judges)), `${host}/refused-whole`],
    cases: 40,
    costs: { exchanges: 4, bytes: () => 8_000, files: 2, records: 2 },
    arbitrary: (facts) =>
      facts.operations.includes(host) && facts.uploads.includes(host)
        ? fc.record({
            record: validRecord(host),
            at: fc.nat(11),
            fault: fc.nat(faults.length - 1),
          })
        : undefined,
    compile: ({ record, at, fault }, { inspector }) => {
      const { change, expect, judges } = faults[fault] ?? (faults[0] as Fault);
      const places = record.entries.flatMap(({ uses }, entry) =>
        uses.map((_, use) => ({ entry, use })),
      );
      const place = places[at % places.length];
      const changed = entries(host, record, (reference, { entry, use }) =>
        entry === place?.entry && use === place.use ? change(reference) : reference,
      );
      const steps: JudgedStep[] = [
        ...uploads(host, record, [0]),
        {
          step: {
            submit: host,
            as: 'sent',
            record: { ...beside(record), entries: changed },
            expect,
          },
          judges,
        },
      ];
      if (!inspector || expect !== 400) return { steps };
      const step = {
        inspect: 'records' as const,
        operation: host,
        marker: '$sent.marker',
        expect: { count: 0 },
      };
      return { steps: [...steps, { step, judges: `${host}/refused-whole` }] };
    },
  });
}
