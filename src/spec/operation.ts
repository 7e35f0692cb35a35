/** The four operations that archive a record (section 1). Each is served on a host of its own. */
export const OPERATIONS = ['conversations', 'voice', 'email', 'eventFeed'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The operation that an area of requirements is about; undefined for other areas. */
export const operationOfArea = (area: string): Operation | undefined =>
  OPERATIONS.find((operation) => operation === area);

/**
 * The operation that a requirement cannot be judged without: that of its area, or the one that it
 * names first where it is about access.
 */
export function operationOfRequirement(id: string): Operation | undefined {
  const [area = '', name = ''] = id.split('/');
  const isNamed = (operation: Operation) => name.startsWith(`${BEGINNINGS[operation]}-`);
  return operationOfArea(area) ?? (area === 'access' ? OPERATIONS.find(isNamed) : undefined);
}

const BEGINNINGS: Readonly<Record<Operation, string>> = {
  conversations: 'conversations',
  voice: 'voice',
  email: 'email',
  eventFeed: 'event-feed',
};

/** A host is named after the operation that it serves (section 1, rule 4). */
export type HostName = Operation;

/** The hosts for which section 4.1 offers the file upload. */
export const UPLOAD_HOSTS = ['conversations', 'voice', 'eventFeed'] as const satisfies HostName[];
export type UploadHost = (typeof UPLOAD_HOSTS)[number];

/**
 * The host that takes the files of an operation: its own, and for emails, of which the interface
 * names none, the one that a profile states.
 */
export const fileHost = (operation: Operation, emailFiles: HostName = 'conversations'): HostName =>
  operation === 'email' ? emailFiles : operation;

/** Every fileKey starts with this segment (section 2.1). */
export const FILE_KEY_ROOT = 'default/';

/** Where a fileKey is appended for its upload (section 4.1). */
export const FILES_PATH = '/v2/files/';
