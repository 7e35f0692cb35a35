/**
 * What can be wrong with a bundle. The codes are stable; the words say what kind of thing each of
 * them is.
 */
export const FINDINGS = {
  'not-a-bundle': 'the file cannot be read as a bundle',
  'too-large': 'the file, or what it unpacks to, is larger than any bundle',
  'unsafe-entry': 'an entry has a name that leads out of the bundle, or is no plain file',
  'duplicate-entry': 'two entries have the same name, so that readers may see different ones',
  'unknown-entry': 'an entry is no part of a bundle, or not in its manifest',
  'missing-entry': 'an entry is not there that has to be',
  malformed: 'an entry does not have its documented form',
  'changed-entry': 'an entry is not the one that was signed',
  signature: 'the signature is not that of the given key over this statement',
  'other-subject': 'the statement is about another manifest',
  'statements-differ': 'the two statements do not say the same',
  'other-run': 'parts of the bundle are of different runs',
  'other-target': 'parts of the bundle are about different targets',
  'other-suite': 'the suite is not the one that is named, or not one that its version has',
  'verdict-not-founded': 'the verdict does not follow from what was recorded',
  incomplete: 'a requirement, a check or an exchange is missing without a reason',
  time: 'the times of the bundle cannot be true together',
  waivers: 'the waivers are not those of the statement',
  attestations: 'the attestations of people are not those of the statement',
  load: 'the report of a load is not that of the statement, or does not follow from its own figures',
  renderings: 'a page or a report for people does not say what was signed',
  'judged-otherwise': 'a check ends otherwise when it is judged again from its exchanges',
  unfounded: 'a check has a verdict and no exchanges that it could follow from',
  policy: 'the bundle does not meet the policy',
  witness: 'a witness does not confirm the bundle',
} as const;

export type FindingCode = keyof typeof FINDINGS;

/** Something that is wrong with a bundle, in one line. */
export interface BundleFinding {
  code: FindingCode;
  message: string;
}
