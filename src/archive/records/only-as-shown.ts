import { z } from 'zod';
import type { Operation } from '../../spec/operation.js';
import { Malformed } from './shape.js';

const text = z.string().min(1);
const milliseconds = z.int().nonnegative();
const person = { name: text, phone: text, email: z.email(), company: text, detail: text };

/** A file reference (section 2.2) with the members that only some operations know. */
const reference = <M extends z.ZodRawShape>(more: M) =>
  z.strictObject({
    fileKey: text,
    filename: text,
    fileHref: z.url({ protocol: /^https?$/ }).optional(),
    ...more,
  });

/** Section 2.3: the initiator is always listed. */
const conversationEvent = z.strictObject({
  eventTime: milliseconds,
  eventType: z.literal('File_transfer'),
  participants: z
    .array(
      z.strictObject({
        displayName: text,
        corporateEmail: z.email(),
        userType: z.enum(['initiator', 'recipient']),
      }),
    )
    .refine((all) => all.filter(({ userType }) => userType === 'initiator').length === 1),
  files: z.array(reference({ isInlined: z.boolean().optional() })).min(1),
  content: z.strictObject({ message: text }),
  systemText: text.optional(),
});

/** Section 2.4: of a participant, nothing but its end may be absent. */
const voiceRecord = z
  .strictObject({
    startTime: z.union([milliseconds, z.string().regex(/^\d+$/)]),
    stopTime: milliseconds,
    recordingFile: reference({ description: text.optional() }),
    participants: z
      .array(
        z.strictObject({
          ...person,
          joinTimeMS: milliseconds,
          leaveTimeMS: milliseconds.optional(),
        }),
      )
      .min(1)
      .optional(),
  })
  .refine(({ startTime, stopTime }) => Number(startTime) <= stopTime);

const callOverview = z.strictObject({
  callId: text,
  callType: text,
  owner: z.strictObject(person),
  deviceName: text,
  direction: text,
  stopReason: text,
});

/** Section 2.5; the structure of people, contents and files is not shown. */
const emailOverview = z.strictObject({
  messageId: text.optional(),
  time: milliseconds,
  subject: text.optional(),
  senders: z.unknown(),
  recipients: z.unknown(),
  content: z.unknown(),
  files: z.unknown().optional(),
  emailProperties: z.record(text, z.string()).optional(),
  eventType: text.optional(),
});

/** Section 2.6. */
const feedEvent = z.strictObject({
  eventTime: z.iso.datetime(),
  user: z.strictObject({ identifier: text, displayName: text }),
  eventType: z.literal('Post'),
  body: z.strictObject({
    text,
    textType: z.literal('plain'),
    file: reference({ isInlined: z.boolean().optional(), isAvailable: z.boolean().optional() }),
  }),
});

const SHOWN: Record<Operation, z.ZodType> = {
  conversations: z.strictObject({ conversationEvents: z.array(conversationEvent).min(1) }),
  voice: z.strictObject({ callOverview, voiceRecords: z.array(voiceRecord).min(1) }),
  email: z.strictObject({ requestInfo: z.strictObject({ requestId: text }), emailOverview }),
  eventFeed: z.strictObject({ events: z.array(feedEvent).min(1) }),
};

/**
 * A request that has nothing but what section 2 shows, and all of it that is not called optional
 * there.
 *
 * @throws Malformed
 */
export function onlyAsShown(body: unknown, operation: Operation): unknown {
  const { error } = SHOWN[operation].safeParse(body);
  if (error) throw new Malformed(z.prettifyError(error));
  return body;
}
