import type { HostName } from '../../../spec/operation.js';
import type { Inspected } from '../../language/inspection/inspected.js';
import { missingInside } from '../../language/inspection/missing-member.js';
import type { Wanted } from '../../language/session/session.js';
import type { PlainFile, SessionContext } from '../session/session-context.js';
import { askInspector } from './ask-inspector.js';
import { poll } from './poll.js';

/**
 * A file as the inspector shows it. What shall be there is awaited for the settle time; what shall
 * not, after it.
 */
export async function inspectFile(
  context: SessionContext,
  plainFile: PlainFile,
  query: { fileKey: string; host: HostName },
  wanted: Wanted,
): Promise<Inspected> {
  const look = (asked: typeof query): Promise<Inspected> =>
    askInspector(context, async (inspector) => ({
      view: await inspector.file(asked),
      plain: undefined,
      url: inspector.urlOf(asked),
    }));
  const lookBeside = async (): Promise<Inspected> => {
    const inspected = await look(query);
    if (inspected.view === undefined || missingInside(inspected, '') === undefined)
      return inspected;
    const file = await plainFile(query.host);
    if ('kind' in file) return inspected;
    const { view: plain } = await look({ host: query.host, fileKey: file.fileKey });
    return { ...inspected, plain };
  };
  if (wanted.absent) {
    await context.clock.sleep(context.target.settleMs, context.signal);
    return look(query);
  }
  return poll(context, context.target.settleMs, lookBeside, wanted.enough);
}
