/** The ids that the client gives an email, with where they stand (section 2.5). */
export const OWN_IDS = [
  ['requestId', '/requestInfo/requestId'],
  ['messageId', '/emailOverview/messageId'],
] as const;
