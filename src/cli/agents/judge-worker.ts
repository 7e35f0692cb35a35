import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { parseRemoteProfile } from '../../profile/remote-profile.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { type RunRecord, recordEvent } from '../../report/conformance/run-record.js';
import { judge } from '../../suite/judge.js';
import { type JudgeWorkerData, judgeWorkerData } from './judge-worker-data.js';

/** Judges a target, and posts the JSON report; any message from outside ends the run early. */
async function judgeTarget(port: MessagePort, data: JudgeWorkerData): Promise<void> {
  const { profile, env, options } = data;
  const interruption = new AbortController();
  port.once('message', () => interruption.abort());
  const target = await parseRemoteProfile(profile, env);
  let record: RunRecord | undefined;
  const events = judge(target, { ...options, signal: interruption.signal });
  for await (const event of events) record = recordEvent(record, event);
  if (record === undefined) throw new Error('the run did not start');
  port.postMessage(JSON.stringify(collectReport(record, Date.now())));
  port.close();
}

if (parentPort) await judgeTarget(parentPort, judgeWorkerData.parse(workerData));
