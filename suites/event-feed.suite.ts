import type { AnyProperty } from 'archive-assay/property';
import { faultyRecords } from './records/faulty-records.js';
import { validRecords } from './records/valid-records.js';

/** Sections 2.6 and 4.5. */
export const properties: AnyProperty[] = [validRecords('eventFeed'), faultyRecords('eventFeed')];
