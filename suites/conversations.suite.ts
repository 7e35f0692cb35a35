import type { AnyProperty } from 'archive-assay/property';
import { faultyRecords } from './records/faulty-records.js';
import { validRecords } from './records/valid-records.js';

/** Sections 2.3 and 4.2. */
export const properties: AnyProperty[] = [
  validRecords('conversations'),
  faultyRecords('conversations'),
];
