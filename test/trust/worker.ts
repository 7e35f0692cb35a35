import { openArchives } from './archives.js';
import type { Job } from './job.js';
import { judgeJob, loadTrustSuite } from './judge.js';

/** A process that judges one archive after another, several at once so that no wait is idle. */
const archives = openArchives();
const suite = loadTrustSuite();
const seed = Number(process.argv[2] ?? 1);

process.on('message', (message: { job: Job }) => {
  suite
    .then((loaded) => judgeJob(message.job, loaded, archives, seed))
    .then((judged) => process.send?.(judged));
});
const end = () => {
  archives.end();
  process.exit(0);
};
process.on('disconnect', end);
// With fewer archives than processes nothing is left for this one: its channel may be closed before
// it listens.
if (!process.connected) end();
