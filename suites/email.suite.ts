import {
  type AnyProperty,
  type EmailCase,
  type JudgedStep,
  property,
  type ReplyExpectation,
  validEmail,
} from 'archive-assay/property';
import fc from 'fast-check';

const FIRST_SEND: ReplyExpectation = { status: 'accepted', reconciliationId: { filled: true } };

/** What of an email is compared, and what asks for it. */
const COMPARED = [
  { part: 'files' as const, judges: 'email/attachments-are-archived' },
  { part: 'properties' as const, judges: 'email/properties-are-archived' },
  { part: 'contents' as const, judges: 'email/every-email-is-archived' },
];

/** What can be missing or wrong in an email, and what asks for it (section 2.5). */
const FAULTS: { record: object; judges: string }[] = [
  { record: { requestInfo: { requestId: null } }, judges: 'email/request-id-is-mandatory' },
  ...[
    'not-a-uuid',
    '12345678',
    '00000000-0000-4000-8000-00000000000',
    'zzzzzzzz-0000-4000-8000-000000000000',
  ].map((requestId) => ({
    record: { requestInfo: { requestId } },
    judges: 'email/request-id-is-a-uuid',
  })),
  ...['time', 'senders', 'recipients', 'content'].map((member) => ({
    record: { overview: { [member]: null } },
    judges: 'email/mandatory-members',
  })),
];

function recordOf({ text, people, overview, attach }: EmailCase, attached: boolean) {
  return {
    text,
    people,
    overview,
    ...(attach && attached ? { attach: ['$file'] } : {}),
  };
}

/** Sections 2.5 and 4.4. */
export const properties: AnyProperty[] = [
  property<EmailCase>({
    id: 'email/property/any-email',
    title: 'Any email, and the same once more',
    requirements: [
      'email/plain-email-passes',
      'email/answer-has-reconciliation-id',
      'email/duplicate-is-202',
      'email/duplicate-has-the-original-id',
      'email/every-email-is-archived',
      'email/request-id-is-archived',
      'email/attachments-are-archived',
      'email/properties-are-archived',
    ],
    cases: 40,
    costs: { exchanges: 4, bytes: () => 6_000, files: 1, records: 3 },
    arbitrary: ({ operations }) => (operations.includes('email') ? validEmail : undefined),
    compile: (value, { inspector, emailFiles }) => {
      const attached = value.attach && emailFiles !== undefined;
      const record = { ...recordOf(value, attached), requestInfo: { requestId: '$id' } };
      const steps: JudgedStep[] = [
        ...(attached
          ? [{ step: { upload: 'emailFiles' as const, as: 'file', require: 200 } }]
          : []),
        {
          step: { submit: 'email', as: 'sent', record, expect: FIRST_SEND },
          judges: 'email/plain-email-passes',
          judgesContents: 'email/answer-has-reconciliation-id',
        },
      ];
      // Without a messageId each sending may get one of its own, and is then no duplicate.
      if (value.overview.messageId === undefined) {
        const original = '$sent.reconciliationId';
        steps.push({
          step: { resend: '$sent', expect: { status: 'duplicate', reconciliationId: original } },
          judges: 'email/duplicate-is-202',
          judgesContents: 'email/duplicate-has-the-original-id',
          looks: true,
        });
      }
      if (inspector) {
        const look = {
          inspect: 'records' as const,
          operation: 'email' as const,
          marker: '$sent.marker',
        };
        steps.push(
          {
            step: { ...look, expect: { count: 1 } },
            judges: 'email/every-email-is-archived',
            looks: true,
          },
          {
            step: {
              ...look,
              expect: {
                json: {
                  '/records/0/requestId': '$id',
                  '/records/0/reconciliationId': '$sent.reconciliationId',
                },
              },
            },
            judges: 'email/request-id-is-archived',
          },
          ...COMPARED.map(({ part, judges }) => ({
            step: { ...look, expect: { archived: '$sent' as const, parts: [part] } },
            judges,
            looks: true,
          })),
        );
      }
      return { steps, fresh: { id: value.requestId } };
    },
  }),

  property<EmailCase[]>({
    id: 'email/property/any-thread',
    title: 'Any thread of emails',
    requirements: [
      'email/thread-passes',
      'email/answer-has-reconciliation-id',
      'email/reconciliation-ids-differ',
    ],
    cases: 15,
    costs: { exchanges: 4, bytes: () => 5_000, files: 0, records: 4 },
    arbitrary: ({ operations }) =>
      operations.includes('email')
        ? fc.array(validEmail, { minLength: 2, maxLength: 6 })
        : undefined,
    compile: (emails) => {
      const names = emails.map((_, index) => `email${index + 1}`);
      const steps: JudgedStep[] = emails.map((value, index) => {
        const { messageId: _, ...overview } = value.overview;
        return {
          step: {
            submit: 'email',
            as: `email${index + 1}`,
            record: {
              text: value.text,
              people: value.people,
              overview: { ...overview, messageId: '<${thread}@assay.example>' },
            },
            expect: FIRST_SEND,
          },
          judges: 'email/thread-passes',
          judgesContents: 'email/answer-has-reconciliation-id',
        };
      });
      const values = names.map((name) => `$${name}.reconciliationId`);
      steps.push({
        step: { assert: 'distinct', values },
        judges: 'email/reconciliation-ids-differ',
      });
      return { steps, fresh: { thread: 'uuid' } };
    },
  }),

  property<{ email: EmailCase; fault: number }>({
    id: 'email/property/one-fault',
    title: 'An email with one fault',
    requirements: [...new Set(FAULTS.map(({ judges }) => judges))],
    cases: 30,
    costs: { exchanges: 1, bytes: () => 2_000, files: 0, records: 1 },
    arbitrary: ({ operations }) =>
      operations.includes('email')
        ? fc.record({ email: validEmail, fault: fc.nat(FAULTS.length - 1) })
        : undefined,
    compile: ({ email, fault }) => {
      const { record, judges } = FAULTS[fault] ?? { record: {}, judges: '' };
      const { overview, ...whole } = recordOf(email, false);
      const faulty = { overview, ...record };
      const merged =
        'overview' in record ? { ...overview, ...(record.overview as object) } : overview;
      return {
        steps: [
          {
            step: {
              submit: 'email',
              record: { ...whole, ...faulty, overview: merged },
              expect: 'refused',
            },
            judges,
          },
        ],
      };
    },
  }),
];
