/** Archives that all follow the interface, each in another way, and what their profiles say beside their addresses. */
export const SOUND_ARCHIVES = [
  { name: 'plain', options: {} },
  {
    name: 'other-successes',
    options: {
      variations: {
        success: { conversations: 201, voice: 202, eventFeed: 204, email: 201 },
        successBody: 'empty',
      },
    },
  },
  {
    name: 'accepted-emails',
    options: { variations: { success: { email: 202 }, successBody: 'html' } },
  },
  {
    name: 'other-refusals',
    options: {
      variations: {
        refusal: {
          'bad-token': 403,
          'no-such-path': 410,
          method: 404,
          malformed: 422,
          'email-file': 409,
        },
        errorBody: 'html',
      },
    },
  },
  {
    name: 'redirecting',
    options: {
      variations: { refusal: { 'bad-token': 302, 'no-such-path': 301 }, errorBody: 'empty' },
    },
  },
  { name: 'problems', options: { variations: { errorBody: 'problem' } } },
  { name: 'closing', options: { variations: { closeAfterAnswer: true } } },
  { name: 'draining', options: { variations: { drainBeforeRefusal: true } } },
  { name: 'resetting', options: { variations: { resetAfterEarlyRefusal: true } } },
  { name: 'slow', options: { variations: { latencyMs: 3 } } },
  {
    name: 'busy',
    options: { variations: { tooManyRequestsEvery: 40, retryAfterSeconds: 0 } },
  },
  {
    name: 'late-records',
    options: { variations: { recordLagMs: 30 } },
    profile: { settle: '60ms' },
  },
  {
    name: 'late-files',
    options: { variations: { fileLagMs: 20 } },
    profile: { settle: '50ms' },
  },
  { name: 'by-overview', options: { variations: { duplicateBy: 'overview' } } },
  { name: 'separate-stores', options: { separateStores: true } },
  {
    name: 'attachments-on-voice',
    options: { separateStores: true, emailFiles: 'voice' },
    profile: { emailFiles: 'voice' },
  },
  { name: 'one-port', options: { onePort: 0 } },
  {
    name: 'prefixes',
    options: {
      onePort: 0,
      prefixes: { conversations: '/c', voice: '/v', email: '/e', eventFeed: '/f' },
    },
  },
  { name: 'no-inspector', options: {}, profile: { inspector: undefined } },
  { name: 'unstated-attachments', options: {}, profile: { emailFiles: undefined } },
];
