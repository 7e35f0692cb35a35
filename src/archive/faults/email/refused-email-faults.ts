import { type Fault, wireFaults } from '../fault.js';
import { isRefused, withStatus } from '../mutations/answers.js';
import { textsIn } from '../mutations/record-contents.js';
import { isCutOff, notJsonWithStatus, readingAs, refusing } from '../mutations/record-mutations.js';
import { fillingIn, overviewOf, requestIdOf } from './email-mutations.js';

const UUID = '6f1c2f0e-7f0b-4c8e-9d2a-1b2c3d4e5f60';

/** Takes an email in spite of its requestId. */
const takingIds = (matches: (id: unknown) => boolean) =>
  readingAs('email', (body) =>
    matches(requestIdOf(body)) ? { ...body, requestInfo: { requestId: UUID } } : body,
  );

/** Which emails are refused, and how (sections 2.5, 4.4, 6 and 7). */
export const REFUSED_EMAIL_FAULTS: Fault[] = [
  ...wireFaults('email/request-id-is-mandatory', {
    'not-demanded': ['An email passes without requestId.', takingIds((id) => id === undefined)],
    'null-passes': ['An email passes whose requestId is null.', takingIds((id) => id === null)],
    'info-not-demanded': [
      'An email passes without requestInfo.',
      readingAs('email', (body) =>
        body.requestInfo === undefined ? { ...body, requestInfo: { requestId: UUID } } : body,
      ),
    ],
  }),
  ...wireFaults('email/request-id-is-a-uuid', {
    'any-number': [
      'A number that is none in a text is a requestId.',
      takingIds((id) => typeof id === 'number'),
    ],
    'any-text': [
      'Any text is a requestId.',
      takingIds((id) => typeof id === 'string' && id !== ''),
    ],
    'beginning-only': [
      'A requestId may go on after a UUID.',
      takingIds((id) => /^[0-9a-f-]{36}./i.test(String(id))),
    ],
    'groups-do-not-count': [
      'A requestId may have its hyphens anywhere.',
      takingIds((id) => /^[0-9a-f]{32}$/i.test(String(id).replaceAll('-', ''))),
    ],
  }),
  ...wireFaults('email/mandatory-members', {
    time: ['An email passes without time.', fillingIn('time', 0)],
    senders: ['An email passes without senders.', fillingIn('senders', ['somebody'])],
    recipients: ['An email passes without recipients.', fillingIn('recipients', ['somebody'])],
    content: ['An email passes without content.', fillingIn('content', '')],
    'content-beside-files': [
      'An email with a file passes without content.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        if (overview.files === undefined) return body;
        return { ...body, emailOverview: { ...overview, content: overview.content ?? '' } };
      }),
    ],
    'null-senders': [
      'An email passes whose senders are null.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        return overview.senders === null
          ? { ...body, emailOverview: { ...overview, senders: ['nobody'] } }
          : body;
      }),
    ],
    'recipients-of-a-draft': [
      'A draft passes without recipients.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        const recipients =
          overview.recipients ?? (overview.eventType === 'Email_Draft' ? ['nobody'] : undefined);
        return { ...body, emailOverview: { ...overview, recipients } };
      }),
    ],
    'time-of-a-scheduled-one': [
      'An email that is to be sent later passes without time.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        const time = overview.time ?? (overview.eventType === 'Email_Scheduled' ? 0 : undefined);
        return { ...body, emailOverview: { ...overview, time } };
      }),
    ],
    'recipients-without-event-type': [
      'An email without eventType passes without recipients.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        if (overview.eventType !== undefined) return body;
        return {
          ...body,
          emailOverview: { ...overview, recipients: overview.recipients ?? ['somebody'] },
        };
      }),
    ],
  }),
  ...wireFaults('email/malformed-is-refused', {
    'anything-passes': [
      'A body that is not JSON is answered 200.',
      notJsonWithStatus('email', 200),
    ],
    'cut-passes': [
      'JSON that is cut off is answered 202.',
      notJsonWithStatus('email', 202, isCutOff),
    ],
  }),
  ...wireFaults('email/refusal-is-not-5xx', {
    'no-json': ['A body that is not JSON is answered 500.', notJsonWithStatus('email', 500)],
    nul: [
      'A text with the character NUL is answered 500.',
      refusing('email', (body) => textsIn(body).some((text) => text.includes('\0')), 500),
    ],
    'other-shape': [
      'JSON of another shape is answered 502.',
      withStatus(
        502,
        (result, { operation }) => operation === 'email' && isRefused(result, 'malformed'),
      ),
    ],
  }),
];
