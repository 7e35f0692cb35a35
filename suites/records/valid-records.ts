import {
  type AnyProperty,
  type JudgedStep,
  property,
  type RecordCase,
  type UploadHost,
  validRecord,
} from 'archive-assay/property';
import { beside, entries, uploads } from './record-steps.js';

/** What of a record has a requirement of its own. */
function partsOf(host: UploadHost) {
  const files = { part: 'files' as const, judges: `${host}/references-are-archived` };
  const inlined = { part: 'inlined' as const, judges: `${host}/inlined-is-archived` };
  return host === 'voice' ? [files] : [files, inlined];
}

/** What an event is that only conversations have. */
const SEVERAL_FILES = 'conversations/several-files-pass';

const hasSeveralFiles = ({ entries: all }: RecordCase): boolean =>
  all.some(({ uses }) => uses.length > 1);

/** Whatever is valid is accepted, and archived whole (sections 4.2, 4.3 and 4.5). */
export function validRecords(host: UploadHost): AnyProperty {
  return property<RecordCase>({
    id: `${host}/property/any-record`,
    title: 'Any record with files',
    requirements: [
      `${host}/plain-record-passes`,
      ...(host === 'conversations' ? [SEVERAL_FILES] : []),
      `${host}/every-entry-is-archived`,
      ...partsOf(host).map(({ judges }) => judges),
    ],
    cases: 30,
    costs: { exchanges: 4, bytes: () => 8_000, files: 2, records: 2 },
    arbitrary: (facts) =>
      facts.operations.includes(host) && facts.uploads.includes(host)
        ? validRecord(host)
        : undefined,
    compile: (record, { inspector }) => {
      const steps: JudgedStep[] = [
        ...uploads(host, record),
        {
          step: {
            submit: host,
            as: 'sent',
            record: { ...beside(record), entries: entries(host, record) },
            expect: 'accepted',
          },
          judges: hasSeveralFiles(record) ? SEVERAL_FILES : `${host}/plain-record-passes`,
        },
      ];
      if (!inspector) return { steps };
      // A voice request is archived as one, the other two by their events.
      const count = host === 'voice' ? 1 : record.entries.length;
      const look = { inspect: 'records' as const, operation: host, marker: '$sent.marker' };
      const judges = `${host}/every-entry-is-archived`;
      const compared = [...partsOf(host), { part: 'contents' as const, judges }];
      return {
        steps: [
          ...steps,
          { step: { ...look, expect: { count } }, judges },
          ...compared.map(({ part, judges: requirement }) => ({
            step: { ...look, expect: { archived: '$sent' as const, parts: [part] } },
            judges: requirement,
            looks: true,
          })),
        ],
      };
    },
  });
}
