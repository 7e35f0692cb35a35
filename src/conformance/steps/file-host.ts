import type { z } from 'zod';
import type { HostName } from '../../spec/operation.js';
import type { Session } from '../language/session/session.js';
import type { fileHost } from './fields.js';

/** The host of this target that a step means. */
export const hostInRun = (host: z.infer<typeof fileHost>, { emailFiles }: Session): HostName =>
  host === 'emailFiles' ? emailFiles.host : host;
