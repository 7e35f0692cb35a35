import { FAULTS } from '../../src/reference/faults/catalogue.js';
import type { Ended, Judged } from './job.js';

/** What is wrong with the suite, in words. */
export function findings(all: Judged[]): { text: string; sound: boolean } {
  const survivors: string[] = [];
  const wrong: string[] = [];
  const alarms: string[] = [];
  const believed: string[] = [];
  const counts: number[] = [];
  for (const judged of all) {
    const { job, failedMusts, failedShoulds } = judged;
    const failed = [...failedMusts, ...failedShoulds];
    if (job.kind === 'fault') {
      const fault = FAULTS.find(({ id }) => id === job.name);
      if (failed.length === 0)
        survivors.push(
          `- ${job.name}: ${fault?.title} (${judged.verdict}; ${judged.reason})\n${shown(judged.ended)}`,
        );
      else if (fault && !failed.includes(fault.breaks)) {
        wrong.push(
          `- ${job.name}: ${fault.title} Failed: ${failed.join(', ')}\n${shown(judged.ended)}`,
        );
      }
      counts.push(failedMusts.length);
    } else if (job.kind === 'absurd') {
      if (judged.verdict === 'conformant' || judged.broken)
        believed.push(`- ${job.name}: ${judged.verdict}`);
    } else if (judged.verdict !== 'conformant' || failed.length > 0) {
      alarms.push(
        `- ${job.name}: ${judged.verdict} (${judged.reason}) ${failed.join(', ')}\n${shown(judged.ended)}`,
      );
    }
  }
  counts.sort((a, b) => a - b);
  const at = (share: number) =>
    counts[Math.min(counts.length - 1, Math.floor(counts.length * share))] ?? 0;
  const many = all
    .filter(({ job, failedMusts }) => job.kind === 'fault' && failedMusts.length > 2)
    .map(
      ({ job, failedMusts }) => `- ${job.name}: ${failedMusts.length}: ${failedMusts.join(', ')}`,
    );
  const text = [
    `must failures a fault: median ${at(0.5)}, 90th percentile ${at(0.9)}, most ${at(1)}`,
    section('survivors', survivors),
    section('blamed on the wrong requirement', wrong),
    section('false alarms', alarms),
    section('absurd servers believed', believed),
    section('faults with more than two failed musts', many),
  ].join('\n');
  return { text, sound: survivors.length + wrong.length + alarms.length + believed.length === 0 };
}

function section(title: string, lines: string[]): string {
  return `\n## ${title}: ${lines.length}\n${lines.join('\n')}`;
}

function shown(ended: Ended[]): string {
  return ended
    .slice(0, 4)
    .map(({ id, outcome, text }) => `    ${outcome} ${id}: ${text.slice(0, 240)}`)
    .join('\n');
}
