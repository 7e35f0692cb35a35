import { openArchives } from './archives.js';
import type { Job } from './job.js';
import { judge } from './judge.js';
import { loadChecks } from './suite.js';

/** A process that judges one archive after another, several at once so that no wait is idle. */
const archives = openArchives();
const checks = loadChecks();
const seed = Number(process.argv[2] ?? 1);

process.on('message', (message: { job: Job }) => {
  checks
    .then((loaded) => judge(message.job, loaded, archives, seed))
    .then((judged) => process.send?.(judged));
});
process.on('disconnect', () => {
  archives.end();
  process.exit(0);
});
