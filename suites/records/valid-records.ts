import {
  type AnyProperty,
  type JudgedStep,
  property,
  type RecordCase,
  type UploadHost,
  validRecord,
} from 'archive-assay/property';
import { beside, entries, uploads } from './record-steps.js';

/** Whatever is valid is accepted, and archived whole (sections 4.2, 4.3 and 4.5). */
export function validRecords(host: UploadHost): AnyProperty {
  return property<RecordCase>({
    id: `${host}/property/any-record`,
    title: 'Any record with files',
    requirements: [`${host}/plain-record-passes`, `${host}/every-entry-is-archived`],
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
          judges: `${host}/plain-record-passes`,
        },
      ];
      if (!inspector) return { steps };
      // A voice request is archived as one, the other two by their events.
      const count = host === 'voice' ? 1 : record.entries.length;
      const step = {
        inspect: 'records' as const,
        operation: host,
        marker: '$sent.marker',
        expect: { count },
      };
      return { steps: [...steps, { step, judges: `${host}/every-entry-is-archived` }] };
    },
  });
}
