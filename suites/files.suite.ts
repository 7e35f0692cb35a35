import {
  type AnyProperty,
  type JudgedStep,
  keyTail,
  mimeType,
  nearKeys,
  property,
  type TargetFacts,
  type UploadHost,
  uploadSize,
} from 'archive-assay/property';
import fc from 'fast-check';

interface AnyFile {
  host: UploadHost;
  tail: string;
  size: number;
  type: string | null;
  chunked: boolean;
}

/** The hosts that take files, and records that refer to them. */
const hosts = ({ uploads, operations }: TargetFacts): UploadHost[] =>
  uploads.filter((host): host is UploadHost => host !== 'email' && operations.includes(host));

const anyHost = (facts: TargetFacts) => fc.constantFrom(...hosts(facts));

/** How a path can be no path of an upload, and what says so (sections 4.1 and 9). */
const WRONG_PATHS: { path: (tail: string) => string; judges: string }[] = [
  ...['Default', 'defaults', 'defaul', 'files', 'public'].map((root) => ({
    path: (tail: string) => `/v2/files/${root}/${tail}`,
    judges: 'files/default-is-mandatory',
  })),
  { path: (tail) => `/v2/files/${tail}`, judges: 'files/default-is-mandatory' },
  ...['/files', '/v1/files', '/v3/files', '/v22/files'].map((start) => ({
    path: (tail: string) => `${start}/default/${tail}`,
    judges: 'files/version-is-part-of-the-path',
  })),
];

/** What holds for uploads, whatever the key, the size, the type and the framing. */
export const properties: AnyProperty[] = [
  property<AnyFile>({
    id: 'files/property/any-file',
    title: 'Any file under any key',
    requirements: [
      'files/upload-answers-200',
      'files/client-chooses-the-key',
      'files/bytes-are-stored-as-sent',
      'files/type-is-stored',
    ],
    cases: 40,
    costs: { exchanges: 2, bytes: () => 20_000, files: 1, records: 1 },
    arbitrary: (facts) =>
      hosts(facts).length === 0
        ? undefined
        : fc.record({
            host: anyHost(facts),
            tail: keyTail,
            size: uploadSize,
            type: mimeType,
            chunked: fc
              .boolean()
              .map((wanted) => wanted && facts.chunked.length === facts.uploads.length),
          }),
    compile: ({ host, tail, size, type, chunked }, { inspector }) => {
      const key = `\${prefix}/${tail}`;
      const looked = { inspect: 'file' as const, host, fileKey: key };
      const steps: JudgedStep[] = [
        {
          step: {
            upload: host,
            as: 'file',
            key,
            size,
            type,
            ...(chunked ? { framing: 'chunked' } : {}),
            expect: 200,
          },
          judges: 'files/upload-answers-200',
        },
        {
          step: { submit: host, record: { attach: ['$file'] }, expect: 'accepted' },
          judges: 'files/client-chooses-the-key',
          looks: true,
        },
      ];
      if (!inspector) return { steps };
      const stored = { '/fileKey': key, '/size': '$file.size', '/sha256': '$file.sha256' };
      steps.push({
        step: { ...looked, expect: { json: stored } },
        judges: 'files/bytes-are-stored-as-sent',
        looks: true,
      });
      if (type === null) return { steps };
      steps.push({
        step: { ...looked, expect: { json: { '/contentType': { mediaType: type } } } },
        judges: 'files/type-is-stored',
        looks: true,
      });
      return { steps };
    },
  }),

  property<{ host: UploadHost; tail: string; near: string }>({
    id: 'files/property/near-miss',
    title: 'A key that is nearly that of a file',
    requirements: ['files/key-must-be-equal'],
    cases: 40,
    costs: { exchanges: 2, bytes: () => 3_000, files: 1, records: 1 },
    arbitrary: (facts) =>
      hosts(facts).length === 0
        ? undefined
        : fc.tuple(anyHost(facts), nearKeys).map(([host, keys]) => ({ host, ...keys })),
    compile: ({ host, tail, near }) => ({
      steps: [
        { step: { upload: host, as: 'file', key: `\${prefix}/${tail}`, require: 200 } },
        {
          step: {
            submit: host,
            record: { attach: [{ fileKey: `\${prefix}/${near}`, filename: 'near.bin' }] },
            // Which refusal it is, is a matter of missing files.
            expect: 'refused',
          },
          judges: 'files/key-must-be-equal',
        },
      ],
    }),
  }),

  property<{ host: UploadHost; tail: string; wrong: number }>({
    id: 'files/property/wrong-path',
    title: 'A path that is none of an upload',
    requirements: ['files/default-is-mandatory', 'files/version-is-part-of-the-path'],
    cases: 20,
    costs: { exchanges: 1, bytes: () => 3_000, files: 1, records: 0 },
    arbitrary: (facts) =>
      hosts(facts).length === 0
        ? undefined
        : fc.record({ host: anyHost(facts), tail: keyTail, wrong: fc.nat(WRONG_PATHS.length - 1) }),
    compile: ({ host, tail, wrong }) => {
      const { path, judges } = WRONG_PATHS[wrong] ?? { path: () => '/', judges: '' };
      const must = judges === 'files/default-is-mandatory';
      return {
        steps: [
          {
            step: {
              upload: host,
              as: 'file',
              path: path(`\${tail}/${tail}`),
              expect: must ? 'not-2xx' : 'refused',
            },
            judges,
          },
        ],
      };
    },
  }),
];
