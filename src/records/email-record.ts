import { attachments, oneMore, people } from './email-lists.js';
import { placeholders } from './entry-record.js';
import type { Ingredients } from './ingredients.js';
import { isObject, type Json, type JsonObject, mergePatch } from './merge-patch.js';
import { fillIn, type Placeholders } from './placeholders.js';
import type { EmailTemplate, RecordSpec } from './record-spec.js';
import { TemplateError } from './template-error.js';
import { throwWithoutMarker } from './throw-without-marker.js';

/**
 * The interface shows no shape for the people, the content and the files of an email (section 2.5),
 * so these are a guess; a profile's `records.email` says what its target takes.
 */
const GUESS = {
  senders: { type: 'FROM', name: '{{name}}', email: '{{email}}' },
  onBehalf: { type: 'SENT_ON_BEHALF', name: '{{name}}', email: '{{email}}' },
  recipients: { type: 'TO', name: '{{name}}', email: '{{email}}' },
  content: { body: '{{text}}', mimeType: 'text/plain' },
  files: { fileKey: '{{fileKey}}', filename: '{{filename}}' },
} satisfies Record<string, Json>;

/**
 * An email request: the plain one, then the profile's templates, then what the check wants
 * otherwise (section 2.5).
 *
 * @throws TemplateError where the templates have no place for that
 */
export function emailRequest(
  spec: RecordSpec,
  template: EmailTemplate,
  ingredients: Ingredients,
): JsonObject {
  const values = placeholders(ingredients);
  const { fresh, now, marker, textAlone } = ingredients;
  const files = spec.attach && attachments(template.files ?? [GUESS.files], spec.attach, values);
  const plain: JsonObject = {
    requestInfo: { requestId: fresh.uuid() },
    emailOverview: {
      // People and the text come first, so that two emails can be alike for a long way and differ
      // after it.
      time: now,
      senders: senders(spec, template, values),
      recipients: people(template.recipients ?? [GUESS.recipients], spec.people, values),
      content: fillIn(template.content ?? GUESS.content, values),
      messageId: `<${textAlone ? `${marker}.` : ''}${fresh.uuid()}@assay.example>`,
      subject: `assay ${marker}`,
      eventType: 'Email_Sent',
      ...(files === undefined ? {} : { files }),
    },
  };
  throwIfReplaced(spec, template);
  const demanded = mergePatch(plain, fillIn(template.request ?? {}, values));
  const wanted = {
    ...(spec.requestInfo === undefined ? {} : { requestInfo: spec.requestInfo }),
    ...(spec.overview === undefined ? {} : { emailOverview: spec.overview }),
  };
  const request = mergePatch(mergePatch(demanded, wanted), spec.request ?? {});
  if (textAlone) throwWithoutMarker([request], marker);
  return request;
}

function senders(spec: RecordSpec, template: EmailTemplate, values: Placeholders): Json {
  const from = template.senders ?? [GUESS.senders];
  if (spec.onBehalf !== true || template.onBehalf === null) return fillIn(from, values);
  return oneMore(from, template.onBehalf ?? GUESS.onBehalf, values);
}

/**
 * What the template of the whole request says itself takes the place of what would have been made
 * for the check.
 */
function throwIfReplaced(
  { people: count = 1, onBehalf, attach = [] }: RecordSpec,
  template: EmailTemplate,
) {
  const request = template.request ?? {};
  const overview = isObject(request) ? request.emailOverview : undefined;
  const replaced = isObject(overview) ? overview : {};
  const wanted = {
    recipients: count > 1,
    senders: onBehalf === true,
    files: attach.length > 0,
  };
  for (const [member, isWanted] of Object.entries(wanted)) {
    if (!isWanted || replaced[member] === undefined) continue;
    throw new TemplateError(
      `records.email.request of the profile has ${member} of its own; the template of ${member} belongs beside it`,
    );
  }
}
