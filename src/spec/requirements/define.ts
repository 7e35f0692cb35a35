import type { Kind, Requirement } from '../requirement.js';

type Row = [id: string, section: string, statement: string];
type UnseenRow = [...Row, reason: string];

/** The interface states the server's answer, and the wire shows it. */
export const must = ([id, section, statement]: Row): Requirement => ({
  id,
  section,
  level: 'must',
  seen: 'wire',
  statement,
});

/** The interface states only the client's duty; a sound server refuses what breaks it. */
export const should = (row: Row): Requirement => ({ ...must(row), level: 'should' });

/** The interface states an effect inside the archive, which only an inspector shows. */
export const inside = (row: Row): Requirement => ({ ...must(row), seen: 'inspector' });

/** The interface states something that no client and no inspector can see. */
export const unseen = ([id, section, statement, reason]: UnseenRow): Requirement => ({
  ...must([id, section, statement]),
  seen: 'none',
  reason,
});

const ofKind =
  (kind: Kind) =>
  (requirement: Requirement): Requirement => ({ ...requirement, kind });

export const acceptance = ofKind('acceptance');
export const archivedFiles = ofKind('archived files');
export const uploadToken = ofKind('upload token');
