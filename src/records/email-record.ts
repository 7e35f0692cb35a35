import { type Ingredients, placeholders } from './entry-record.js';
import { isObject, type Json, type JsonObject, mergePatch } from './merge-patch.js';
import { fillIn, type Placeholders } from './placeholders.js';
import type { EmailTemplate, RecordSpec } from './record-spec.js';

/**
 * The interface shows no shape for the people, the content and the files of an email (section 2.5), so these are a
 * guess; a profile's `records.email` says what its target takes.
 */
const GUESS = {
  senders: { type: 'FROM', name: '{{name}}', email: '{{email}}' },
  onBehalf: { type: 'SENT_ON_BEHALF', name: '{{name}}', email: '{{email}}' },
  recipients: { type: 'TO', name: '{{name}}', email: '{{email}}' },
  content: { body: '{{text}}', mimeType: 'text/plain' },
  files: { fileKey: '{{fileKey}}', filename: '{{filename}}' },
} satisfies Record<string, Json>;

/** An email request: the plain one, then the profile's templates, then what the check wants otherwise (section 2.5). */
export function emailRequest(
  spec: RecordSpec,
  template: EmailTemplate,
  ingredients: Ingredients,
): JsonObject {
  const values = placeholders(ingredients);
  const { fresh, now, marker } = ingredients;
  const plain: JsonObject = {
    requestInfo: { requestId: fresh.uuid() },
    emailOverview: {
      // People come first, so that two emails can be alike for a long way and differ after it.
      time: now,
      senders: senders(spec, template, values),
      recipients: repeated(template.recipients ?? [GUESS.recipients], spec.people ?? 1, values),
      messageId: `<${fresh.uuid()}@assay.example>`,
      subject: `assay ${marker}`,
      content: fillIn((template.content ?? GUESS.content) as Json, values),
      eventType: 'Email_Sent',
      ...(spec.attach === undefined ? {} : { files: files(spec.attach, template, values) }),
    },
  };
  const demanded = mergePatch(plain, fillIn((template.request ?? {}) as Json, values));
  const wanted = {
    ...(spec.requestInfo === undefined ? {} : { requestInfo: spec.requestInfo }),
    ...(spec.overview === undefined ? {} : { emailOverview: spec.overview }),
  };
  return mergePatch(mergePatch(demanded, wanted), spec.request ?? {}) as JsonObject;
}

function senders(spec: RecordSpec, template: EmailTemplate, values: Placeholders): Json {
  const from = fillIn((template.senders ?? [GUESS.senders]) as Json, values);
  if (spec.onBehalf !== true || template.onBehalf === null) return from;
  const onBehalf = fillIn((template.onBehalf ?? GUESS.onBehalf) as Json, values);
  return Array.isArray(from) ? [...from, onBehalf] : from;
}

/** A list template gives its last entry once for each person; an object or a string is taken as it is. */
function repeated(template: unknown, count: number, values: Placeholders): Json {
  if (!Array.isArray(template)) return fillIn(template as Json, values);
  const entries = template as Json[];
  const last = entries.at(-1);
  if (last === undefined) return [];
  return Array.from({ length: Math.max(count, entries.length) }, (_, index) =>
    fillIn(entries[index] ?? last, values),
  );
}

/** Each attachment through the last entry of the template; what a check adds to a reference is laid over it. */
function files(attach: Json[], template: EmailTemplate, values: Placeholders): Json {
  const shape = template.files ?? [GUESS.files];
  const entry = (Array.isArray(shape) ? shape.at(-1) : shape) as Json;
  const filled = attach.map((file) => {
    const { fileKey = '', filename = '', ...added } = isObject(file) ? file : {};
    return mergePatch(fillIn(entry, { ...values, fileKey, filename }), added);
  });
  return Array.isArray(shape) ? filled : (filled[0] ?? null);
}
