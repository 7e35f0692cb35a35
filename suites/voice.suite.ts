import type { AnyProperty } from 'archive-assay/property';
import { faultyRecords } from './records/faulty-records.js';
import { validRecords } from './records/valid-records.js';

/** Sections 2.4 and 4.3. */
export const properties: AnyProperty[] = [validRecords('voice'), faultyRecords('voice')];
