/** Short names, in our own words, for the sections of the interface that state requirements. */
const TITLES: Readonly<Record<string, string>> = {
  '1': 'Archive',
  '2.1': 'File',
  '2.2': 'File reference',
  '2.3': 'Conversation',
  '2.4': 'Voice record',
  '2.5': 'Email message',
  '2.6': 'Event',
  '2.7': 'Identifiers',
  '3': 'States',
  '4.1': 'PUT file',
  '4.2': 'POST conversations',
  '4.3': 'POST voice',
  '4.4': 'POST email',
  '4.5': 'POST oc-event',
  '4.6': 'Order of use',
  '5': 'Access',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versions',
};

/** `4.4 POST email`; a section without a name is shown by its number. */
export function sectionTitle(section: string): string {
  // A saved report may name any section.
  const title = Object.hasOwn(TITLES, section) ? TITLES[section] : undefined;
  return title === undefined ? section : `${section} ${title}`;
}
