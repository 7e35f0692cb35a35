import { type AnyProperty, property } from 'archive-assay/property';
import { commandLists } from './model/arbitrary.js';
import type { Command } from './model/commands.js';
import { compile } from './model/compile.js';
import { MAX_OVERSIZE } from './model/file-choices.js';
import { MODEL_REQUIREMENTS } from './model/requirements.js';
import { simplerCommands } from './model/simpler.js';

/** A file over the limit is in so many of a hundred cases. */
const OVERSIZE_IN_HUNDRED = 3;

/** Any sequence of requests is answered as a model of the archive says. */
export const properties: AnyProperty[] = [
  property<Command[]>({
    id: 'model',
    title: 'Whatever clients do one after the other and at once',
    requirements: MODEL_REQUIREMENTS,
    cases: 170,
    costs: {
      exchanges: 18,
      files: 3,
      records: 8,
      bytes: ({ file }) =>
        90_000 + (file.refuse <= MAX_OVERSIZE ? (file.refuse * OVERSIZE_IN_HUNDRED) / 100 : 0),
    },
    arbitrary: commandLists,
    compile,
    simpler: simplerCommands,
  }),
];
